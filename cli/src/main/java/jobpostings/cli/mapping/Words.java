package jobpostings.cli.mapping;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What feeds usually write, in English and French: words.txt, which says how it is read. */
public final class Words {
  /** The kind of the rows with names of columns. */
  public static final String COLUMN = "column";

  private static final Set<String> SAYING_NOTHING =
      Set.of(
          ("and et the of or ou de du des la le les l d a à team teams equipe department"
                  + " departement dept division jobs job emplois group groupe staff careers")
              .split(" "));
  private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final int STEM = 5;

  private static final class Usual {
    static final Words WORDS = new Words();
  }

  /** By kind: what each folded word stands for. */
  private final Map<String, Map<String, String>> meanings = new HashMap<>();

  /** By kind and what they stand for: the words as they are written, the usual ones first. */
  private final Map<String, Map<String, List<String>>> words = new HashMap<>();

  private Words() {
    try (InputStream in = Words.class.getResourceAsStream("words.txt")) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .forEach(this::row);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Read when they are first needed. */
  public static Words usual() {
    return Usual.WORDS;
  }

  private void row(String line) {
    String[] parts = line.split(" \\| ");
    List<String> row = List.of(parts[2].strip().split(", *"));
    words.computeIfAbsent(parts[0], each -> new LinkedHashMap<>()).put(parts[1], row);
    Map<String, String> folded = meanings.computeIfAbsent(parts[0], each -> new HashMap<>());
    row.forEach(word -> folded.putIfAbsent(folded(word), parts[1]));
    folded.put(folded(parts[1]), parts[1]);
  }

  /** What the text stands for in a field, if that is certain. */
  public Optional<String> meaning(String kind, String text) {
    return Optional.ofNullable(meanings.getOrDefault(kind, Map.of()).get(folded(text)));
  }

  /** What a longer text stands for, if words of one row of the kind alone are in it. */
  public Optional<String> within(String kind, String text) {
    String padded = " " + OTHER.matcher(unaccented(text)).replaceAll(" ").strip() + " ";
    List<String> found =
        words.getOrDefault(kind, Map.of()).entrySet().stream()
            .filter(
                row ->
                    row.getValue().stream()
                        .map(word -> OTHER.matcher(unaccented(word)).replaceAll(" "))
                        .anyMatch(word -> padded.contains(" " + word + " ")))
            .map(Map.Entry::getKey)
            .toList();
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /** Names of columns for a field, the best first; only letters and digits, without accents. */
  public List<String> columns(String field) {
    return words.get(COLUMN).getOrDefault(field, List.of()).stream().map(Words::plain).toList();
  }

  /** The three of these that have most in common with the text; the first ones if few have. */
  public List<String> likeliest(String kind, String text, Collection<String> all) {
    Set<String> stems = stems(text);
    Map<String, List<String>> known = words.getOrDefault(kind, Map.of());
    Map<String, Long> common =
        all.stream()
            .collect(
                toMap(
                    each -> each,
                    each ->
                        2 * common(stems, each)
                            + known.getOrDefault(each, List.of()).stream()
                                .mapToLong(word -> common(stems, word))
                                .max()
                                .orElse(0),
                    Long::sum,
                    LinkedHashMap::new));
    return common.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(3)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static long common(Set<String> stems, String text) {
    return stems(text).stream().filter(stems::contains).count();
  }

  static Set<String> stems(String text) {
    Set<String> stems = new LinkedHashSet<>();
    tokens(text)
        .filter(token -> token.length() > 1)
        .forEach(token -> stems.add(token.substring(0, Math.min(STEM, token.length()))));
    return stems;
  }

  /** The letters and digits, without accents, in lower case. */
  public static String plain(String text) {
    return OTHER.matcher(unaccented(text)).replaceAll("");
  }

  /** As plain, and without words that say nothing, unless all are such. */
  public static String folded(String text) {
    String folded = String.join("", tokens(text).toList());
    return folded.isEmpty() ? plain(text) : folded;
  }

  private static Stream<String> tokens(String text) {
    List<String> tokens = new ArrayList<>(Arrays.asList(OTHER.split(unaccented(text))));
    tokens.removeIf(token -> token.isEmpty() || SAYING_NOTHING.contains(token));
    return tokens.stream();
  }

  private static String unaccented(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKD)
        .replaceAll("\\p{M}", "")
        .toLowerCase(Locale.ROOT);
  }
}
