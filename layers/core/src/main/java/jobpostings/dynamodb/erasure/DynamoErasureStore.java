package jobpostings.dynamodb.erasure;

import static java.util.stream.Gatherers.mapConcurrent;
import static java.util.stream.Gatherers.windowFixed;
import static jobpostings.dynamodb.table.Attributes.idKey;
import static jobpostings.dynamodb.table.Attributes.is;
import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.dynamodb.change.LogSegment;
import jobpostings.dynamodb.description.DynamoLongDescriptions;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.key.KeyOwner;
import jobpostings.erasure.DataKind;
import jobpostings.erasure.Erasure;
import jobpostings.erasure.ErasureStore;
import jobpostings.erasure.Removal;
import jobpostings.job.store.LongDescription;
import jobpostings.job.store.LongDescriptions;
import jobpostings.partner.GrantStore;
import jobpostings.refusal.RefusedRequests;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Removes what the tables have of an employer. Items are found by keys that begin with the
 * employer, so nothing of others is read. Jobs are found by their list, and deleted ones by the
 * log. The employer's item, which stays, says how far the erasure has come.
 */
public final class DynamoErasureStore implements ErasureStore {
  private static final int JOBS_AT_ONCE = 16;

  /** As many items as DynamoDB deletes in one call. */
  private static final int DELETED_AT_ONCE = 25;

  /**
   * What an owner, an employer or a webhook, has in a table, which an environment variable names.
   *
   * @param hash the name of the partition key, which says whose an item is
   * @param range the name of the sort key
   */
  private record Partition(DataKind kind, String variable, String hash, String range) {}

  private static final Partition WEBHOOKS =
      new Partition(DataKind.WEBHOOKS, "WEBHOOKS_TABLE", "employerId", "place");

  private static final Partition REFERENCE_IDS =
      new Partition(DataKind.REFERENCE_IDS, "REFERENCES_TABLE", "employerId", "referenceId");

  private static final Partition IDEMPOTENCY_KEYS =
      new Partition(DataKind.IDEMPOTENCY_KEYS, "IDEMPOTENCY_TABLE", "employerId", "idempotencyKey");

  private static final List<Partition> OF_EMPLOYER =
      List.of(
          REFERENCE_IDS,
          IDEMPOTENCY_KEYS,
          new Partition(DataKind.COUNTERS, "JOB_COUNTERS_TABLE", "employerId", "shard"),
          new Partition(DataKind.SEGMENTS, "JOB_LIST_TABLE", "employerId", "first"),
          new Partition(DataKind.REQUEST_COUNTS, "REQUEST_COUNTS_TABLE", "employerId", "period"));

  private static final Partition DELIVERIES =
      new Partition(DataKind.DELIVERIES, "DELIVERIES_TABLE", "webhookId", "due");

  private static final List<Partition> OF_WEBHOOK =
      List.of(DELIVERIES, new Partition(DataKind.ATTEMPTS, "ATTEMPTS_TABLE", "webhookId", "at"));

  /**
   * The attributes that matter of an item that is to be removed.
   *
   * @param employerId whose it is; 0 if it does not say
   * @param description the one that it points at
   * @param entry from the key of a version
   * @param deleted whether it is the tombstone of a deleted job
   */
  @RecordBuilder
  record Item(
      int employerId, Optional<LongDescription> description, String entry, boolean deleted) {
    static final TableSchema<Item> SCHEMA =
        new ItemSchema<Item, ItemBuilder>()
            .integer("employerId", Item::employerId, ItemBuilder::employerId)
            .optional(
                DynamoLongDescriptions.TYPE,
                DynamoLongDescriptions.ATTRIBUTE,
                Item::description,
                ItemBuilder::description)
            .text("entry", Item::entry, ItemBuilder::entry)
            .flag("deleted", Item::deleted, ItemBuilder::deleted)
            .build(Item.class, ItemBuilder::builder, ItemBuilder::build);
  }

