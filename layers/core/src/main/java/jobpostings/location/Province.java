package jobpostings.location;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.problem.Suggestions;

/** A province or territory of Canada, by its postal code. */
public enum Province {
  AB("Alberta", "Alberta"),
  BC("British Columbia", "Colombie-Britannique"),
  MB("Manitoba", "Manitoba"),
  NB("New Brunswick", "Nouveau-Brunswick"),
  NL("Newfoundland and Labrador", "Terre-Neuve-et-Labrador"),
  NS("Nova Scotia", "Nouvelle-Écosse"),
  NT("Northwest Territories", "Territoires du Nord-Ouest"),
  NU("Nunavut", "Nunavut"),
  ON("Ontario", "Ontario"),
  PE("Prince Edward Island", "Île-du-Prince-Édouard"),
  QC("Quebec", "Québec"),
  SK("Saskatchewan", "Saskatchewan"),
  YT("Yukon", "Yukon");

  private final String code;
  private final String english;
  private final String french;

  Province(String english, String french) {
    code = name().toLowerCase(Locale.ROOT);
    this.english = english;
    this.french = french;
  }

  String english() {
    return english;
  }

  String french() {
    return french;
  }

  /** Apart, as reading a job needs none. */
  private static final class Names {
    private static final Map<Province, List<String>> KEYS = new EnumMap<>(Province.class);

    static {
      for (Province each : values()) {
        KEYS.put(
            each, Stream.of(each.english, each.french).map(PlaceName::key).distinct().toList());
      }
    }
  }

  private List<String> names() {
    return Names.KEYS.get(this);
  }

  /** The province with that code, by the spelling rules of places ("B.C."). */
  static Optional<Province> ofCode(String text) {
    String key = PlaceName.key(text);
    return Arrays.stream(values()).filter(province -> province.code.equals(key)).findFirst();
  }

  /** The province with that code, or that name in English or French. */
  static Optional<Province> of(String text) {
    String key = PlaceName.key(text);
    return Arrays.stream(values())
        .filter(province -> province.code.equals(key) || province.names().contains(key))
        .findFirst();
  }

  /** Whether its code, or its name in English or French, begins with a {@link PlaceName#key}. */
  boolean begins(String key) {
    return code.startsWith(key) || names().stream().anyMatch(name -> name.startsWith(key));
  }

  /** The province that was probably meant by a text that is neither a code nor a name. */
  static Optional<Province> nearest(String text) {
    List<String> all = Arrays.stream(values()).flatMap(each -> each.names().stream()).toList();
    return Suggestions.amongNames(all, PlaceName.key(text), 1).stream()
        .flatMap(name -> of(name).stream())
        .findFirst();
  }
}
