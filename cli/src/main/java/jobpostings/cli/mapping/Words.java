package jobpostings.cli.mapping;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toUnmodifiableSet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What feeds usually write, in English and French: words.txt, which says how it is read. */
public final class Words {
  private static final String COLUMN = "column";
  private static final Set<String> SAYING_NOTHING =
      Set.of(
          ("and et the of or ou de du des d la le les l a à team teams equipe department"
                  + " departement dept division jobs job emplois group groupe staff careers")
              .split(" "));
  private static final int STEM = 5;

  private static final class Usual {
    static final Words WORDS = new Words();
  }

  /**
   * @param further null if the row has none
   */
  private record Row(List<String> words, List<String> further, List<String> doubtful) {
    Stream<String> all() {
      return further == null ? words.stream() : Stream.concat(words.stream(), further.stream());
    }
  }

  /** By kind and what they stand for, in the file's order. */
  private final Map<String, Map<String, Row>> rows = new HashMap<>();

  /** By kind: what each folded word stands for; further words have a kind of their own. */
  private final Map<String, Map<String, String>> meanings = new HashMap<>();

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
    Row row =
        new Row(
            list(parts[2]),
            parts.length > 3 ? list(parts[3]) : null,
            parts.length > 4 ? list(parts[4]) : List.of());
    rows.computeIfAbsent(parts[0], kind -> new LinkedHashMap<>()).put(parts[1], row);
    row.words.forEach(word -> mean(parts[0], word, parts[1]));
    row.all().forEach(word -> mean(parts[0] + "+", word, parts[1]));
  }

  private static List<String> list(String words) {
    return Stream.of(words.strip().split(", *")).filter(word -> !word.equals("-")).toList();
  }

  private void mean(String kind, String word, String meaning) {
    Map<String, String> known = meanings.computeIfAbsent(kind, each -> new HashMap<>());
    known.putIfAbsent(Folding.plain(word), meaning);
    known.putIfAbsent(folded(word), meaning);
  }

  /** What the text stands for, if it is one of the words of the kind; not of further ones. */
  Optional<String> meaning(String kind, String text) {
    Map<String, String> known = meanings.getOrDefault(kind, Map.of());
    String meaning = known.get(Folding.plain(text));
    return Optional.ofNullable(meaning == null ? known.get(folded(text)) : meaning);
  }

  /** The same with further words. */
  public Optional<String> likelyMeaning(String kind, String text) {
    return meaning(kind + "+", text);
  }

  /** Whether a text says by itself whether a job is open, without a meaning in a mapping. */
  public boolean isStatus(String text) {
    return meaning("status", text).isPresent();
  }

  /** The position type that a text stands for, with words that say nothing more beside it. */
  public Optional<String> type(String text) {
    Optional<String> whole = meaning("type", text);
    return whole.isPresent() ? whole : meaning("type", withoutMore(text));
  }

  /** Whether it has nothing but words that say nothing of a position's type. */
  boolean saysNothingMore(String text) {
    return withoutMore(text).isEmpty();
  }

  private String withoutMore(String text) {
    Set<String> beside = of("type beside", "words");
    return Arrays.stream(Folding.words(text).split(" "))
        .filter(word -> !beside.contains(word))
        .collect(joining(" "));
  }

  /** The words of a row, each with spaces between its parts. */
  public Set<String> of(String kind, String name) {
    return rows.get(kind).get(name).words.stream().map(Folding::words).collect(toUnmodifiableSet());
  }

  /** A row's words, as letters and digits alone. */
  List<String> plain(String kind, String name) {
    return rows.get(kind).get(name).words.stream().map(Folding::plain).toList();
  }

  /**
   * Names of columns that may be a field's, the best first, as letters and digits alone; none of a
   * field that is not looked for.
   */
  public List<String> likelyColumns(String field) {
    Row row = rows.get(COLUMN).get(field);
    return row.further == null ? List.of() : row.all().map(Folding::plain).toList();
  }

  /** Names of columns that may be a field's, but may as well be something else. */
  public List<String> doubtfulColumns(String field) {
    return rows.get(COLUMN).get(field).doubtful.stream().map(Folding::plain).toList();
  }

  /** The three of these that have most in common with the text; the first ones if few have. */
  public List<String> likeliest(String kind, String text, Collection<String> all) {
    Set<String> stems = stems(text);
    Map<String, Row> known = rows.getOrDefault(kind, Map.of());
    Map<String, Long> common =
        all.stream()
            .collect(
                toMap(
                    each -> each,
                    each ->
                        2 * common(stems, each)
                            + Stream.ofNullable(known.get(each))
                                .flatMap(Row::all)
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

  /** As letters and digits, and without words that say nothing, unless all are such. */
  public static String folded(String text) {
    String folded = String.join("", tokens(text).toList());
    return folded.isEmpty() ? Folding.plain(text) : folded;
  }

  private static Stream<String> tokens(String text) {
    return Arrays.stream(Folding.words(text).split(" "))
        .filter(token -> !token.isEmpty() && !SAYING_NOTHING.contains(token));
  }
}
