package jobpostings.http;

import java.util.List;

/**
 * The entity tags of an {@code If-Match} or {@code If-None-Match} header (RFC 9110, 8.8.3).
 * Anything that is no tag matches nothing.
 */
record EntityTags(List<String> tags) {
  static EntityTags of(String header) {
    return new EntityTags(HeaderList.split(header, ',', false));
  }

  /** Strong comparison: a weak tag matches nothing. */
  boolean match(String strongTag) {
    return tags.equals(List.of("*")) || tags.contains(strongTag);
  }

  /** Weak comparison. */
  boolean matchWeakly(String strongTag) {
    return match(strongTag) || tags.contains("W/" + strongTag);
  }
}