  private final Tables tables;
  private final Table<ErasureItem> employers;
  private final Table<Item> jobs;
  private final Table<LogSegment> log;
  private final Table<Item> versions;
  private final LongDescriptions descriptions;
  private final ApiKeyStore keys;
  private final GrantStore grants;
  private final RefusedRequests refusedRequests;

  @Inject
  DynamoErasureStore(
      Tables tables,
      LongDescriptions descriptions,
      ApiKeyStore keys,
      GrantStore grants,
      RefusedRequests refusedRequests) {
    this.tables = tables;
    this.employers = tables.table("EMPLOYERS_TABLE", ErasureItem.SCHEMA);
    this.jobs = tables.table("JOBS_TABLE", Item.SCHEMA);
    this.log = tables.table("CHANGE_LOG_TABLE", LogSegment.SCHEMA);
    this.versions = tables.table("VERSIONS_TABLE", Item.SCHEMA);
    this.descriptions = descriptions;
    this.keys = keys;
    this.grants = grants;
    this.refusedRequests = refusedRequests;
  }

  @Override
  public Map<DataKind, Long> count(int employerId) {
    AttributeValue owner = number(employerId);
    Map<DataKind, Long> counts = new EnumMap<>(DataKind.class);
    counts.put(DataKind.JOBS, jobIds(employerId).count());
    counts.put(
        DataKind.CHANGES, log(employerId).mapToLong(segment -> segment.entries().size()).sum());
    for (Partition partition : List.of(REFERENCE_IDS, IDEMPOTENCY_KEYS, WEBHOOKS)) {
      counts.put(partition.kind(), keys(partition, owner).count());
    }
    counts.put(DataKind.KEYS, (long) keys.all(KeyOwner.employer(employerId)).size());
    counts.put(DataKind.GRANTS, (long) grants.ofEmployer(employerId).size());
    return counts;
  }

  @Override
  public Optional<Erasure> begin(int employerId, Instant now) {
    return employers
        .update(
            idKey(employerId),
            ErasureItem.mark(now),
            is("suspended", AttributeValue.fromBool(true)), // None of its keys is accepted.
            tables.budget())
        .map(ErasureItem::erasure);
  }

  @Override
  public void save(Erasure erasure) {
    employers.updateIfThere(
        idKey(erasure.employerId()), ErasureItem.progress(erasure), tables.budget());
  }

  /** Keys and grants go first, so that nobody can write. What leads to jobs goes after the jobs. */
  @Override
  public void search(int employerId, Removal removal) {
    AttributeValue owner = number(employerId);
    removal.found(DataKind.KEYS, keys.erase(KeyOwner.employer(employerId)));
    removal.found(DataKind.GRANTS, grants.eraseOfEmployer(employerId));
    removeWebhooks(employerId, removal);
    eraseJobs(employerId, jobIds(employerId).takeWhile(_ -> removal.goesOn()), removal);
    log(employerId).takeWhile(_ -> removal.goesOn()).forEach(some -> erase(some, removal));
    OF_EMPLOYER.forEach(partition -> remove(partition, owner, removal));
    refusedRequests.erase(employerId, removal);
  }

  /** Once a webhook is gone, only its id leads to what else there is of it. */
  private void removeWebhooks(int employerId, Removal removal) {
    Set<String> ids = new HashSet<>();
    table(WEBHOOKS)
        .query("employerId", number(employerId))
        .only("id")
        .consistent()
        .attributes(tables::budget)
        .forEach(webhook -> ids.add(webhook.get("id").s()));
    if (!ids.isEmpty()) {
      employers.updateIfThere(idKey(employerId), ErasureItem.webhooks(ids), tables.budget());
    }
    remove(WEBHOOKS, number(employerId), removal);
    Set<String> removed =
        employers
            .find(idKey(employerId), tables.budget())
            .map(ErasureItem::webhooks)
            .orElse(Set.of());
    // Which runs deliver for the employer is an item under its number.
    remove(DELIVERIES, text(String.valueOf(employerId)), removal);
    for (String id : removed) {
      OF_WEBHOOK.forEach(partition -> remove(partition, text(id), removal));
    }
  }

