package jobpostings.cli.mapping;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import jobpostings.cli.feed.Cell;

/**
 * A field of a job in a file. It is read under its plain names in words.txt, which can mean nothing
 * else, unless a mapping says where it is.
 */
public enum Field {
  REFERENCE_ID("referenceId"),
  TITLE("title"),
  LOCATION("location", "/locations"),
  CITY("city", "/locations"),
  STATE("state", "/locations"),
  COUNTRY("country", "/locations", Columns.ALL),
  /** Where a job belongs that is done elsewhere: only read where its place is none. */
  OFFICE("office", "/locations"),
  WORKPLACE("workplace", "/workplace", Columns.ALL),
  REMOTE_FROM("remoteFrom"),
  CATEGORY("category", "/categories"),
  TYPE("type", "/positionType"),
  SALARY("salary", "/salary", Columns.ALL),
  MAX_SALARY("maxSalary", "/salary", Columns.ALL),
  SALARY_PERIOD("salaryPeriod", "/salary", Columns.ALL),
  SALARY_CURRENCY("salaryCurrency", "/salary", Columns.ALL),
  PLUS_COMMISSION("plusCommission", "/salary"),
  /** Whether pay may be shown: where it says no, the job goes without. */
  PAY_SHOWN("payShown", "/salary", Columns.ALL),
  /** Whether pay is hidden, or only predicted: where it says yes, the job goes without. */
  PAY_WITHHELD("payWithheld", "/salary", Columns.ALL),
  DESCRIPTION("description"),
  URL("url", "/applicantRoutingType"),
  EMAIL("email", "/applicantRoutingType"),
  CLOSE_DATE("closeDate", "/closeDate", Columns.ALL),
  POSTED("publishOn", "/publishOn", Columns.ALL),
  STATUS("status", "/status", Columns.ALL),
  LISTED("isListed", "/status", Columns.ALL),
  CLOSED("isClosed", "/status", Columns.ALL),
  DRAFTED("isDraft", "/status", Columns.ALL),
  CONFIDENTIAL("confidential"),
  AUTO_REFRESH("autoRefresh"),
  USES_AI("disclosures.usesAi", "/disclosures/usesAi"),
  VACANCY("disclosures.vacancy", "/disclosures/vacancy");

  /** Which columns with its plain names are read: any may say that a job is closed or abroad. */
  private enum Columns {
    FIRST,
    ALL
  }

  private record Name(Field field, int rank) {
    static final Name NONE = new Name(null, 0);
  }

  private static final Map<String, Name> BY_NAME = byName();

  /** What the names of files are, as each row of a file has the same. */
  private static final Map<String, Name> KNOWN = new ConcurrentHashMap<>();

  private static final int MAX_KNOWN = 2_000;

  /** Much more than the service takes of any value but the description. */
  private static final int MAX_LENGTH = 10_000;

  private static final int MAX_NAMES = 1_000;

  private final String key;
  private final String pointer;
  private final Columns columns;

  Field(String key) {
    this(key, "/" + key);
  }

  Field(String key, String pointer) {
    this(key, pointer, Columns.FIRST);
  }

  Field(String key, String pointer, Columns columns) {
    this.key = key;
    this.pointer = pointer;
    this.columns = columns;
  }

  /** Its name in a mapping. */
  public String key() {
    return key;
  }

  /** The member of a job that it becomes, or is part of. */
  String pointer() {
    return pointer;
  }

  public static Optional<Field> ofKey(String key) {
    return Arrays.stream(values()).filter(field -> field.key.equals(key)).findFirst();
  }

  /** The longest value that is read, in characters. */
  int longest() {
    return switch (this) {
      case CITY, STATE, COUNTRY, OFFICE, REMOTE_FROM, TYPE, WORKPLACE -> Provinces.MAX_LENGTH;
      case CATEGORY -> MAX_NAMES;
      default -> MAX_LENGTH;
    };
  }

  /** The field that has it as one of its plain names. */
  public static Optional<Field> ofName(String name) {
    return Optional.ofNullable(known(name).field);
  }

  /** Whether all columns with its plain names are read. */
  public static boolean isReadEverywhere(Field field) {
    return field.columns == Columns.ALL;
  }

  /** The cells that are read by their plain names; of one-column fields the first name's. */
  static Map<Field, List<Cell>> plain(List<Cell> cells) {
    Map<Field, List<Cell>> plain = new EnumMap<>(Field.class);
    Map<Field, Integer> ranks = new EnumMap<>(Field.class);
    for (Cell cell : cells) {
      Name name = known(cell.name());
      if (name.field == null) {
        continue;
      }
      List<Cell> all = plain.computeIfAbsent(name.field, each -> new ArrayList<>());
      Integer rank = ranks.get(name.field);
      if (name.field.columns == Columns.ALL || rank == null) {
        all.add(cell);
        ranks.put(name.field, name.rank);
      } else if (name.rank < rank) {
        all.set(0, cell);
        ranks.put(name.field, name.rank);
      }
    }
    return plain;
  }

  private static Name known(String name) {
    Name known = KNOWN.get(name);
    if (known == null) {
      known = BY_NAME.getOrDefault(Folding.plain(name), Name.NONE);
      if (KNOWN.size() < MAX_KNOWN) {
        KNOWN.put(name, known);
      }
    }
    return known;
  }

  private static Map<String, Name> byName() {
    Map<String, Name> fields = new HashMap<>();
    for (Field field : values()) {
      List<String> names = Words.usual().plain("column", field.key);
      for (int i = 0; i < names.size(); i++) {
        fields.putIfAbsent(names.get(i), new Name(field, i));
      }
    }
    return fields;
  }
}
