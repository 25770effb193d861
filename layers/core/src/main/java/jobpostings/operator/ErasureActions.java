package jobpostings.operator;

import static jobpostings.operator.EmployerActions.EMPLOYER_ID;
import static jobpostings.operator.EmployerActions.ofEmployer;

import com.fasterxml.jackson.core.JsonGenerator;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.erasure.EraseEmployer;
import jobpostings.erasure.EraseEmployer.Report;
import jobpostings.erasure.EraseEmployer.Survey;
import jobpostings.erasure.Erasure;
import jobpostings.json.Json;

/** How operators erase everything that belongs to an employer. */
public final class ErasureActions extends Actions {
  private final EraseEmployer eraseEmployer;

  @Inject
  ErasureActions(EraseEmployer eraseEmployer) {
    this.eraseEmployer = eraseEmployer;
  }

  @Override
  List<Action> all() {
    return List.of(
        ofEmployer("survey", id -> shown(eraseEmployer.survey(id))),
        ofEmployer("erase", id -> shown(eraseEmployer.erase(id))));
  }

  private static Json.Writable shown(Survey survey) {
    Employer employer = survey.employer();
    return json -> {
      json.writeStartObject();
      json.writeNumberField(EMPLOYER_ID, employer.id());
      json.writeStringField("name", employer.name());
      json.writeBooleanField("suspended", employer.suspended());
      write("erasedAt", employer.erasedAt(), json);
      writeCounts("counts", survey.counts(), json);
      json.writeEndObject();
    };
  }

  private static Json.Writable shown(Report report) {
    Erasure erasure = report.erasure();
    boolean isDone = erasure.doneAt().isPresent();
    return json -> {
      json.writeStartObject();
      json.writeNumberField(EMPLOYER_ID, erasure.employerId());
      write("erasedAt", Optional.of(erasure.erasedAt()), json);
      json.writeBooleanField("done", isDone);
      write("doneAt", erasure.doneAt(), json);
      write("continueAt", Optional.of(report.continueAt()).filter(_ -> !isDone), json);
      writeCounts("removed", erasure.removed(), json);
      json.writeEndObject();
    };
  }

  private static void write(String name, Optional<Instant> moment, JsonGenerator json)
      throws IOException {
    json.writeStringField(name, moment.map(Instant::toString).orElse(null));
  }
}
