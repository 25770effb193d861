package jobpostings.local.template;

/** The AWS account and region in which everything here appears to be, and the ARNs of it all. */
public final class LocalAccount {
  public static final String ID = "123456789012";
  public static final String REGION = "ca-central-1";

  private LocalAccount() {}

  public static String functionArn(String function) {
    return arn("lambda", "function:" + function);
  }

  public static String busArn(String bus) {
    return arn("events", "event-bus/" + bus);
  }

  public static String tableArn(String table) {
    return arn("dynamodb", "table/" + table);
  }

  public static String queueArn(String queue) {
    return arn("sqs", queue);
  }

  /** Its name never has a region or an account. */
  public static String bucketArn(String bucket) {
    return "arn:aws:s3:::" + bucket;
  }

  public static String keyArn(String key) {
    return arn("kms", "key/" + key);
  }

  /** The ARN of a table's stream, whose name never changes here. */
  public static String streamArn(String table) {
    return tableArn(table) + "/stream/local";
  }

  public static String arn(String service, String resource) {
    return "arn:aws:%s:%s:%s:%s".formatted(service, REGION, ID, resource);
  }
}
