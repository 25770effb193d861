package jobpostings.local;

import static java.util.stream.Collectors.toSet;

import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.local.template.Template;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;

/** The tables in a DynamoDB, compared with those of the template. */
record Tables(DynamoDbClient client) {
  /**
   * Creates missing tables, and returns their names. Existing ones stay as they are; if one differs
   * from the template's, the log says so.
   */
  Set<String> make(List<Template.TableResource> wanted, PrintStream log) {
    Set<String> made = new HashSet<>();
    for (Template.TableResource table : wanted) {
      Optional<TableDescription> existing = find(table.name());
      if (existing.isEmpty()) {
        create(table);
        made.add(table.name());
      } else if (!isSame(existing.get(), table)) {
        log.printf(
            "The table %s was made from another template and stays as it was."
                + " For the new one, start with an empty data folder.%n",
            table.name());
      } else if (expiryAttribute(table.name()).isEmpty()) {
        expire(table); // A service that was ended in the middle of its first start left it out.
      }
    }
    return made;
  }

  private Optional<TableDescription> find(String name) {
    try {
      return Optional.of(client.describeTable(request -> request.tableName(name)).table());
    } catch (ResourceNotFoundException e) {
      return Optional.empty();
    }
  }

  /** The order of attributes and of indexes does not matter. */
  private boolean isSame(TableDescription table, Template.TableResource wanted) {
    CreateTableRequest creation = wanted.creation();
    return table.keySchema().equals(creation.keySchema())
        && Set.copyOf(table.attributeDefinitions())
            .equals(Set.copyOf(creation.attributeDefinitions()))
        && table.globalSecondaryIndexes().stream()
            .map(index -> index(index.indexName(), index.keySchema(), index.projection()))
            .collect(toSet())
            .equals(
                creation.globalSecondaryIndexes().stream()
                    .map(index -> index(index.indexName(), index.keySchema(), index.projection()))
                    .collect(toSet()))
        && view(table.streamSpecification()).equals(view(creation.streamSpecification()))
        && expiryAttribute(wanted.name())
            .map(attribute -> wanted.expiryAttribute().equals(Optional.of(attribute)))
            .orElse(true);
  }

  private static List<Object> index(
      String name, List<KeySchemaElement> key, Projection projection) {
    return List.of(
        name, key, projection.projectionType(), Set.copyOf(projection.nonKeyAttributes()));
  }

  private static Optional<String> view(StreamSpecification stream) {
    return Optional.ofNullable(stream).map(StreamSpecification::streamViewTypeAsString);
  }

  private Optional<String> expiryAttribute(String table) {
    return Optional.ofNullable(
            client.describeTimeToLive(request -> request.tableName(table)).timeToLiveDescription())
        .map(TimeToLiveDescription::attributeName);
  }

  private void create(Template.TableResource table) {
    client.createTable(table.creation());
    expire(table);
  }

  private void expire(Template.TableResource table) {
    table
        .expiryAttribute()
        .ifPresent(
            attribute ->
                client.updateTimeToLive(
                    request ->
                        request
                            .tableName(table.name())
                            .timeToLiveSpecification(
                                expiry -> expiry.enabled(true).attributeName(attribute))));
  }
}
