package jobpostings.operator;

import static jobpostings.operator.EmployerActions.EMPLOYER_ID;

import com.fasterxml.jackson.core.JsonGenerator;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.employer.Employers;
import jobpostings.erasure.DynamoErasureStore;
import jobpostings.erasure.DynamoErasureStore.DataCounts;
import jobpostings.erasure.EraseEmployer;
import jobpostings.erasure.EraseEmployer.ErasureReport;
import jobpostings.erasure.Erasure;
import jobpostings.json.Json;

/** How operators erase everything that belongs to an employer. */
public final class ErasureActions extends Actions {
  private final Employers employers;
  private final DynamoErasureStore data;
  private final EraseEmployer eraseEmployer;

  @Inject
  ErasureActions(Employers employers, DynamoErasureStore data, EraseEmployer eraseEmployer) {
    this.employers = employers;
    this.data = data;
    this.eraseEmployer = eraseEmployer;
  }

  @Override
  List<Action> all() {
    return List.of(
        Action.of("count", EMPLOYER_ID, id -> shown(employers.find(id), data.count(id))),
        Action.of("erase", EMPLOYER_ID, id -> shown(eraseEmployer.erase(id))));
  }

  private static Json.Writable shown(Employer employer, DataCounts counts) {
    return json -> {
      json.writeStartObject();
      json.writeNumberField("employerId", employer.id());
      json.writeStringField("name", employer.name());
      json.writeBooleanField("suspended", employer.suspended());
      write("erasedAt", employer.erasedAt(), json);
      json.writeObjectFieldStart("counts");
      json.writeNumberField("jobs", counts.jobs());
      json.writeNumberField("webhooks", counts.webhooks());
      json.writeNumberField("keys", counts.keys());
      json.writeNumberField("grants", counts.grants());
      json.writeEndObject();
      json.writeEndObject();
    };
  }

  private static Json.Writable shown(ErasureReport report) {
    Erasure erasure = report.erasure();
    boolean isDone = erasure.doneAt().isPresent();
    return json -> {
      json.writeStartObject();
      json.writeNumberField("employerId", erasure.employerId());
      write("erasedAt", Optional.of(erasure.erasedAt()), json);
      json.writeBooleanField("done", isDone);
      write("doneAt", erasure.doneAt(), json);
      write("continueAt", Optional.of(report.continueAt()).filter(_ -> !isDone), json);
      json.writeNumberField("removed", erasure.removed());
      json.writeEndObject();
    };
  }

  private static void write(String name, Optional<Instant> moment, JsonGenerator json)
      throws IOException {
    json.writeStringField(name, moment.map(Instant::toString).orElse(null));
  }
}
