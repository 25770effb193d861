package jobpostings.cli.proposal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.cli.mapping.Field;
import jobpostings.cli.mapping.Folding;
import jobpostings.cli.mapping.Mapping;
import jobpostings.cli.mapping.Words;
import jobpostings.cli.proposal.Survey.Column;

/** Proposes what a mapping should say; a question where that is not certain. */
final class Proposer {
  /** Segments of paths that say nothing of what stands there. */
  private static final Set<String> NEUTRAL =
      Set.of(
          ("name label value text displayname descriptor results attributes job posting jobposting"
                  + " fields data jobad sections cdata item rendered")
              .split(" "));

  private static final Set<String> OF_PLACES =
      Set.of(
          ("location locations address addresses office offices joblocation joblocations place"
                  + " places primarylocation worklocation postaladdress atslocation position")
              .split(" "));
  private static final Set<String> OF_PAY =
      Set.of(
          ("salary salaries compensation pay payrange salaryrange basesalary remuneration wage"
                  + " quantitativevalue lowend highend")
              .split(" "));

  /** Names that mean anything but within a job itself. */
  private static final Set<String> VAGUE =
      Set.of(
          ("name title id type text value content body state status description label key region"
               + " link url email category location position role code guid summary details field"
               + " frequency interval service function team division open active closed public")
              .split(" "));

  private static final List<Field> PLACE =
      List.of(Field.LOCATION, Field.CITY, Field.STATE, Field.COUNTRY);
  private static final List<Field> PAY =
      List.of(Field.SALARY, Field.MAX_SALARY, Field.SALARY_PERIOD, Field.SALARY_CURRENCY);

  /** With the city before the place, which is needed only where there is none. */
  private static final List<Field> ORDER =
      Stream.of(Field.values())
          .sorted(Comparator.comparingInt(field -> field == Field.LOCATION ? 1 : 0))
          .toList();

  /** Whose values tell whether a name that is known is really theirs. */
  private static final Set<Field> DOUBTED =
      EnumSet.of(
          Field.REFERENCE_ID,
          Field.TITLE,
          Field.LOCATION,
          Field.CITY,
          Field.STATE,
          Field.TYPE,
          Field.URL,
          Field.EMAIL);

  /** Of which a name that is known must not be read, if it is misleading. */
  private static final Set<Field> RULED_OUT =
      EnumSet.of(Field.LOCATION, Field.CITY, Field.STATE, Field.SALARY, Field.URL, Field.EMAIL);

  /** What a job must have, and is asked for if no name of the feed fits. */
  private static final Set<Field> ASKED =
      EnumSet.of(Field.REFERENCE_ID, Field.TITLE, Field.LOCATION, Field.DESCRIPTION);

  /** What says whether jobs are open. */
  private static final Set<Field> STATES = EnumSet.of(Field.LISTED, Field.CLOSED, Field.DRAFTED);

  /** About which somebody is asked where a column may be theirs. */
  private static final List<Field> DOUBTFUL =
      List.of(
          Field.PAY_SHOWN,
          Field.PAY_WITHHELD,
          Field.CLOSED,
          Field.LISTED,
          Field.DRAFTED,
          Field.STATUS,
          Field.CLOSE_DATE,
          Field.POSTED,
          Field.SALARY,
          Field.MAX_SALARY,
          Field.SALARY_PERIOD,
          Field.SALARY_CURRENCY,
          Field.PLUS_COMMISSION);

