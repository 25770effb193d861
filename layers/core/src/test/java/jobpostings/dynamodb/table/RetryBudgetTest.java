package jobpostings.dynamodb.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.StorageFull;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

class RetryBudgetTest {
  private static final Supplier<String> FAILS =
      () -> {
        throw SdkClientException.create("The connection was lost.");
      };

  @Test
  void whatFailsIsAskedForAgain() {
    Iterator<Supplier<String>> calls = List.of(FAILS, FAILS, () -> "answer").iterator();

    assertThat(TimeLimits.DEFAULT.budget().retry(() -> calls.next().get())).isEqualTo("answer");
  }

  @Test
  void withoutTimeNothingIsBegun() {
    RetryBudget budget = TimeLimits.DEFAULT.budget(Duration.ZERO);

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(
            () ->
                budget.retry(
                    () -> {
                      throw new AssertionError("This was begun.");
                    }))
        .withMessageContaining("Nothing was changed");
    assertThatExceptionOfType(Problem.class).isThrownBy(budget::backOff);
  }

  @Test
  void aMistakeIsNotRepeated() {
    Iterator<Supplier<String>> calls =
        List.<Supplier<String>>of(
                () -> {
                  throw ResourceNotFoundException.builder().message("No such table.").build();
                })
            .iterator();

    assertThatExceptionOfType(ResourceNotFoundException.class)
        .isThrownBy(() -> TimeLimits.DEFAULT.budget().retry(() -> calls.next().get()));
  }

  /** DynamoDB Local says in its message whose disk it is. */
  @Test
  void aFullStorageIsToldAtOnceInItsOwnWords() {
    Iterator<Supplier<String>> calls =
        List.<Supplier<String>>of(
                () -> {
                  throw DynamoDbException.builder()
                      .statusCode(507)
                      .awsErrorDetails(
                          AwsErrorDetails.builder().errorMessage("The disk is full.").build())
                      .build();
                })
            .iterator();

    assertThatExceptionOfType(StorageFull.class)
        .isThrownBy(() -> TimeLimits.DEFAULT.budget().retry(() -> calls.next().get()))
        .withMessage("The disk is full.")
        .satisfies(full -> assertThat(full.code()).isEqualTo(ProblemCode.UNAVAILABLE));
  }
}
