package jobpostings.dynamodb;

/** What becomes of calls to DynamoDB. */
public enum Transport {
  /** They are made. */
  NETWORK,

  /** They are answered here, with one item of each table, and nothing is sent or kept. */
  CANNED
}
