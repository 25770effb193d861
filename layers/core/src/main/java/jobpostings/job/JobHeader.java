package jobpostings.job;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import jobpostings.location.Location;

/** What a list shows of a job (docs/contract.md, Job header). */
@RecordBuilder
public record JobHeader(
    JobPosition position,
    int employerId,
    Optional<String> referenceId,
    String title,
    List<Location> locations,
    boolean confidential,
    JobStatus status) {

  public JobHeader {
    locations = List.copyOf(locations);
  }
}
