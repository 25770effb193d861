package jobpostings.operator;

import static jobpostings.operator.EmployerActions.EMPLOYER_ID;

import jakarta.inject.Inject;
import java.util.List;
import jobpostings.job.store.JobCounts;
import jobpostings.job.store.JobCounts.Recount;
import jobpostings.json.Json;

/** What operators do if the counts of an employer's lists are wrong. */
public final class CountActions extends Actions {
  private final JobCounts counts;

  @Inject
  CountActions(JobCounts counts) {
    this.counts = counts;
  }

  @Override
  List<Action> all() {
    return List.of(Action.of("recount", EMPLOYER_ID, id -> shown(id, counts.recount(id))));
  }

  private static Json.Writable shown(int employerId, Recount recount) {
    return json -> {
      json.writeStartObject();
      json.writeNumberField("employerId", employerId);
      writeCounts("before", recount.before(), json);
      writeCounts("after", recount.after(), json);
      json.writeNumberField("misplaced", recount.misplaced());
      json.writeEndObject();
    };
  }
}
