package jobpostings.job.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Query;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import jobpostings.job.Job;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Keeps referenceIds unique. Each referenceId in use is the key of an item that is written in the
 * same transaction as its job. An index could not do this, because it trails the jobs.
 */
final class ReferenceIds {
  private static final TableSchema<ReferenceItem> SCHEMA =
      new ItemSchema<ReferenceItem, ReferenceItemBuilder>()
          .integer("employerId", ReferenceItem::employerId, ReferenceItemBuilder::employerId)
          .text("referenceId", ReferenceItem::referenceId, ReferenceItemBuilder::referenceId)
          .integer("jobId", ReferenceItem::jobId, ReferenceItemBuilder::jobId)
          .build(ReferenceItem.class, ReferenceItemBuilder::builder, ReferenceItemBuilder::build);

  private static final Expression FREE = expression("attribute_not_exists(jobId)");

  /** DynamoDB orders text by its bytes in UTF-8 (Query API reference). */
  private static final Comparator<String> ORDER =
      Comparator.comparing(text -> text.getBytes(UTF_8), Arrays::compareUnsigned);

  /**
   * How many neighbours are read at most for each wanted one. These cost about an eighth of the
   * unit that reading it alone would take.
   */
  private static final int MAX_AROUND = 8;

  @RecordBuilder
  record ReferenceItem(int employerId, String referenceId, int jobId) {}

  private final Table<ReferenceItem> table;

  @Inject
  ReferenceIds(Tables tables) {
    table = tables.table("REFERENCES_TABLE", SCHEMA);
  }

  Optional<Integer> findJobId(int employerId, String referenceId) {
    return table.find(key(employerId, referenceId)).map(ReferenceItem::jobId);
  }

  /**
   * The ids of the jobs that have these referenceIds; a referenceId without a job is left out.
   *
   * @param referenceIds each once
   */
  Map<String, Integer> findJobIds(int employerId, List<String> referenceIds) {
    return table.findAll(referenceIds.stream().map(each -> key(employerId, each)).toList()).stream()
        .collect(toMap(ReferenceItem::referenceId, ReferenceItem::jobId));
  }

  /**
   * The same for many referenceIds, which are often neighbours, as in a feed. A query reads some
   * sixty neighbours for one unit, where each by itself takes one. Those that are too far apart are
   * read by themselves.
   *
   * @param referenceIds each once
   */
  Map<String, Integer> findNeighbours(int employerId, Collection<String> referenceIds) {
    if (referenceIds.isEmpty()) {
      return Map.of();
    }
    Query.QueryPage<ReferenceItem> page =
        table
            .query("employerId", number(employerId))
            .between(
                "referenceId",
                text(Collections.min(referenceIds, ORDER)),
                text(Collections.max(referenceIds, ORDER)))
            .consistent()
            .pageSize(MAX_AROUND * referenceIds.size())
            .page();
    Set<String> left = new HashSet<>(referenceIds);
    Map<String, Integer> found = new HashMap<>();
    for (ReferenceItem each : page.items()) {
      if (left.remove(each.referenceId())) {
        found.put(each.referenceId(), each.jobId());
      }
    }
    if (page.last().isPresent()) {
      found.putAll(findJobIds(employerId, List.copyOf(left)));
    }
    return found;
  }

  /** All referenceIds of the employer's jobs, in order, in pages of that many at most. */
  Stream<String> read(int employerId, int page) {
    return table.query("employerId", number(employerId)).consistent().pageSize(page).stream()
        .map(ReferenceItem::referenceId);
  }

  private static Map<String, AttributeValue> key(int employerId, String referenceId) {
    return Map.of("employerId", number(employerId), "referenceId", text(referenceId));
  }

  /** The job that has the referenceId, from the item that was in the way of {@link #claim}. */
  static int jobId(Map<String, AttributeValue> item) {
    return SCHEMA.mapToItem(item).jobId();
  }

  /** Adds to the transaction the claim of the job's referenceId, if it has one. */
  void claim(Transaction<JobPart> transaction, Job job) {
    job.referenceId()
        .map(referenceId -> new ReferenceItem(job.employerId(), referenceId, job.id()))
        .ifPresent(item -> transaction.put(JobPart.REFERENCE_ID, table, item, FREE));
  }

  /** Adds to the transaction the release of the job's referenceId, if it has one. */
  void release(Transaction<JobPart> transaction, Job job) {
    Expression isFreeOrItsOwn =
        expression(
            "attribute_not_exists(jobId) OR jobId = :jobId", Map.of(":jobId", number(job.id())));
    job.referenceId()
        .map(referenceId -> key(job.employerId(), referenceId))
        .ifPresent(
            key -> transaction.delete(JobPart.FORMER_REFERENCE_ID, table, key, isFreeOrItsOwn));
  }
}
