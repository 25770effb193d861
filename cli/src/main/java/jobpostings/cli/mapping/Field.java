package jobpostings.cli.mapping;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.cli.feed.Cell;

/**
 * A field of a job in a file, found under the names of words.txt unless a mapping gives others. If
 * a file has several of a field's names, the first one there is taken.
 */
public enum Field {
  REFERENCE_ID("referenceId"),
  TITLE("title"),
  LOCATION("location"),
  CITY("city"),
  STATE("state"),
  COUNTRY("country"),
  /** Where a job belongs that is done elsewhere: only read where its place is none. */
  OFFICE("office"),
  WORKPLACE("workplace"),
  REMOTE_FROM("remoteFrom"),
  CATEGORY("category"),
  TYPE("type"),
  SALARY("salary"),
  MAX_SALARY("maxSalary"),
  SALARY_PERIOD("salaryPeriod"),
  SALARY_CURRENCY("salaryCurrency"),
  PLUS_COMMISSION("plusCommission"),
  DESCRIPTION("description"),
  URL("url"),
  EMAIL("email"),
  CLOSE_DATE("closeDate"),
  POSTED("publishOn"),
  STATUS("status"),
  LISTED("isListed"),
  CLOSED("isClosed"),
  DRAFTED("isDraft"),
  CONFIDENTIAL("confidential"),
  AUTO_REFRESH("autoRefresh"),
  USES_AI("disclosures.usesAi"),
  VACANCY("disclosures.vacancy");

  private static final Map<String, Map<Field, Integer>> BY_NAME = byName();

  /** What names of files fit, as each row of a file has the same. */
  private static final Map<String, Map<Field, Integer>> FITS = new ConcurrentHashMap<>();

  private static final int MAX_FITS = 2_000;

  /** How well a name fits that no list has. */
  private static final int LAST = Integer.MAX_VALUE;