  private static final Pattern WORD_BEGIN = Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})");

  private static final BigDecimal LEAST_OF_A_YEAR = BigDecimal.valueOf(20_000);
  private static final BigDecimal MOST_OF_AN_HOUR = BigDecimal.valueOf(200);
  private static final int EXAMPLES = 3;

  private final Words words;
  private final Map<Field, List<String>> names;
  private final Fitness fitness;

  /**
   * @param names of the service, for the fields whose values are such
   */
  Proposer(Words words, Map<Field, List<String>> names) {
    this.words = words;
    this.names = names;
    this.fitness = new Fitness(words);
  }

  /**
   * Columns for the fields: what is read by a plain name, and what fits of the others.
   *
   * @param isShipped whether a mapping that ships names the field
   */
  List<Proposal> columns(Survey survey, Readings known, Predicate<Field> isShipped) {
    List<Proposal> entries = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    Map<Field, Column> found = new EnumMap<>(Field.class);
    for (Field field : ORDER) {
      known
          .of(field)
          .filter(each -> !DOUBTED.contains(field) || fitness.fits(field, each, survey.jobs()))
          .ifPresent(
              each -> {
                found.put(field, each);
                taken.addAll(known.names(field));
                boolean hasParts = field == Field.DESCRIPTION && !isShipped.test(field);
                Set<String> names =
                    hasParts ? Set.of(withFurther(each, survey, taken)) : known.names(field);
                entries.add(known(field, each, names, isShipped.test(field)));
              });
    }
    for (Field field : ORDER) {
      boolean isMisread =
          RULED_OUT.contains(field) && (known.isObject(field) || known.of(field).isPresent());
      if (found.containsKey(field)) {
        if (field == Field.LOCATION && hasObjects(survey)) {
          Column place = found.get(field);
          entries.add(
              entry(Proposal.COLUMNS, field, Optional.of(place.path), List.of(), place.values()));
        }
        continue;
      } else if (isSuperfluous(field, found, survey.jobs())) {
        if (isMisread) {
          entries.add(
              entry(Proposal.COLUMNS, field, Optional.of(Proposal.NOWHERE), List.of(), List.of()));
        }
        continue;
      }
      List<Column> fitting = candidates(field, survey, taken);
      if (!fitting.isEmpty()) {
        Column best = fitting.get(0);
        found.put(field, best);
        if (field != Field.REFERENCE_ID) {
          taken.add(best.path);
        }
        String path = field == Field.DESCRIPTION ? withFurther(best, survey, taken) : best.path;
        Optional<String> certain = mayBeCount(field, best) ? Optional.empty() : Optional.of(path);
        List<String> choice = List.of(path, Proposal.NONE_OF_THEM);
        entries.add(entry(Proposal.COLUMNS, field, certain, choice, best.values()));
      } else if (ASKED.contains(field) && !(field == Field.LOCATION && hasPlace(found))) {
        List<String> likeliest = likeliest(field, survey, taken);
        entries.add(entry(Proposal.COLUMNS, field, Optional.empty(), likeliest, List.of()));
      } else if (isMisread) {
        entries.add(
            entry(Proposal.COLUMNS, field, Optional.of(Proposal.NOWHERE), List.of(), List.of()));
      }
    }
    return entries;
  }

  /** What is read already: a name that a shipped mapping has needs no other. */
  private static Proposal known(Field field, Column column, Set<String> names, boolean isShipped) {
    String path = String.join(Field.isReadEverywhere(field) ? Proposal.ALL_OF : "|", names);
    String member = isShipped ? Proposal.KNOWN : Proposal.COLUMNS;
    return entry(member, field, Optional.of(path), List.of(), column.values());
  }

  private static boolean mayBeCount(Field field, Column column) {
    return STATES.contains(field) && Fitness.isNumeric(column);
  }

  /**
   * Questions about what nothing is read from, and what may say that a job is closed, or when, or
   * what is paid.
   *
   * @param columns of which nothing is read
   * @param said the fields of which the mapping says already where they are, and by what answer
   */
  List<Proposal> doubtful(Survey survey, List<String> columns, Map<Field, String> said) {
    Map<Field, List<Column>> doubtful = new EnumMap<>(Field.class);
    for (String path : columns) {
      survey
          .column(path)
          .ifPresent(
              column ->
                  doubt(column, survey.jobs(), said)
                      .ifPresent(
                          field ->
                              doubtful
                                  .computeIfAbsent(field, each -> new ArrayList<>())
                                  .add(column)));
    }
    List<Proposal> questions = new ArrayList<>();
    doubtful.forEach(
        (field, all) -> {
          String before = said.getOrDefault(field, "");
          List<String> likeliest = new ArrayList<>();
          for (Column column : all.stream().limit(EXAMPLES).toList()) {
            likeliest.add(before.isEmpty() ? column.path : before + Proposal.ALL_OF + column.path);
          }
          likeliest.add(before.isEmpty() ? Proposal.NONE_OF_THEM : before);
          Set<String> examples = all.get(0).values();
          questions.add(entry(Proposal.COLUMNS, field, Optional.empty(), likeliest, examples));
        });
    return questions;
  }

  /** The field that a column may be, though its name may mean something else. */
  private Optional<Field> doubt(Column column, int jobs, Map<Field, String> said) {
    String name = Folding.plain(last(column.path));
    for (Field field : DOUBTFUL) {
      boolean isNamed =
          words.doubtfulColumns(field.key()).contains(name)
              || words.likelyColumns(field.key()).contains(name);
      boolean isPay = PAY.contains(field);
      if (isNamed && fitness.fits(field, column, jobs) && !(isPay && said.containsKey(field))) {
        return Optional.of(field);
      }
    }
    Optional<Field> byParts =
        NameWords.field(words(last(column.path)))
            .filter(field -> fitness.fits(field, column, jobs))
            .filter(field -> !PAY.contains(field) || !said.containsKey(field));
    return byParts.isPresent() || !fitness.tellsState(column) ? byParts : Optional.of(Field.STATUS);
  }

  private static String last(String path) {
    return path.substring(Math.max(path.lastIndexOf('.'), path.lastIndexOf('/')) + 1);
  }

  private static String words(String name) {
    return Folding.words(WORD_BEGIN.matcher(name).replaceAll(" "));
  }

  /** What can be the field by what stands there alone, the likeliest first. */
  private List<String> likeliest(Field field, Survey survey, Set<String> taken) {
    List<String> likeliest =
        survey.columns().stream()
            .filter(each -> !taken.contains(each.path))
            .filter(each -> fitness.fits(field, each, survey.jobs()))
            .sorted(Comparator.comparingInt(each -> fitness.unlikeliness(field, each)))
            .map(each -> each.path)
            .limit(EXAMPLES)
            .collect(Collectors.toCollection(ArrayList::new));
    if (field == Field.REFERENCE_ID) {
      survey.columns().stream()
          .filter(each -> each.filled == survey.jobs() && each.haveOwnEnds)
          .map(each -> each.path + Mapping.LAST_PART)
          .limit(1)
          .forEach(likeliest::add);
    }
    return likeliest;
  }

  /** Which would be taken for places in the service's own form. */
  private static boolean hasObjects(Survey survey) {
    return survey.columns().stream().anyMatch(each -> each.path.startsWith("locations."));
  }

  private static boolean hasPlace(Map<Field, Column> found) {
    return found.containsKey(Field.CITY);
  }

  /** A city that is always there needs no other place; one of a URL and an address is enough. */
  private static boolean isSuperfluous(Field field, Map<Field, Column> found, int jobs) {
    return field == Field.LOCATION
            && found.containsKey(Field.CITY)
            && found.get(Field.CITY).filled == jobs
        || field == Field.EMAIL
            && found.containsKey(Field.URL)
            && found.get(Field.URL).filled == jobs;
  }

  /** Those whose names are the field's and whose values can be its, the best first. */
  private List<Column> candidates(Field field, Survey survey, Set<String> taken) {
    List<String> known = words.likelyColumns(field.key());
    record Ranked(Column column, int rank) {}
    List<Column> named =
        survey.columns().stream()
            .filter(each -> !taken.contains(each.path))
            .map(each -> new Ranked(each, rank(field, each.path, known)))
            .filter(each -> each.rank < Integer.MAX_VALUE)
            .filter(each -> fitness.fits(field, each.column, survey.jobs()))
            .sorted(
                Comparator.comparingInt(
                        (Ranked each) -> isMostlyUnknown(field, each.column) ? 1 : 0)
                    .thenComparingInt(Ranked::rank))
            .map(Ranked::column)
            .toList();
    if (!named.isEmpty()) {
      return named;
    }
    List<Column> telling =
        survey.columns().stream()
            .filter(each -> !taken.contains(each.path) && fitness.tells(field, each))
            .toList();
    return telling.size() == 1 ? telling : List.of();
  }

  private boolean isMostlyUnknown(Field field, Column column) {
    if (field != Field.CATEGORY) {
      return false;
    }
    long known = column.values().stream().filter(each -> meaning(field, each).isPresent()).count();
    return known * 2 < column.values().size();
  }

  /** How well a path fits a field's names: 0 is best. */
  private static int rank(Field field, String path, List<String> known) {
    if (path.contains("[")) {
      return position(known, Folding.plain(path.replaceAll(".*\\[[a-z]+=(.*)]\\.value", "$1")));
    }
    List<String> segments = Stream.of(path.split("[./]")).map(Folding::plain).toList();
    List<String> telling =
        segments.stream().filter(each -> !each.isEmpty() && !NEUTRAL.contains(each)).toList();
    List<String> rest =
        telling.isEmpty() ? segments.subList(segments.size() - 1, segments.size()) : telling;
    int whole = position(known, String.join("", rest));
    String last = rest.get(rest.size() - 1);
    if (whole < Integer.MAX_VALUE || rest.size() == 1) {
      return whole;
    }
    String in = rest.get(rest.size() - 2);
    boolean isNear =
        PLACE.contains(field) && OF_PLACES.contains(in)
            || PAY.contains(field) && OF_PAY.contains(in);
    int two = position(known, in + last);
    int one = isNear || !VAGUE.contains(last) ? position(known, last) : Integer.MAX_VALUE;
    int best = Math.min(two, one);
    return best == Integer.MAX_VALUE ? best : best + known.size();
  }

  private static int position(List<String> known, String name) {
    int at = known.indexOf(name);
    return at < 0 ? Integer.MAX_VALUE : at;
  }

  /** A description and the texts that continue it, in the feed's order. */
  private String withFurther(Column description, Survey survey, Set<String> taken) {
    List<String> further = words.likelyColumns("description+");
    List<String> all = new ArrayList<>();
    for (Column column : survey.columns()) {
      boolean isFurther =
          !taken.contains(column.path)
              && rank(Field.DESCRIPTION, column.path, further) < Integer.MAX_VALUE
              && column.values().stream().noneMatch(Fitness::isAddress);
      if (column.path.equals(description.path) || isFurther) {
        all.add(column.path);
      }
    }
    return String.join(Proposal.ALL_OF, all);
  }

  /** What the values of the fields stand for that take names, and what jobs have by default. */
  List<Proposal> values(Readings read, Collection<String> answered) {
    List<Proposal> entries = new ArrayList<>();
    for (Field field : List.of(Field.CATEGORY, Field.TYPE, Field.STATUS, Field.SALARY_PERIOD)) {
      Set<String> asked = new LinkedHashSet<>();
      read.of(field)
          .map(Column::values)
          .ifPresent(all -> all.forEach(each -> asked.addAll(parts(field, each))));
      for (String value : asked) {
        boolean isKnown =
            field == Field.STATUS && words.isStatus(value) && meaning(field, value).isEmpty();
        if (!isKnown && !answered.contains(field.key() + "/" + value)) {
          List<String> likeliest = words.likeliest(field.key(), value, names.get(field));
          Optional<String> meaning = meaning(field, value);
          entries.add(new Proposal(Proposal.VALUES, field, value, meaning, likeliest, List.of()));
        }
      }
    }
    return entries;
  }

  /** Defaults for what no job of the feed has. */
  List<Proposal> defaults(Readings read, Collection<String> answered) {
    List<Proposal> entries = new ArrayList<>();
    String titles = read.of(Field.TITLE).map(each -> String.join(" ", each.values())).orElse("");
    for (Field field : List.of(Field.CATEGORY, Field.TYPE)) {
      if (read.of(field).isEmpty()) {
        List<String> likeliest = words.likeliest(field.key(), titles, names.get(field));
        entries.add(entry(Proposal.DEFAULTS, field, Optional.empty(), likeliest, List.of()));
      }
    }
    if (read.of(Field.URL).isEmpty() && read.of(Field.EMAIL).isEmpty()) {
      List<String> likeliest = List.of("jobs@your-company.example");
      entries.add(entry(Proposal.DEFAULTS, Field.EMAIL, Optional.empty(), likeliest, List.of()));
    }
    if (!read.bare.isEmpty()) {
      entries.add(period(read.bare));
    }
    entries.removeIf(each -> answered.contains(each.field().key() + "/"));
    return entries;
  }

  /** Nobody is paid so much for a month, nor so little for a year. */
  private Proposal period(List<BigDecimal> pays) {
    boolean areYearly = pays.stream().allMatch(each -> each.compareTo(LEAST_OF_A_YEAR) >= 0);
    boolean areHourly = pays.stream().allMatch(each -> each.compareTo(MOST_OF_AN_HOUR) <= 0);
    List<String> examples = pays.stream().map(BigDecimal::toPlainString).toList();
    return entry(
        Proposal.DEFAULTS,
        Field.SALARY_PERIOD,
        areYearly ? Optional.of("Yearly") : Optional.empty(),
        areHourly ? List.of("Hourly", "Daily", "Weekly") : List.of("Yearly", "Monthly", "Hourly"),
        examples);
  }

  /** The parts of a value, which are names each, unless it is one as a whole. */
  private List<String> parts(Field field, String text) {
    if (field != Field.CATEGORY && field != Field.TYPE || meaning(field, text).isPresent()) {
      return List.of(text);
    }
    List<String> parts = parts(text, field == Field.TYPE ? "[|;,/]" : "[|;]");
    List<String> known = parts.stream().filter(each -> meaning(field, each).isPresent()).toList();
    // Of several types the first that is known counts.
    return field == Field.TYPE && !known.isEmpty() ? known : parts;
  }

  private static List<String> parts(String text, String between) {
    return Arrays.stream(text.split(between))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toList();
  }

  /** The service's name that a value certainly stands for. */
  Optional<String> meaning(Field field, String text) {
    String folded = Words.folded(text);
    return names.get(field).stream()
        .filter(name -> Words.folded(name).equals(folded))
        .findFirst()
        .or(() -> words.likelyMeaning(field.key(), text).filter(names.get(field)::contains))
        .or(() -> field == Field.TYPE ? words.type(text) : Optional.empty())
        .filter(names.get(field)::contains);
  }

  private static Proposal entry(
      String member,
      Field field,
      Optional<String> answer,
      List<String> likeliest,
      Collection<String> examples) {
    List<String> three = examples.stream().distinct().limit(EXAMPLES).toList();
    return new Proposal(member, field, "", answer, likeliest, three);
  }
}