  private Stream<Integer> jobIds(int employerId) {
    return jobs.query("employerId", number(employerId))
        .index("employer-publishDate")
        .only("id")
        .attributes(tables::budget)
        .map(item -> Integer.valueOf(item.get("id").n()));
  }

  private void eraseJobs(int employerId, Stream<Integer> jobIds, Removal removal) {
    jobIds
        .gather(
            mapConcurrent(
                JOBS_AT_ONCE,
                id -> {
                  eraseJob(employerId, id, removal);
                  return id;
                }))
        .forEach(_ -> {});
  }

  /**
   * Removes a job, or the tombstone of a deleted one, with its versions and their long
   * descriptions. An item goes after what it points at, so that everything is found again if this
   * was cut off. An id that is free again may be another employer's by then, so the employer of
   * each item is checked.
   */
  private void eraseJob(int employerId, int jobId, Removal removal) {
    versions
        .query("jobId", number(jobId))
        .filter(is("employerId", number(employerId)))
        .only("entry", DynamoLongDescriptions.ATTRIBUTE)
        .consistent()
        .stream(tables::budget)
        .gather(windowFixed(DELETED_AT_ONCE))
        .forEach(some -> eraseVersions(jobId, some, removal));
    jobs.find(idKey(jobId), tables.budget())
        .filter(job -> job.employerId() == employerId)
        .ifPresent(job -> erase(job, jobId, removal));
  }

  private void eraseVersions(int jobId, List<Item> some, Removal removal) {
    removal.found(DataKind.VERSIONS, some.size());
    some.stream()
        .map(Item::description)
        .flatMap(Optional::stream)
        .distinct()
        .forEach(text -> erase(text, removal));
    List<Map<String, AttributeValue>> keys =
        some.stream()
            .map(each -> Map.of("jobId", number(jobId), "entry", text(each.entry())))
            .toList();
    versions.deleteAll(keys, tables.budget());
  }

  private void erase(Item job, int jobId, Removal removal) {
    removal.found(job.deleted() ? DataKind.DELETED_JOBS : DataKind.JOBS, 1);
    job.description().ifPresent(text -> erase(text, removal));
    jobs.deleteIf(idKey(jobId), is("employerId", number(job.employerId())), tables.budget());
  }

  private void erase(LongDescription text, Removal removal) {
    removal.found(DataKind.LONG_DESCRIPTIONS, 1);
    descriptions.remove(text);
  }

  /**
   * An employer's log, which names all jobs that have a version or were deleted, because a segment
   * is kept for at least as long as what it names.
   */
  private Stream<LogSegment> log(int employerId) {
    return log.query("employerId", number(employerId)).consistent().stream(tables::budget);
  }

  /**
   * Removes a part of the log, after everything that it names. It names few jobs, so all of them
   * are removed even if time runs out: else each run might look at the same first jobs and get no
   * further.
   */
  private void erase(LogSegment segment, Removal removal) {
    Stream<Integer> jobIds = segment.entries().stream().map(LogSegment.Entry::jobId).distinct();
    eraseJobs(segment.employerId(), jobIds, removal);
    removal.found(DataKind.CHANGES, segment.entries().size());
    log.deleteAll(List.of(segment.key()), tables.budget());
  }

  private void remove(Partition partition, AttributeValue owner, Removal removal) {
    keys(partition, owner)
        .takeWhile(_ -> removal.goesOn())
        .gather(windowFixed(DELETED_AT_ONCE))
        .forEach(
            some -> {
              removal.found(partition.kind(), some.size());
              table(partition).deleteAll(some, tables.budget());
            });
  }

  /** The keys of all items, read as the stream is consumed. */
  private Stream<Map<String, AttributeValue>> keys(Partition partition, AttributeValue owner) {
    return table(partition)
        .query(partition.hash(), owner)
        .only(partition.hash(), partition.range())
        .consistent()
        .attributes(tables::budget);
  }

  private Table<Item> table(Partition partition) {
    return tables.table(partition.variable(), Item.SCHEMA);
  }
}
