package jobpostings.api;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The entity tags of an {@code If-Match} or {@code If-None-Match} header (RFC 9110, 8.8.3). */
record EntityTags(boolean any, Set<String> tags) {
  private static final Pattern TAG = Pattern.compile("(?<![^,\\s])(?:W/)?\"[^\"]*\"");
  private static final String WEAK = "W/";

  static EntityTags of(String header) {
    return new EntityTags(
        header.strip().equals("*"),
        TAG.matcher(header).results().map(found -> found.group()).collect(Collectors.toSet()));
  }

  /** Strong comparison: a weak tag matches nothing. */
  boolean match(String strongTag) {
    return any || tags.contains(strongTag);
  }

  /** Weak comparison. */
  boolean matchWeakly(String strongTag) {
    return match(strongTag) || tags.contains(WEAK + strongTag);
  }
}
