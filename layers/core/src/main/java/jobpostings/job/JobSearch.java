package jobpostings.job;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import jobpostings.text.Folding;

/**
 * The words of a search, each of which must occur in a job's title or referenceId; case and accents
 * are ignored (specification: GET /api/v1.1/jobs, q).
 */
final class JobSearch implements Predicate<JobHeader> {
  private static final Pattern SPACE = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);

  private final List<String> words;

  /**
   * @param text at least one word
   */
  JobSearch(String text) {
    words = SPACE.splitAsStream(text.strip()).map(Folding::fold).toList();
  }

  @Override
  public boolean test(JobHeader job) {
    String title = Folding.fold(job.title());
    String referenceId = Folding.fold(job.referenceId().orElse(""));
    return words.stream().allMatch(word -> title.contains(word) || referenceId.contains(word));
  }
}
