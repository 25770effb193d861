package jobpostings.cli.mapping;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

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

  /** How well a name of the file fits: 0 is best; none if it doesn't. */
  Optional<Integer> fit(String name) {
    String plain = plain(name);
    int index = names.indexOf(plain);
    // Any name of a country counts: a job elsewhere must not be taken for one in Canada.
    if (this == COUNTRY && index < 0 && plain.contains("country")) {
      return Optional.of(names.size());
    }
    return index < 0 ? Optional.empty() : Optional.of(index);
  }

  /** The letters and digits of a name, in lower case. */
  static String plain(String name) {
    return OTHER.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("");
  }
}
