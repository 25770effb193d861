package jobpostings.webhook.store;

import static jobpostings.dynamodb.table.Attributes.number;

import java.util.Map;
import java.util.Optional;
import jobpostings.change.Change;
import jobpostings.change.ChangeId;
import jobpostings.dynamodb.change.StoredVersion;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.store.LongDescriptions;
import jobpostings.webhook.Payload;
import jobpostings.webhook.delivery.ChangeMessage;
import jobpostings.webhook.delivery.Changes;
import jobpostings.webhook.delivery.Message;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The changes in the Versions table. */
public final class VersionChanges implements Changes {
  private final Table<StoredVersion> versions;
  private final LongDescriptions descriptions;
  private final TimeLimits limits;

  public VersionChanges(Tables tables, LongDescriptions descriptions, TimeLimits limits) {
    this.versions = tables.table("VERSIONS_TABLE", StoredVersion.SCHEMA);
    this.descriptions = descriptions;
    this.limits = limits;
  }

  @Override
  public Optional<Message> message(int jobId, String entry, Payload payload) {
    return version(jobId, entry).map(change -> ChangeMessage.of(change, payload, descriptions));
  }

  @Override
  public Optional<Key> find(int employerId, String changeId) {
    return ChangeId.read(changeId)
        .flatMap(id -> version(id.jobId(), Change.entry(id.number())))
        .filter(change -> change.employerId() == employerId && change.id().equals(changeId))
        .map(change -> new Key(change.jobId(), change.entry()));
  }

  private Optional<Change> version(int jobId, String entry) {
    return versions
        .find(Map.of("jobId", number(jobId), "entry", AttributeValue.fromS(entry)), limits.budget())
        .map(StoredVersion::change);
  }
}
