package jobpostings.operator;

import static jobpostings.operator.EmployerActions.EMPLOYER_ID;

import jakarta.inject.Inject;
import java.util.List;
import jobpostings.job.list.JobCounts;
import jobpostings.job.list.JobCounts.Recount;
import jobpostings.json.Json;

/** What operators do if the counts of an employer's lists are wrong. */
final class CountActions {
  private final JobCounts counts;

  @Inject
  CountActions(JobCounts counts) {
    this.counts = counts;
  }

  List<Action> all() {
    return List.of(Action.of("recount-jobs", EMPLOYER_ID, id -> shown(id, counts.recount(id))));
  }

  private static Json.Writable shown(int employerId, Recount recount) {
    return json -> {
      json.writeStartObject();
      json.writeNumberField("employerId", employerId);
      Actions.writeCounts("before", recount.before(), json);
      Actions.writeCounts("after", recount.after(), json);
      json.writeNumberField("misplaced", recount.misplaced());
      json.writeEndObject();
    };
  }
}
