package jobpostings.dynamodb.description;

import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.DescriptionStore;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The pieces of long descriptions in DynamoDB. May be used by several threads. */
final class DynamoDescriptionStore implements DescriptionStore {
  private final Descriptions descriptions;
  private final Table<Piece> pieces;
  private final Table<Owner> jobs;
  private final TimeLimits limits;

  @Inject
  DynamoDescriptionStore(Tables tables, Descriptions descriptions, TimeLimits limits) {
    this.descriptions = descriptions;
    this.pieces = tables.table("DESCRIPTIONS_TABLE", Piece.SCHEMA);
    this.jobs = tables.table("JOBS_TABLE", Owner.SCHEMA);
    this.limits = limits;
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
    Optional<DescriptionPieces> used =
        jobs.find(Map.of("id", number(jobId)), budget()).flatMap(Owner::pieces);
    if (used.map(DescriptionPieces::revision).equals(Optional.of(revision))) {
      return false;
    }
    List<Map<String, AttributeValue>> keys =
        pieces.queryItems(query -> keys(revision, query), this::budget).toList();
    descriptions.remove(keys, budget());
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

  /** What the item of a job says of its description. */
  private record Owner(int id, Optional<DescriptionPieces> pieces) {
    private static final TableSchema<Owner> SCHEMA =
        StaticImmutableTableSchema.builder(Owner.class, OwnerBuilder.class)
            .newItemBuilder(OwnerBuilder::new, OwnerBuilder::build)
            .addAttribute(
                Integer.class,
                named("id", Owner::id, (b, value) -> b.id = value, primaryPartitionKey()))
            .addAttribute(
                EnhancedType.documentOf(DescriptionPieces.class, DescriptionPieces.SCHEMA),
                named(
                    "descriptionPieces",
                    owner -> owner.pieces().orElse(null),
                    (b, value) -> b.pieces = Optional.of(value)))
            .build();
  }

  private static final class OwnerBuilder {
    private int id;
    private Optional<DescriptionPieces> pieces = Optional.empty();

    private Owner build() {
      return new Owner(id, pieces);
    }
  }
}
