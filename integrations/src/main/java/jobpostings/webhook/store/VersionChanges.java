package jobpostings.webhook.store;

import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import jobpostings.change.Change;
import jobpostings.dynamodb.change.StoredVersion;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.webhook.delivery.Changes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The changes in the Versions table. */
public final class VersionChanges implements Changes {
  private final Table<StoredVersion> versions;
  private final TimeLimits limits;

  @Inject
  public VersionChanges(Tables tables, TimeLimits limits) {
    this.versions = tables.table("VERSIONS_TABLE", StoredVersion.SCHEMA);
    this.limits = limits;
  }

  @Override
  public Optional<Change> find(int jobId, String entry) {
    return versions
        .find(Map.of("jobId", number(jobId), "entry", AttributeValue.fromS(entry)), limits.budget())
        .map(StoredVersion::change);
  }
}
