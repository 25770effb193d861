package jobpostings.dynamodb;

import static software.amazon.awssdk.services.dynamodb.model.KeyType.HASH;
import static software.amazon.awssdk.services.dynamodb.model.KeyType.RANGE;
import static software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType.N;
import static software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType.S;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import jobpostings.Settings;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Creates the tables that template.yaml declares, for tests of what uses them. */
final class ServiceTables {
  private static final Key ID = new Key("id", N);
  private static final Key EMPLOYER = new Key("employerId", N);
  private static final Key REFERENCE = new Key("referenceId", S);
  private static final Key POSITION = new Key("listPosition", S);

  private record Key(String name, ScalarAttributeType type) {}

  private ServiceTables() {}

  /** The settings of a function that uses the tables, which are made there. */
  static Settings createdAt(URI endpoint) {
    try (DynamoDbClient client = client(endpoint)) {
      client.createTable(
          table("Jobs", ID)
              .attributeDefinitions(
                  definitions(ID, EMPLOYER, REFERENCE, POSITION, new Key("employerStatus", S)))
              .globalSecondaryIndexes(
                  index("employer-referenceId", EMPLOYER, REFERENCE),
                  index(
                      "employer-publishDate",
                      EMPLOYER,
                      POSITION,
                      "referenceId",
                      "title",
                      "locations",
                      "confidential",
                      "status"),
                  index(
                      "employer-status",
                      new Key("employerStatus", S),
                      POSITION,
                      "employerId",
                      "referenceId",
                      "title",
                      "locations",
                      "confidential",
                      "status"))
              .build());
      client.createTable(table("References", EMPLOYER, REFERENCE).build());
      client.createTable(table("Tallies", EMPLOYER, new Key("shard", N)).build());
      client.createTable(
          table("Descriptions", new Key("revision", S), new Key("piece", N)).build());
      client.createTable(table("Employers", ID).build());
      client.createTable(table("ApiKeys", new Key("hash", S)).build());
      client.createTable(table("Locations", ID).build());
    }
    return new Settings(
        Map.of(
            "JOBS_TABLE", "Jobs",
            "REFERENCES_TABLE", "References",
            "TALLIES_TABLE", "Tallies",
            "DESCRIPTIONS_TABLE", "Descriptions",
            "EMPLOYERS_TABLE", "Employers",
            "API_KEYS_TABLE", "ApiKeys",
            "LOCATIONS_TABLE", "Locations",
            "TIME_ZONE", "America/Toronto",
            "AWS_REGION", "ca-central-1",
            "DYNAMODB_ENDPOINT", endpoint.toString()));
  }

  private static DynamoDbClient client(URI endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.CA_CENTRAL_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .httpClientBuilder(AwsCrtHttpClient.builder())
        .build();
  }

  private static CreateTableRequest.Builder table(String name, Key... keys) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .keySchema(schema(keys))
        .attributeDefinitions(definitions(keys));
  }

  private static GlobalSecondaryIndex index(String name, Key hash, Key range, String... projected) {
    Projection projection =
        projected.length == 0
            ? Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build()
            : Projection.builder()
                .projectionType(ProjectionType.INCLUDE)
                .nonKeyAttributes(projected)
                .build();
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(schema(hash, range))
        .projection(projection)
        .build();
  }

  private static List<KeySchemaElement> schema(Key... keys) {
    return Arrays.stream(keys)
        .map(
            key ->
                KeySchemaElement.builder()
                    .attributeName(key.name)
                    .keyType(key == keys[0] ? HASH : RANGE)
                    .build())
        .toList();
  }

  private static List<AttributeDefinition> definitions(Key... keys) {
    return Arrays.stream(keys)
        .map(
            key ->
                AttributeDefinition.builder()
                    .attributeName(key.name)
                    .attributeType(key.type)
                    .build())
        .toList();
  }
}
