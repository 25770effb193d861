package jobpostings.location;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The countries but Canada, as people may name them in English or French. Stateless. */
final class Countries {
  /** Longer than any name, so that not every part of a long text is compared. */
  private static final int MAX_CHARACTERS = 60;

  private Countries() {}

  /** Loaded only if somebody may have named a country. */
  private static final class Named {
    static final Set<String> KEYS =
        Stream.concat(
                Stream.of(
                    "US",
                    "USA",
                    "UK",
                    "United States of America",
                    "Great Britain",
                    "England",
                    "Scotland",
                    "Wales",
                    "Angleterre"),
                Arrays.stream(Locale.getISOCountries())
                    .filter(code -> !code.equals(Locale.CANADA.getCountry()))
                    .map(code -> Locale.of("", code))
                    .flatMap(
                        country ->
                            Stream.of(Locale.ENGLISH, Locale.FRENCH)
                                .map(country::getDisplayCountry)))
            .map(PlaceName::key)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** The country's name that a text ends with, as it is written there. */
  static Optional<String> endOf(String text) {
    int from = Math.max(0, text.length() - MAX_CHARACTERS);
    return IntStream.range(from, text.length())
        .filter(at -> at == 0 || " ,".indexOf(text.charAt(at - 1)) >= 0)
        .filter(at -> Character.isLetter(text.charAt(at)))
        .mapToObj(text::substring)
        .filter(end -> Named.KEYS.contains(PlaceName.key(end)))
        .findFirst();
  }
}
