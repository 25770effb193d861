package jobpostings.dynamodb.description;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.LongDescription;
import jobpostings.job.LongDescriptions;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Long descriptions in DynamoDB, compressed and in pieces. Pieces never change. A new text gets a
 * new revision, and the pieces of the old one are removed some time later, when no job points at
 * them any more. A reader that finds them gone reads the job again. May be used by several threads.
 */
public final class DynamoLongDescriptions implements LongDescriptions {
  /** In bytes. Together with the rest of a job, this is far below the 400 KB of an item. */
  static final int LONGEST_INLINE = 64 * 1024;

  private final Table<Piece> pieces;
  private final Table<Job> jobs;
  private final TimeLimits limits;

  @Inject
  DynamoLongDescriptions(Tables tables, TimeLimits limits) {
    this.pieces = tables.table("DESCRIPTIONS_TABLE", Piece.SCHEMA);
    this.jobs = tables.table("JOBS_TABLE", Job.SCHEMA);
    this.limits = limits;
  }

  /**
   * Stores the text, unless it is short enough for the job's item. One batch is enough: it takes 25
   * pieces, which is 9 MB, and a job that can be sent back has less than 6.
   */
  public Optional<LongDescription> write(int jobId, String text, RetryBudget budget) {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length <= LONGEST_INLINE) {
      return Optional.empty();
    }
    String revision = jobId + "#" + UUID.randomUUID();
    List<Piece> cut = Piece.cut(revision, bytes, LocalDate.now(ZoneOffset.UTC));
    pieces.putAll(cut, budget);
    return Optional.of(new LongDescription(revision, cut.size(), bytes.length));
  }

  @Override
  public Optional<String> read(LongDescription description) {
    return read(description, budget());
  }

  /** The text; none if it is gone, because the job has another one by now. */
  public Optional<String> read(LongDescription description, RetryBudget budget) {
    List<Piece> found =
        pieces.findAll(Piece.keys(description), budget).stream()
            .sorted(Comparator.comparingInt(Piece::number))
            .toList();
    if (found.size() < description.pieces()) {
      return Optional.empty();
    }
    byte[] bytes = Piece.join(found);
    if (bytes.length != description.length()) {
      throw new IllegalStateException(
          "The description %s has another length than its job says."
              .formatted(description.revision()));
    }
    return Optional.of(new String(bytes, UTF_8));
  }

  @Override
  public void remove(LongDescription description) {
    remove(description, budget());
  }

  void remove(LongDescription description, RetryBudget budget) {
    pieces.deleteAll(Piece.keys(description), budget);
  }

  @Override
  public Stream<String> findWritten(LocalDate day) {
    return IntStream.range(0, Piece.SHARDS)
        .mapToObj(shard -> Piece.writtenOn(day, shard))
        .flatMap(this::findWritten)
        .map(item -> item.get("revision").s());
  }

  private Stream<Map<String, AttributeValue>> findWritten(String writtenOn) {
    return pieces.queryItems(
        query ->
            query
                .indexName("written")
                .keyConditionExpression("writtenOn = :day")
                .expressionAttributeValues(Map.of(":day", AttributeValue.fromS(writtenOn))),
        this::budget);
  }

  @Override
  public boolean removeUnused(String revision) {
    int jobId = Integer.parseInt(revision.substring(0, revision.indexOf('#')));
    Optional<LongDescription> used =
        jobs.find(Map.of("id", number(jobId)), budget()).flatMap(Job::description);
    if (used.map(LongDescription::revision).equals(Optional.of(revision))) {
      return false;
    }
    List<Map<String, AttributeValue>> keys =
        pieces.queryItems(query -> keys(revision, query), this::budget).toList();
    pieces.deleteAll(keys, budget());
    return !keys.isEmpty();
  }

  private static void keys(String revision, QueryRequest.Builder query) {
    query
        .keyConditionExpression("revision = :revision")
        .projectionExpression("revision, piece")
        .expressionAttributeValues(Map.of(":revision", AttributeValue.fromS(revision)))
        .consistentRead(true);
  }

  private RetryBudget budget() {
    return new RetryBudget(limits.request());
  }

  /** What a job's item says of its description. */
  private record Job(int id, Optional<LongDescription> description) {
    private static final TableSchema<Job> SCHEMA =
        StaticImmutableTableSchema.builder(Job.class, JobBuilder.class)
            .newItemBuilder(JobBuilder::new, JobBuilder::build)
            .addAttribute(
                Integer.class,
                named("id", Job::id, (b, value) -> b.id = value, primaryPartitionKey()))
            .addAttribute(
                EnhancedType.documentOf(LongDescription.class, LongDescriptionSchema.SCHEMA),
                named(
                    LongDescriptionSchema.NAME,
                    job -> job.description().orElse(null),
                    (b, value) -> b.description = Optional.of(value)))
            .build();
  }

  private static final class JobBuilder {
    private int id;
    private Optional<LongDescription> description = Optional.empty();

    private Job build() {
      return new Job(id, description);
    }
  }
}
