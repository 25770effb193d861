package jobpostings.dynamodb.faults;

import java.util.List;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.StoreContents;
import jobpostings.job.Job;
import jobpostings.location.LearnedLocations;
import jobpostings.location.Location;
import jobpostings.location.Province;

/** An employer's jobs and requests, without the ids and places that differ between runs. */
record JobsView(List<Job> jobs, String requests) {

  /**
   * @throws AssertionError when the tables do not agree
   */
  static JobsView of(FaultyTables tables, Caller caller) {
    LearnedPlaces.requireListed(tables);
    StoreContents stored =
        StoreContents.of(caller.employer().id(), tables.client(), caller.operations());
    return new JobsView(
        stored.jobs().stream().map(JobsView::anonymous).toList(), stored.requests().toString());
  }

  private static Job anonymous(Job job) {
    List<Location> places =
        job.locations().stream()
            .map(
                place ->
                    place.id() < LearnedLocations.FIRST_ID
                        ? place
                        : new Location(0, "Newtown", Province.YT))
            .toList();
    return job.toBuilder().id(0).employerId(0).locations(places).build();
  }
}
