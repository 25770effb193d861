package jobpostings.local.lambda;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import jobpostings.local.json.Json;

/**
 * The result of an invocation.
 *
 * @param payload JSON: the answer, or what went wrong if the function failed
 */
public record Invocation(byte[] payload, boolean failed) {
  /**
   * The items of a batch that the function did not take; none if it failed as a whole, as it also
   * did if its answer can't be read or names an item outside the batch.
   *
   * @param batch the identifiers of its items
   * @param reports whether the answer names items; if not, the function took them all
   */
  public Optional<List<String>> failedItems(List<String> batch, boolean reports) {
    if (failed) {
      return Optional.empty();
    }
    if (!reports) {
      return Optional.of(List.of());
    }
    try {
      return Optional.of(
              Json.read(payload)
                  .path("batchItemFailures")
                  .valueStream()
                  .map(failure -> failure.path("itemIdentifier").asText())
                  .toList())
          .filter(batch::containsAll);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
