package jobpostings.location;

import java.text.Normalizer;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import jobpostings.text.Folding;
import jobpostings.text.Marks;

/**
 * How the name of a new place may be written, and how it is stored (docs/contract.md, Locations).
 * Stateless.
 */
final class Spelling {
  /** The longest name that may be learned, in code points. */
  static final int MAX_LENGTH = 100;

  private static final Pattern SPACES = Pattern.compile("\\p{Z}+");

  /** Words after whose apostrophe a new word begins: O'Brien, L'Anse, Qu'Appelle. */
  private static final Set<String> ELIDED = Set.of("d", "l", "o", "qu");

  private Spelling() {}

  /** Whether a place that is not shipped may have this name, if it is not too long. */
  static boolean isNewName(String name) {
    return isName(name) && notAllowed(name).isEmpty();
  }

  /** The first character that is not allowed in a name, if there is one. */
  static OptionalInt notAllowed(String name) {
    // Composed, because a combining accent is part of its letter; some letters have no composed
    // form.
    int[] characters = composed(name).codePoints().toArray();
    for (int i = 0; i < characters.length; i++) {
      boolean onLetter = i > 0 && isWordPart(characters[i - 1]) && Folding.isAccent(characters[i]);
      if (!onLetter && !isAllowed(characters[i])) {
        return OptionalInt.of(characters[i]);
      }
    }
    return OptionalInt.empty();
  }

  /** Whether the text has a letter or a digit. Without one, there is nothing to compare. */
  static boolean isName(String text) {
    return PlaceName.key(text).codePoints().anyMatch(Character::isLetterOrDigit);
  }

  /**
   * The name as it is stored and shown: composed, with single spaces and, if it was sent all in
   * upper case or all in lower case, with each word capitalised. Otherwise it stays as it was sent.
   */
  static String of(String name) {
    String text = SPACES.matcher(composed(name)).replaceAll(" ").strip();
    boolean mixed =
        text.codePoints().anyMatch(c -> Character.isUpperCase(c) || Character.isTitleCase(c))
            && text.codePoints().anyMatch(Character::isLowerCase);
    return mixed ? text : capitalised(text);
  }

  private static boolean isAllowed(int c) {
    return Character.isLetter(c)
        || Character.isDigit(c)
        || Character.isSpaceChar(c)
        || ".'/()".indexOf(c) >= 0
        || Marks.isApostrophe(c)
        || Marks.isHyphen(c);
  }

  private static boolean isWordPart(int c) {
    return (Character.isLetterOrDigit(c) && !Marks.isApostrophe(c)) || Folding.isAccent(c);
  }

  private static String composed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  private static String capitalised(String text) {
    StringBuilder name = new StringBuilder(text.length());
    int word = 0;
    for (int c : text.codePoints().toArray()) {
      if (isWordPart(c)) {
        boolean first = name.length() == word;
        name.appendCodePoint(first ? Character.toTitleCase(c) : Character.toLowerCase(c));
        continue;
      }
      boolean ends =
          !Marks.isApostrophe(c) || ELIDED.contains(name.substring(word).toLowerCase(Locale.ROOT));
      name.appendCodePoint(c);
      if (ends) {
        word = name.length();
      }
    }
    return name.toString();
  }
}
