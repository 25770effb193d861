package jobpostings.job;

import java.util.List;
import jobpostings.body.Sent;
import jobpostings.location.ResolvedLocation;
import jobpostings.problem.Violations;

/**
 * What a request says about a job, with its places looked up.
 *
 * @param locations the places that can be accepted
 * @param violations what reading the request and looking up its places found; never changed after
 *     that
 */
record ResolvedChange(
    JobChange change, Sent<List<ResolvedLocation>> locations, Violations violations) {

  /** The same with this status. */
  ResolvedChange with(JobStatus status) {
    return new ResolvedChange(change.with(status), locations, violations);
  }
}
