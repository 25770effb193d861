package jobpostings.erasure;

/** What the service stores for an employer, as reports name it. */
public enum DataKind {
  JOBS("jobs"),
  /** What is left of jobs that the employer deleted itself. */
  DELETED_JOBS("deletedJobs"),
  VERSIONS("versions"),
  /** Texts; one that several versions share may count more than once. */
  LONG_DESCRIPTIONS("longDescriptions"),
  CHANGES("changes"),
  REFERENCE_IDS("referenceIds"),
  COUNTERS("counters"),
  /** Segments of the list and of what searches read. */
  SEGMENTS("segments"),
  IDEMPOTENCY_KEYS("idempotencyKeys"),
  WEBHOOKS("webhooks"),
  DELIVERIES("deliveries"),
  ATTEMPTS("attempts"),
  KEYS("keys"),
  /** What it granted to partners. */
  GRANTS("grants"),
  /** How many requests it made in a second, and new places it named in a day. */
  REQUEST_COUNTS("requestCounts"),
  REFUSED_REQUESTS("refusedRequests");

  private final String text;

  DataKind(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
