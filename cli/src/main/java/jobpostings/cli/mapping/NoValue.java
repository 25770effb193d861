package jobpostings.cli.mapping;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What programs write where there is no value: a workbook's errors, and words for nothing. */
final class NoValue {
  private static final Set<String> WORDS =
      Set.of(
          ("nan null none nil undefined (null) <null> <na> \\n nat #n/a #na #n/d #ref! #value!"
                  + " #valeur! #div/0! #name? #nom? #num! #nombre! #null! #nul! #spill! #calc!"
                  + " #field! #blocked! #error! #getting_data")
              .split(" "));

  /** What people write where there is no value yet, as letters and digits. */
  private static final Set<String> FILLERS =
      Set.of("na", "tbd", "tba", "tbc", "unknown", "inconnu", "adeterminer", "notapplicable");

  private static final Pattern ROUNDED =
      Pattern.compile("-?[0-9](?:[.,][0-9]{1,17})?[eE]\\+?[0-9]{1,3}");

  /** Letters of UTF-8 that were read as if they were of windows-1252, or were lost. */
  private static final Pattern MANGLED =
      Pattern.compile("[ÃÂ][\u0080-\u00BFŠŒŽšœžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]|â€|\uFFFD");

  private NoValue() {}

  /** Why a text is no title or id, as what follows it in a sentence; empty if it may be one. */
  static Optional<String> why(String text) {
    String plain = Folding.plain(text);
    if (isWord(text) || plain.isEmpty() || FILLERS.contains(plain)) {
      return Optional.of("stands for no value");
    } else if (text.startsWith("=")) {
      return Optional.of("is a formula of a spreadsheet");
    }
    return isMangled(text)
        ? Optional.of("was written in one encoding and read in another")
        : Optional.empty();
  }

  /** The same of an id, which a spreadsheet may also have shortened. */
  static Optional<String> whyNoId(String text) {
    return why(text)
        .or(
            () ->
                ROUNDED.matcher(text).matches()
                    ? Optional.of("is a number that a spreadsheet has shortened")
                    : Optional.empty());
  }

  static boolean isMangled(String text) {
    return MANGLED.matcher(text).find();
  }

  static boolean is(String text) {
    return text.isEmpty() || isWord(text);
  }

  /** Whether it is such a word, and not simply empty. */
  static boolean isWord(String text) {
    return text.length() <= 13 && WORDS.contains(text.toLowerCase(Locale.ROOT));
  }
}
