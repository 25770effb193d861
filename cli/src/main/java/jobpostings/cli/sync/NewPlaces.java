package jobpostings.cli.sync;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.mapping.FeedJob;

/**
 * Places of the file that the service does not know, and would take as new ones for everybody. The
 * service tells them apart; they are refused unless the user wants new places.
 */
final class NewPlaces {
  private static final Pattern WARNED =
      Pattern.compile("/operations/[0-9]+/job/locations/([0-9]{1,9})(?:/.*)?");

  private final boolean areAllowed;
  private final Report report;

  /** What speaks against each place about which the service was asked; "" if nothing does. */
  private final Map<String, String> verdicts = new ConcurrentHashMap<>();

  NewPlaces(boolean areAllowed, Report report) {
    this.areAllowed = areAllowed;
    this.report = report;
  }

  /** A job for each of the places about which the service has not been asked yet. */
  List<FeedJob> unasked(List<FeedJob> drafts) {
    Set<String> asked = new HashSet<>();
    return drafts.stream()
        .filter(
            draft ->
                asked.addAll(
                    places(draft).stream().filter(place -> !verdicts.containsKey(place)).toList()))
        .toList();
  }

  private static List<String> places(FeedJob draft) {
    return draft
        .job()
        .path("locations")
        .valueStream()
        .map(place -> place.path("description").asText())
        .toList();
  }

  /** Takes in what the service says about the places of a job that it takes. */
  void record(FeedJob draft, JsonNode result) {
    List<String> places = places(draft);
    for (JsonNode warning : result.path("warnings")) {
      Matcher warned = WARNED.matcher(warning.path("pointer").asText());
      if (warned.matches() && Integer.parseInt(warned.group(1)) < places.size()) {
        String place = places.get(Integer.parseInt(warned.group(1)));
        String verdict = verdict(place, warning.path("suggestions"));
        verdicts.put(place, verdict);
        if (verdict.isEmpty()) {
          report.newPlace(place, warning.path("suggestions"));
        }
      }
    }
    places.forEach(place -> verdicts.putIfAbsent(place, ""));
  }

  /** The same of a job that is refused for something else: its places are not new ones to tell. */
  List<Fault> faultsNow(FeedJob draft, JsonNode result) {
    if (areAllowed) {
      return List.of();
    }
    record(draft, result);
    return faults(draft);
  }

  /** Whether it is not known yet what speaks against one of its places. */
  boolean areUnasked(FeedJob draft) {
    return !areAllowed && !verdicts.keySet().containsAll(places(draft));
  }

  /** What speaks against the places of a job. */
  List<Fault> faults(FeedJob draft) {
    List<Fault> faults = new ArrayList<>();
    List<String> places = places(draft);
    for (int i = 0; i < places.size(); i++) {
      String verdict = verdicts.getOrDefault(places.get(i), "");
      if (!verdict.isEmpty()) {
        faults.add(draft.fault("/locations/" + i, "unknown-value", verdict));
      }
    }
    return faults;
  }

  private String verdict(String place, JsonNode near) {
    if (areAllowed) {
      return "";
    } else if (!near.isEmpty()) {
      List<String> names = near.valueStream().map(each -> "\"" + each.asText() + "\"").toList();
      return "\"%s\" is no known place, but nearly %s. Correct it; if it is right, say --new-places."
          .formatted(place, String.join(" or ", names));
    }
    return "\"%s\" is no known place in Canada. Correct it; if it is right, say --new-places."
        .formatted(place);
  }

  static boolean isAbout(JsonNode warning) {
    return WARNED.matcher(warning.path("pointer").asText()).matches();
  }
}
