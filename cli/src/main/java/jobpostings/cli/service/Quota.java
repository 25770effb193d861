package jobpostings.cli.service;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the quotas in the headers {@code RateLimit: "employer";r=0;t=1} and {@code
 * RateLimit-Policy: "employer";q=50;w=1} of an answer.
 */
final class Quota {
  private static final Pattern ITEM =
      Pattern.compile("\"([^\"]*)\"((?:\\s*;\\s*[a-z]+=[0-9]{1,9})*)");
  private static final Pattern PARAMETER = Pattern.compile("([a-z]+)=([0-9]+)");

  private Quota() {}

  /**
   * How long the next request must wait in order not to be refused: if nothing is left, until the
   * window is over, and as many windows as what was sent takes.
   *
   * @param cost how many requests the one that was answered counts as
   */
  static Duration wait(HttpHeaders headers, long cost) {
    Map<String, Map<String, Long>> quotas = new HashMap<>();
    for (String name : List.of("RateLimit", "RateLimit-Policy")) {
      Matcher item = ITEM.matcher(String.join(", ", headers.allValues(name)));
      while (item.find()) {
        Map<String, Long> quota = quotas.computeIfAbsent(item.group(1), key -> new HashMap<>());
        Matcher parameter = PARAMETER.matcher(item.group(2));
        while (parameter.find()) {
          quota.put(parameter.group(1), Long.valueOf(parameter.group(2)));
        }
      }
    }
    long seconds = 0;
    for (Map<String, Long> quota : quotas.values()) {
      if (quota.getOrDefault("r", 1L) == 0) {
        long size = Math.max(1, quota.getOrDefault("q", cost));
        long taken = (cost * quota.getOrDefault("w", 1L) + size - 1) / size;
        seconds = Math.max(seconds, Math.max(taken, quota.getOrDefault("t", 1L)));
      }
    }
    return Duration.ofSeconds(seconds);
  }
}
