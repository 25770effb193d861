package jobpostings.dynamodb.employer;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import jobpostings.dynamodb.table.ItemReader;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerChange;
import jobpostings.employer.EmployerStore;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.ReadBatch;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** Employers in DynamoDB. Every read is consistent. May be used by several threads. */
public final class DynamoEmployerStore implements EmployerStore {
  private static final Expression IS_FREE =
      Expression.builder().expression("attribute_not_exists(id)").build();

  private final DynamoDbClient client;
  private final DynamoDbEnhancedClient enhanced;
  private final DynamoDbTable<Employer> table;
  private final ItemReader<Employer> employers;
  private final IntSupplier ids;
  private final Duration time;

  /**
   * @param ids random, positive; no two copies of a process may draw the same
   */
  public DynamoEmployerStore(
      DynamoDbClient client, DynamoDbEnhancedClient enhanced, Settings settings, IntSupplier ids) {
    this(client, enhanced, settings, ids, RetryBudget.USUAL);
  }

  /**
   * @param time how long each method goes on trying
   */
  public DynamoEmployerStore(
      DynamoDbClient client,
      DynamoDbEnhancedClient enhanced,
      Settings settings,
      IntSupplier ids,
      Duration time) {
    this.client = client;
    this.enhanced = enhanced;
    this.table = enhanced.table(settings.table("EMPLOYERS_TABLE"), EmployerSchema.SCHEMA);
    this.employers = new ItemReader<>(client, table.tableName(), EmployerSchema.SCHEMA);
    this.ids = ids;
    this.time = time;
  }

  @Override
  public Optional<Employer> find(int id) {
    return budget().retry(() -> employers.find(EmployerSchema.key(id)));
  }

  @Override
  public Map<Integer, Employer> findAll(Set<Integer> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    ReadBatch.Builder<Employer> batch =
        ReadBatch.builder(Employer.class).mappedTableResource(table);
    ids.forEach(id -> batch.addGetItem(get -> get.key(key(id)).consistentRead(true)));
    return budget()
        .retry(
            () ->
                enhanced
                    .batchGetItem(request -> request.readBatches(batch.build()))
                    .resultsForTable(table)
                    .stream()
                    .collect(toMap(Employer::id, Function.identity())));
  }

  @Override
  public Employer create(IntFunction<Employer> make) {
    RetryBudget budget = budget();
    while (true) {
      Employer employer = make.apply(ids.getAsInt());
      if (isClaimed(employer, budget)) {
        return employer;
      }
      budget.backOff(); // The id is another's: try another id.
    }
  }

  /**
   * Whether the id is taken by another employer. If the response to an earlier attempt was lost,
   * the employer itself has it.
   */
  private boolean isClaimed(Employer employer, RetryBudget budget) {
    try {
      return budget.retry(
          () -> {
            table.putItem(
                PutItemEnhancedRequest.builder(Employer.class)
                    .item(employer)
                    .conditionExpression(IS_FREE)
                    .returnValuesOnConditionCheckFailure(
                        ReturnValuesOnConditionCheckFailure.ALL_OLD)
                    .build());
            return true;
          });
    } catch (ConditionalCheckFailedException e) {
      return EmployerSchema.SCHEMA.mapToItem(e.item()).equals(employer);
    }
  }

  @Override
  public Optional<Employer> change(int id, EmployerChange change) {
    Expression update = EmployerSchema.update(change);
    try {
      Map<String, AttributeValue> item =
          budget()
              .retry(
                  () ->
                      client
                          .updateItem(
                              request ->
                                  request
                                      .tableName(table.tableName())
                                      .key(EmployerSchema.key(id))
                                      .conditionExpression("attribute_exists(id)")
                                      .updateExpression(update.expression())
                                      .expressionAttributeNames(update.expressionNames())
                                      .expressionAttributeValues(update.expressionValues())
                                      .returnValues(ReturnValue.ALL_NEW))
                          .attributes());
      return Optional.of(EmployerSchema.SCHEMA.mapToItem(item));
    } catch (ConditionalCheckFailedException e) {
      return Optional.empty();
    }
  }

  @Override
  public List<Employer> list(Optional<Integer> after, int most) {
    Map<String, AttributeValue> start = after.map(EmployerSchema::key).orElse(null);
    return budget()
        .retry(
            () ->
                table
                    .scan(scan -> scan.exclusiveStartKey(start).limit(most).consistentRead(true))
                    .items()
                    .stream()
                    .limit(most)
                    .toList());
  }

  @Override
  public void save(Employer employer) {
    budget()
        .retry(
            () -> {
              table.putItem(employer);
              return employer;
            });
  }

  private RetryBudget budget() {
    return new RetryBudget(time);
  }

  private static Key key(int id) {
    return Key.builder().partitionValue(id).build();
  }
}
