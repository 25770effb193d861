package jobpostings.operator;

import static jobpostings.operator.EmployerActions.EMPLOYER_ID;

import jakarta.inject.Inject;
import java.util.List;
import jobpostings.job.list.RecountJobs;
import jobpostings.job.list.RecountJobs.Recount;
import jobpostings.json.Json;

/** What operators do if the counts of an employer's lists are wrong. */
final class CountActions {
  private final RecountJobs recountJobs;

  @Inject
  CountActions(RecountJobs recountJobs) {
    this.recountJobs = recountJobs;
  }

  List<Action> all() {
    return List.of(Action.of("recount-jobs", EMPLOYER_ID, id -> shown(id, recountJobs.run(id))));
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
