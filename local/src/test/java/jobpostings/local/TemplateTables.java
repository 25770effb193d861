package jobpostings.local;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import jobpostings.settings.Settings;

/** The tables of template.yaml in a DynamoDB of their own, without the service. */
public final class TemplateTables implements AutoCloseable {
  private final EmbeddedDynamoDb dynamoDb;
  private final Settings settings;

  private TemplateTables(EmbeddedDynamoDb dynamoDb, Settings settings) {
    this.dynamoDb = dynamoDb;
    this.settings = settings;
  }

  public static TemplateTables start() {
    Template template = TemplateReader.read(Path.of("../template.yaml"));
    try {
      EmbeddedDynamoDb dynamoDb =
          EmbeddedDynamoDb.start(
              Optional.empty(), Options.inMemory().dynamoDbAddress(), System.out::println);
      Map<String, String> environment = new HashMap<>(template.environment());
      environment.put("AWS_REGION", LocalAccount.REGION);
      environment.put("DYNAMODB_ENDPOINT", dynamoDb.endpoint().toString());
      environment.put("WEBHOOK_LOCAL_KEY", DataFolder.drawKey());
      environment.put("WEBHOOK_LOOPBACK", "true");
      Settings settings = new Settings(environment);
      try (var client = DynamoDbModule.clientBuilder(settings).build()) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        new Tables(client).make(template.tables(), nowhere);
      }
      return new TemplateTables(dynamoDb, settings);
    } catch (Exception e) {
      throw new IllegalStateException("DynamoDB Local does not start.", e);
    }
  }

  /** With which the service finds these tables. */
  public Settings settings() {
    return settings;
  }

  @Override
  public void close() {
    dynamoDb.close();
  }
}