  private static final Pattern WORD_BEGIN = Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})");

  /** What objects and elements are called in which a job says how it is. */
  private static final Pattern WITHIN =
      Pattern.compile(
          "(?i)(?:job|posting|job_?posting|publication|attributes|fields|flags|dates|meta|lifecycle"
              + "|visibility|state|status)[./]");

  /** What is looked for there. */
  private static final Set<Field> MEMBERS =
      EnumSet.of(STATUS, LISTED, CLOSED, DRAFTED, CLOSE_DATE, POSTED, WORKPLACE);

  private static final Pattern STATE_WORDS =
      Pattern.compile("\\b(status|statut|state|etat|visibility|visibilite)\\b");
  private static final Pattern LIKE_STATE_WORDS =
      Pattern.compile(
          "\\b(visible|stage|etape|phase|lifecycle|workflow|publication|listing|audience|display"
              + "|affichage|posting type)\\b");
  private static final Pattern TELLING =
      Pattern.compile(
          "stat(?:e|us|ut)|etat|visib|publi|posted|posting|activ|actif|open|clos|expir|hidden"
              + "|intern|delet|archiv|draft|fill|date|deadline|until|limite|echeance|debut|\\bfin\\b"
              + "|\\b(?:start|end|day|due|on|at|pay|min|max)\\b|salar|salair|wage|rate\\b|compens"
              + "|remun|amount|currency|bonus|taux|place|location|city|ville|town|provinc|region"
              + "|country|pays|address|adresse|\\bsite|office|lieu|remote|distance|hybrid|postal");
  private static final Pattern NOT_OF_JOBS =
      Pattern.compile(
          "\\b(candidates?|applicants?|applications?|employment|marital|tax|flsa|work|visa"
              + "|immigration|union|remote|approval|emploi|travail|syndical)\\b");

  private final String key;

  Field(String key) {
    this.key = key;
  }

  private List<String> names() {
    return Words.usual().plain("column", key);
  }

  /** Its name in a mapping. */
  public String key() {
    return key;
  }

  public static Optional<Field> ofKey(String key) {
    return Arrays.stream(values()).filter(field -> field.key.equals(key)).findFirst();
  }

  /** The member of a job that it becomes, or is part of. */
  String pointer() {
    return switch (this) {
      case LOCATION, CITY, STATE, COUNTRY, OFFICE -> "/locations";
      case CATEGORY -> "/categories";
      case TYPE -> "/positionType";
      case SALARY, MAX_SALARY, SALARY_PERIOD, SALARY_CURRENCY, PLUS_COMMISSION -> "/salary";
      case URL, EMAIL -> "/applicantRoutingType";
      case LISTED, CLOSED, DRAFTED -> "/status";
      case POSTED -> "/publishOn";
      case USES_AI, VACANCY -> "/" + key.replace('.', '/');
      default -> "/" + key;
    };
  }

  /** Whether it is one of the names under which the field is found. */
  boolean isName(String name) {
    return BY_NAME.getOrDefault(Folding.plain(name), Map.of()).containsKey(this);
  }

  /** The cells whose names fit each field, best first. */
  static Map<Field, List<Cell>> fitting(List<Cell> cells) {
    Map<Field, TreeMap<Integer, List<Cell>>> fitting = new EnumMap<>(Field.class);
    for (Cell cell : cells.stream().flatMap(Field::withMembers).toList()) {
      fits(cell.name())
          .forEach(
              (field, rank) ->
                  fitting
                      .computeIfAbsent(field, each -> new TreeMap<>())
                      .computeIfAbsent(rank, each -> new ArrayList<>())
                      .add(cell));
    }
    Map<Field, List<Cell>> best = new EnumMap<>(Field.class);
    fitting.forEach(
        (field, ranked) ->
            best.put(field, ranked.values().stream().flatMap(List::stream).toList()));
    return best;
  }

  /** A job's state and dates may stand in an object of it. */
  private static Stream<Cell> withMembers(Cell cell) {
    return Stream.concat(
        Stream.of(cell),
        WITHIN.matcher(cell.name() + ".").matches() ? cell.members() : Stream.empty());
  }

  /**
   * Whether all columns that fit are looked at, as any may say that a job is elsewhere, closed or
   * paid otherwise; of other fields the best counts.
   */
  boolean isLookedForEverywhere() {
    return switch (this) {
      case COUNTRY, STATUS, LISTED, CLOSED, DRAFTED, CLOSE_DATE, POSTED, WORKPLACE -> true;
      case SALARY, MAX_SALARY, SALARY_PERIOD, SALARY_CURRENCY -> true;
      default -> false;
    };
  }

  /** The fields that a name of the file fits, and how well: 0 is best. */
  private static Map<Field, Integer> fits(String name) {
    Map<Field, Integer> known = FITS.get(name);
    if (known == null) {
      known = fitsOf(name);
      if (FITS.size() < MAX_FITS) {
        FITS.put(name, known);
      }
    }
    return known;
  }

  private static Map<Field, Integer> fitsOf(String name) {
    String plain = Folding.plain(name);
    Map<Field, Integer> fits = BY_NAME.getOrDefault(plain, Map.of());
    Map<Field, Integer> more = new EnumMap<>(Field.class);
    // Any name of these counts: a job elsewhere must not be taken for one in Canada.
    if (plain.contains("country")) {
      more.put(COUNTRY, LAST);
    }
    if (plain.contains("currency") || plain.contains("devise")) {
      more.put(SALARY_CURRENCY, LAST);
    }
    if (fits.isEmpty() && more.isEmpty()) {
      NameWords.field(words(name)).ifPresent(field -> more.put(field, LAST));
      if (isState(name) || isLikeState(name)) {
        more.put(STATUS, LAST);
      }
    }
    more.putAll(fits);
    Matcher within = WITHIN.matcher(name);
    if (within.lookingAt() && within.end() < name.length()) {
      Map<Field, Integer> inner = new EnumMap<>(fits(name.substring(within.end())));
      inner.keySet().retainAll(MEMBERS);
      inner.forEach(more::putIfAbsent);
    }
    return more;
  }

  /** Whether a name sounds like a state, a date, pay or a place. */
  public static boolean soundsTelling(String name) {
    return TELLING.matcher(words(name)).find();
  }

  /** Whether a name that is not known has to do with states: "Web Status", "external_status". */
  static boolean isState(String name) {
    String words = words(name);
    return STATE_WORDS.matcher(words).find() && !NOT_OF_JOBS.matcher(words).find();
  }

  /** Whether some words in such a column would say something of the job's state. */
  private static boolean isLikeState(String name) {
    String words = words(name);
    return LIKE_STATE_WORDS.matcher(words).find() && !NOT_OF_JOBS.matcher(words).find();
  }

  /** Whether all that stands in a column of that name says whether jobs are open. */
  public static boolean isStatus(String name) {
    return STATUS.isName(name) || isState(name);
  }

  private static String words(String name) {
    return Folding.words(WORD_BEGIN.matcher(name).replaceAll(" "));
  }

  private static Map<String, Map<Field, Integer>> byName() {
    Map<String, Map<Field, Integer>> fields = new HashMap<>();
    for (Field field : values()) {
      List<String> names = field.names();
      for (int i = 0; i < names.size(); i++) {
        fields
            .computeIfAbsent(names.get(i), each -> new EnumMap<>(Field.class))
            .putIfAbsent(field, i);
      }
    }
    return fields;
  }
}
