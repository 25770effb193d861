package jobpostings.job.operation;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.job.store.JobQuery;
import jobpostings.text.Folding;

/**
 * The words of a search, each of which must occur in a job's title or referenceId; case and accents
 * are ignored (docs/contract.md, Lists).
 */
final class JobSearch implements JobQuery.Matching {
  private static final Pattern SPACE = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);

  private final List<String> words;

  /**
   * @param text at least one word
   */
  JobSearch(String text) {
    words = SPACE.splitAsStream(text.strip()).map(Folding::fold).toList();
  }

  @Override
  public boolean test(String title, Optional<String> referenceId) {
    String foldedTitle = Folding.fold(title);
    String foldedReferenceId = Folding.fold(referenceId.orElse(""));
    return words.stream()
        .allMatch(word -> foldedTitle.contains(word) || foldedReferenceId.contains(word));
  }
}
