package jobpostings.dynamodb.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import jobpostings.problem.Problem;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

class PatienceTest {
  private static final Supplier<String> FAILS =
      () -> {
        throw SdkClientException.create("The connection was lost.");
      };

  @Test
  void whatFailsIsAskedForAgain() {
    Iterator<Supplier<String>> calls = List.of(FAILS, FAILS, () -> "answer").iterator();

    assertThat(new Patience(Patience.USUAL).insist(() -> calls.next().get())).isEqualTo("answer");
  }

  @Test
  void withoutTimeNothingIsBegun() {
    Patience patience = new Patience(Duration.ZERO);

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(
            () ->
                patience.insist(
                    () -> {
                      throw new AssertionError("This was begun.");
                    }))
        .withMessageContaining("nothing was changed");
    assertThatExceptionOfType(Problem.class).isThrownBy(patience::pauseOrGiveUp);
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
        .isThrownBy(() -> new Patience(Patience.USUAL).insist(() -> calls.next().get()));
  }
}
