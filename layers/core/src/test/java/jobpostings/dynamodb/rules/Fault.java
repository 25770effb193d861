package jobpostings.dynamodb.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** The ways in which a call to DynamoDB can fail. */
public enum Fault {
  NO_CONNECTION(false, _ -> SdkClientException.create("No route to host.")),
  ANSWER_LOST(true, _ -> SdkClientException.create("The connection was reset.")),
  TIME_OUT_BEFORE(false, _ -> ApiCallTimeoutException.create(3_000)),
  TIME_OUT_AFTER(true, _ -> ApiCallTimeoutException.create(3_000)),
  INTERNAL_ERROR_BEFORE(false, _ -> internalError()),
  INTERNAL_ERROR_AFTER(true, _ -> internalError()),
  THROTTLED(false, Fault::throttled),
  CONFLICT(false, Fault::conflict),
  IN_PROGRESS(false, _ -> TransactionInProgressException.builder().message("In progress.").build()),
  FORBIDDEN(false, _ -> forbidden());

  /**
   * Groups of faults that the service can't tell apart: the call took effect in all of a group or
   * in none, and the caller is left equally uncertain.
   */
  public static final List<List<Fault>> EQUIVALENT =
      List.of(
          List.of(NO_CONNECTION, TIME_OUT_BEFORE, INTERNAL_ERROR_BEFORE),
          List.of(ANSWER_LOST, TIME_OUT_AFTER, INTERNAL_ERROR_AFTER));

  private final boolean takesEffect;
  private final Function<SdkRequest, SdkException> failure;

  Fault(boolean takesEffect, Function<SdkRequest, SdkException> failure) {
    this.takesEffect = takesEffect;
    this.failure = failure;
  }

  /**
   * The faults to try on a call: all that it can have, but only one of each group of {@link
   * #EQUIVALENT} ones.
   *
   * @param turn chooses that one; with another for each call, all of a group are tried
   */
  public static List<Fault> toTry(SdkRequest request, int turn) {
    List<Fault> faults = new ArrayList<>(Arrays.asList(values()));
    for (List<Fault> group : EQUIVALENT) {
      Fault chosen = group.get(Math.floorMod(turn, group.size()));
      faults.removeIf(fault -> group.contains(fault) && fault != chosen);
    }
    faults.removeIf(fault -> !fault.appliesTo(request));
    return faults;
  }

  /** Whether the call is carried out all the same. */
  public boolean takesEffect() {
    return takesEffect;
  }

  /** Whether another attempt may succeed. */
  public boolean isRetryable() {
    return this != FORBIDDEN;
  }

  /** Whether DynamoDB can fail such a request in this way. */
  public boolean appliesTo(SdkRequest request) {
    return switch (this) {
      case CONFLICT ->
          request instanceof TransactWriteItemsRequest
              || request instanceof PutItemRequest
              || request instanceof UpdateItemRequest
              || request instanceof DeleteItemRequest;
      case IN_PROGRESS -> request instanceof TransactWriteItemsRequest;
      case ANSWER_LOST, TIME_OUT_AFTER, INTERNAL_ERROR_AFTER ->
          CONFLICT.appliesTo(request) || request instanceof BatchWriteItemRequest;
      default -> true;
    };
  }

  /** What the caller gets in place of a response. */
  public SdkException failure(SdkRequest request) {
    return failure.apply(request);
  }

  private static SdkException internalError() {
    return InternalServerErrorException.builder().statusCode(500).message("Internal.").build();
  }

  private static SdkException forbidden() {
    return DynamoDbException.builder()
        .statusCode(400)
        .awsErrorDetails(
            AwsErrorDetails.builder()
                .errorCode("AccessDeniedException")
                .errorMessage("Refused.")
                .build())
        .build();
  }

  private static SdkException throttled(SdkRequest request) {
    return request instanceof TransactWriteItemsRequest transaction
        ? cancelled(transaction, "ThrottlingError")
        : ProvisionedThroughputExceededException.builder()
            .statusCode(400)
            .awsErrorDetails(
                AwsErrorDetails.builder()
                    .errorCode("ProvisionedThroughputExceededException")
                    .errorMessage("Throttled.")
                    .build())
            .build();
  }

  private static SdkException conflict(SdkRequest request) {
    return request instanceof TransactWriteItemsRequest transaction
        ? cancelled(transaction, "TransactionConflict")
        : TransactionConflictException.builder().statusCode(400).message("Conflict.").build();
  }

  /** Names the transaction's last write as the reason. */
  private static SdkException cancelled(TransactWriteItemsRequest transaction, String code) {
    int last = transaction.transactItems().size() - 1;
    return TransactionCanceledException.builder()
        .statusCode(400)
        .message("Cancelled.")
        .cancellationReasons(
            IntStream.rangeClosed(0, last)
                .mapToObj(i -> i == last ? code : "None")
                .map(reason -> CancellationReason.builder().code(reason).build())
                .toList())
        .build();
  }
}
