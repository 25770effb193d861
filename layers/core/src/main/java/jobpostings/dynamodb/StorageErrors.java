package jobpostings.dynamodb;

import java.util.Set;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** What failures of calls to DynamoDB mean. */
public final class StorageErrors {
  /** Reasons for cancelling a transaction that are temporary. */
  private static final Set<String> PASSING_REASONS =
      Set.of(
          "None",
          "TransactionConflict",
          "ThrottlingError",
          "ProvisionedThroughputExceeded",
          "TransactionInProgress");

  private StorageErrors() {}

  /** Whether the same call may succeed a moment later. */
  public static boolean isRetryable(SdkException failure) {
    return switch (failure) {
      case TransactionCanceledException cancelled ->
          cancelled.cancellationReasons().stream()
              .map(CancellationReason::code)
              .allMatch(PASSING_REASONS::contains);
      case TransactionConflictException _, TransactionInProgressException _ -> true;
      case AwsServiceException refused when refused.isThrottlingException() -> true;
      default -> isOutcomeUnknown(failure);
    };
  }

  /** Whether a write may have taken effect although it failed. */
  static boolean isOutcomeUnknown(SdkException failure) {
    return switch (failure) {
      case AbortedException _ -> false;
      case SdkClientException _ -> true;
      case AwsServiceException answered -> answered.statusCode() >= 500;
      default -> false;
    };
  }

  /** Other writers were faster, or time ran out; nothing was changed. */
  static Problem contended(SdkException cause) {
    return new Problem(
        ProblemCode.UNAVAILABLE,
        "The request conflicted with other writes, or took too long. Nothing was changed; send it"
            + " again.",
        cause);
  }

  /** There are too many jobs to search in the time of one request. */
  public static Problem searchTooLong() {
    return new Problem(
        ProblemCode.UNAVAILABLE,
        "There are more jobs to search than can be read in the time of one request. Leave out q and"
            + " follow the list by \"next\", or ask for one job by its referenceId.");
  }

  /** There are too many jobs to count in the time, or they never stopped changing. */
  public static Problem countTooLong() {
    return new Problem(
        ProblemCode.UNAVAILABLE,
        "The employer's jobs could not be counted in the time that a count has: they are too many,"
            + " or changed meanwhile. No total was changed. Suspend the employer or make the"
            + " service read-only if it never stops writing, and try again.");
  }

  /** There was no response, or none that settles whether the write took effect. */
  static Problem unanswered(SdkException cause) {
    return new Problem(
        ProblemCode.UNAVAILABLE,
        "The service's storage did not answer in time, so that it is not certain whether a change"
            + " took effect. Send the request again in a moment; a new job that has a referenceId,"
            + " or comes with an Idempotency-Key, is never stored twice.",
        cause);
  }
}
