package jobpostings.cli.mapping;

import java.util.Locale;
import java.util.Set;

/** What programs write where there is no value: a workbook's errors, and words for nothing. */
final class NoValue {
  private static final Set<String> WORDS =
      Set.of(
          ("nan null none nil undefined (null) <null> <na> \\n nat #n/a #na #n/d #ref! #value!"
                  + " #valeur! #div/0! #name? #nom? #num! #nombre! #null! #nul! #spill! #calc!"
                  + " #field! #blocked! #error! #getting_data")
              .split(" "));

  private NoValue() {}

  static boolean is(String text) {
    return text.isEmpty() || isWord(text);
  }

  /** Whether it is such a word, and not simply empty. */
  static boolean isWord(String text) {
    return text.length() <= 13 && WORDS.contains(text.toLowerCase(Locale.ROOT));
  }
}
