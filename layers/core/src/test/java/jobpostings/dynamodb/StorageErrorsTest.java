package jobpostings.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import jobpostings.dynamodb.rules.Fault;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

class StorageErrorsTest {

  static Stream<SdkRequest> requests() {
    return Stream.of(
        GetItemRequest.builder().build(),
        PutItemRequest.builder().build(),
        BatchWriteItemRequest.builder().build(),
        TransactWriteItemsRequest.builder()
            .transactItems(TransactWriteItem.builder().build())
            .build());
  }

  /** All that the service looks at, so that it is enough to try one of a group on each call. */
  private record Handling(
      boolean applies, boolean takesEffect, boolean isRetryable, boolean isOutcomeUnknown) {
    static Handling of(Fault fault, SdkRequest request) {
      return new Handling(
          fault.appliesTo(request),
          fault.takesEffect(),
          StorageErrors.isRetryable(fault.failure(request)),
          StorageErrors.isOutcomeUnknown(fault.failure(request)));
    }
  }

  @ParameterizedTest
  @MethodSource("requests")
  void equivalentFaultsAreHandledAlike(SdkRequest request) {
    assertThat(Fault.EQUIVALENT)
        .allSatisfy(
            group ->
                assertThat(group.stream().map(fault -> Handling.of(fault, request)).distinct())
                    .hasSize(1));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void eachFaultHasItsTurn(SdkRequest request) {
    List<Fault> tried =
        Stream.of(0, 1, 2).flatMap(turn -> Fault.toTry(request, turn).stream()).distinct().toList();

    assertThat(tried)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Fault.values()).filter(fault -> fault.appliesTo(request)).toList());
  }
}
