package jobpostings.dynamodb.erasure;

import static java.util.stream.Gatherers.windowFixed;
import static jobpostings.dynamodb.table.Attributes.is;
import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.text;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.erasure.DataKind;
import jobpostings.erasure.Removal;
import jobpostings.job.store.LongDescription;
import jobpostings.job.store.LongDescriptions;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Removes a job, or the tombstone of a deleted one, with its versions and their long descriptions.
 * An item goes after what it points at, so that everything is found again if this was cut off. An
 * id that is free again may be another employer's by then, so the employer of each item is checked.
 */
final class JobErasure {
  /** As many as DynamoDB deletes in one call. */
  private static final int AT_ONCE = 25;

  private final Table<ErasableItem> jobs;
  private final Table<ErasableItem> versions;
  private final LongDescriptions descriptions;
  private final TimeLimits limits;

  @Inject
  JobErasure(Tables tables, LongDescriptions descriptions, TimeLimits limits) {
    this.jobs = tables.table("JOBS_TABLE", ErasableItem.SCHEMA);
    this.versions = tables.table("VERSIONS_TABLE", ErasableItem.SCHEMA);
    this.descriptions = descriptions;
    this.limits = limits;
  }

  void erase(int employerId, int jobId, Removal removal) {
    versions
        .query("jobId", number(jobId))
        .filter(is("employerId", number(employerId)))
        .only("entry", "descriptionPieces")
        .consistent()
        .stream(limits::budget)
        .gather(windowFixed(AT_ONCE))
        .forEach(some -> eraseVersions(jobId, some, removal));
    jobs.find(key(jobId), limits.budget())
        .filter(job -> job.employerId() == employerId)
        .ifPresent(job -> erase(job, jobId, removal));
  }

  private void eraseVersions(int jobId, List<ErasableItem> some, Removal removal) {
    removal.found(DataKind.VERSIONS, some.size());
    Set<LongDescription> texts =
        some.stream()
            .map(ErasableItem::description)
            .flatMap(Optional::stream)
            .collect(Collectors.toSet());
    texts.forEach(text -> erase(text, removal));
    versions.deleteAll(some.stream().map(version -> key(jobId, version)).toList(), limits.budget());
  }

  private void erase(ErasableItem job, int jobId, Removal removal) {
    removal.found(job.deleted() ? DataKind.DELETED_JOBS : DataKind.JOBS, 1);
    job.description().ifPresent(text -> erase(text, removal));
    jobs.deleteIf(key(jobId), is("employerId", number(job.employerId())), limits.budget());
  }

  private void erase(LongDescription text, Removal removal) {
    removal.found(DataKind.LONG_DESCRIPTIONS, 1);
    descriptions.remove(text);
  }

  private static Map<String, AttributeValue> key(int jobId) {
    return Map.of("id", number(jobId));
  }

  private static Map<String, AttributeValue> key(int jobId, ErasableItem version) {
    return Map.of("jobId", number(jobId), "entry", text(version.entry()));
  }
}
