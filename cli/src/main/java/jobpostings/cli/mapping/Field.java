package jobpostings.cli.mapping;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import jobpostings.cli.feed.Cell;

/**
 * A field of a job in a file, and the names under which it is found unless a mapping gives others.
 * Only the letters and digits of names are compared. If a file has several of a field's names, the
 * first one here is taken.
 */
public enum Field {
  REFERENCE_ID(
      "referenceId referencenumber reference refid requisitionid requisitionnumber jobid id"),
  TITLE("title jobtitle position titre"),
  LOCATION("location locations joblocation lieu"),
  CITY("city town ville"),
  STATE("state province region"),
  COUNTRY("country pays nation"),
  CATEGORY("category categories jobcategory"),
  TYPE("type positiontype jobtype employmenttype"),
  SALARY("salary salarymin minsalary salaryamount pay salaire"),
  MAX_SALARY("maxSalary salarymax salarymaxamount"),
  SALARY_PERIOD("salaryPeriod payperiod salaryunit salarytype"),
  SALARY_CURRENCY("salaryCurrency currency paycurrency currencycode devise"),
  PLUS_COMMISSION("plusCommission commission"),
  DESCRIPTION("description jobdescription"),
  URL("url applicationurl applyurl link"),
  EMAIL("email applicationemail applyemail"),
  CLOSE_DATE("closeDate closingdate expirationdate expirydate validthrough"),
  STATUS("status jobstatus postingstatus publicationstatus statut"),
  LISTED("isListed listed ispublished published isactive active isopen open"),
  CLOSED("isClosed closed isarchived archived isexpired expired isfilled filled"),
  CONFIDENTIAL("confidential"),
  AUTO_REFRESH("autoRefresh");

  private static final Map<String, Map<Field, Integer>> BY_NAME = byName();
  private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\p{N}]+");

  private final String key;
  private final List<String> names;

  /** The first of the names, which are between spaces, is its key. */
  Field(String names) {
    this.key = names.split(" ")[0];
    this.names = List.of(names.toLowerCase(Locale.ROOT).split(" "));
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
      case LOCATION, CITY, STATE, COUNTRY -> "/locations";
      case CATEGORY -> "/categories";
      case TYPE -> "/positionType";
      case SALARY, MAX_SALARY, SALARY_PERIOD, SALARY_CURRENCY, PLUS_COMMISSION -> "/salary";
      case URL, EMAIL -> "/applicantRoutingType";
      case LISTED, CLOSED -> "/status";
      default -> "/" + key;
    };
  }

  /** The cells whose names fit each field, best first. */
  static Map<Field, List<Cell>> fitting(List<Cell> cells) {
    Map<Field, TreeMap<Integer, List<Cell>>> fitting = new EnumMap<>(Field.class);
    for (Cell cell : cells) {
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

  /** The fields that a name of the file fits, and how well: 0 is best. */
  private static Map<Field, Integer> fits(String name) {
    String plain = plain(name);
    Map<Field, Integer> fits = BY_NAME.getOrDefault(plain, Map.of());
    // Any name of a country counts: a job elsewhere must not be taken for one in Canada.
    if (!plain.contains("country") || fits.containsKey(COUNTRY)) {
      return fits;
    }
    Map<Field, Integer> more = new EnumMap<>(Map.of(COUNTRY, COUNTRY.names.size()));
    more.putAll(fits);
    return more;
  }

  private static Map<String, Map<Field, Integer>> byName() {
    Map<String, Map<Field, Integer>> fields = new HashMap<>();
    for (Field field : values()) {
      for (int i = 0; i < field.names.size(); i++) {
        fields
            .computeIfAbsent(field.names.get(i), each -> new EnumMap<>(Field.class))
            .putIfAbsent(field, i);
      }
    }
    return fields;
  }

  /** The letters and digits of a name, in lower case. */
  static String plain(String name) {
    return OTHER.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("");
  }
}
