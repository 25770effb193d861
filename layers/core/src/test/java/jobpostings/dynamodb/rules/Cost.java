package jobpostings.dynamodb.rules;

/**
 * What a call consumed of a table or an index. A call that concerns several has several costs.
 *
 * @param operation "Query", "PutItem" and so on
 * @param target the name of the table, or "Jobs/employer-status" for an index
 * @param reads read request units
 * @param writes write request units
 */
public record Cost(String operation, String target, double reads, double writes) {
  static final int READ_UNIT = 4096;
  static final int WRITE_UNIT = 1024;

  static Cost read(String operation, String target, double units) {
    return new Cost(operation, target, units, 0);
  }

  static Cost write(String operation, String target, long units) {
    return new Cost(operation, target, 0, (double) units);
  }

  /** Units are rounded up, and nothing is free. */
  static long units(long bytes, int unit) {
    return Math.max(1, (bytes + unit - 1) / unit);
  }
}
