package jobpostings.operator;

import static jobpostings.operator.EmployerActions.EMPLOYER_ID;

import com.fasterxml.jackson.core.JsonGenerator;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobCounts;
import jobpostings.job.store.JobCounts.Recount;
import jobpostings.json.Json;
import jobpostings.operator.Input.Required;

/** What operators do if the counts of an employer's lists are wrong. */
public final class CountActions extends Actions {
  private final JobCounts counts;

  @Inject
  CountActions(JobCounts counts) {
    this.counts = counts;
  }

  @Override
  List<Action> all() {
    return List.of(new Action("recount", Set.of(EMPLOYER_ID), this::recount));
  }

  private Json.Writable recount(Input input) {
    Required<Integer> employerId = EmployerActions.employerId(input);
    return input.answer(() -> shown(employerId.get(), counts.recount(employerId.get())));
  }

  private static Json.Writable shown(int employerId, Recount recount) {
    return json -> {
      json.writeStartObject();
      json.writeNumberField(EMPLOYER_ID, employerId);
      write("before", recount.before(), json);
      write("after", recount.after(), json);
      json.writeNumberField("misplaced", recount.misplaced());
      json.writeEndObject();
    };
  }

  private static void write(String name, Map<JobStatus, Long> counts, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<JobStatus, Long> count : counts.entrySet()) {
      json.writeNumberField(count.getKey().toString(), count.getValue());
    }
    json.writeEndObject();
  }
}
