package jobpostings.versions;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.FunctionConfiguration;
import software.amazon.awssdk.services.lambda.model.FunctionVersion;
import software.amazon.awssdk.services.lambda.model.GetAliasResponse;
import software.amazon.awssdk.services.lambda.model.LambdaException;
import software.amazon.awssdk.services.lambda.model.SnapStartApplyOn;

/**
 * The published versions of a stack's functions. An alias that was put back says so in its
 * description, so that it can be put forward again.
 */
final class FunctionVersions {
  private static final String ALIAS = "live";
  private static final String LATEST = "$LATEST";

  /** How many versions of a function are kept ready: one that serves, and two to go back to. */
  private static final int READY = 3;

  private static final Pattern PUT_BACK = Pattern.compile("Put back from version (\\d+)\\b.*");

  /** As Lambda writes times: 2026-11-21T05:00:00.000+0000. */
  private static final DateTimeFormatter LAST_MODIFIED =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSZ");

  private static final SdkBytes PING = SdkBytes.fromUtf8String("{\"ping\": true}");

  private final LambdaClient lambda;
  private final String prefix;

  /**
   * @param prefix what the names of the functions begin with, before their name in the template
   */
  FunctionVersions(LambdaClient lambda, String prefix) {
    this.lambda = lambda;
    this.prefix = prefix;
  }

  /** A move of a function's alias from one version to another. */
  record Move(String function, String from, String to) {}

  /** Moves of several functions, and those that could not be moved. */
  record Moves(List<Move> moved, List<String> failed) {}

  /** What pings came to: how many versions answered, and which did not. */
  record Pings(int answered, List<String> failed) {}

  /** Calls the versions that are kept ready and start from snapshots. */
  Pings ping() {
    int answered = 0;
    List<String> failed = new ArrayList<>();
    List<FunctionConfiguration> ready =
        all().values().stream()
            .flatMap(versions -> versions.stream().limit(READY))
            .filter(FunctionVersions::hasSnapshot)
            .toList();
    for (FunctionConfiguration version : ready) {
      try {
        ping(version);
        answered++;
      } catch (LambdaException e) {
        failed.add(version.functionName() + ":" + version.version());
      }
    }
    return new Pings(answered, failed);
  }

  /**
   * Lets an older version of a function serve all requests.
   *
   * @param version the one to serve; empty for the last one before that which serves now
   * @param by who wants it
   * @throws IllegalArgumentException if there is no such function or version
   */
  Move putBack(String function, String version, String by) {
    List<FunctionConfiguration> versions = versions(function);
    GetAliasResponse alias = alias(versions.getFirst().functionName());
    String serving = alias.functionVersion();
    FunctionConfiguration target =
        versions.stream()
            .filter(
                each ->
                    version.isEmpty()
                        ? number(each) < serving(alias)
                        : each.version().equals(version))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "%s has no version %s; it has %s."
                            .formatted(
                                function,
                                version.isEmpty() ? "before " + serving : version,
                                versions.stream().map(FunctionConfiguration::version).toList())));
    return putBack(target, alias, by);
  }

  /**
   * Lets of each function that has a newer version the last one serve that was deployed before a
   * moment. A function that none was deployed of then stays as it is.
   *
   * @param by who wants it
   */
  Moves putAllBack(Instant before, String by) {
    List<Move> moves = new ArrayList<>();
    List<String> failed = new ArrayList<>();
    for (var function : all().entrySet()) {
      GetAliasResponse alias = alias(function.getKey());
      Optional<FunctionConfiguration> target =
          function.getValue().stream()
              .filter(each -> deployedAt(each).isBefore(before))
              .findFirst();
      if (target.filter(each -> number(each) < serving(alias)).isPresent()) {
        try {
          moves.add(putBack(target.get(), alias, by));
        } catch (SdkException e) {
          failed.add(function.getKey());
        }
      }
    }
    return new Moves(moves, failed);
  }

  private Move putBack(FunctionConfiguration target, GetAliasResponse alias, String by) {
    makeReady(target);
    String serving = alias.functionVersion();
    String from = origin(alias.description()).orElse(serving);
    String description = "Put back from version %s by %s".formatted(from, by);
    return move(target.functionName(), serving, target.version(), description);
  }

  private static int serving(GetAliasResponse alias) {
    return Integer.parseInt(alias.functionVersion());
  }

  /** A version is published right after its code was updated. */
  private static Instant deployedAt(FunctionConfiguration version) {
    return OffsetDateTime.parse(version.lastModified(), LAST_MODIFIED).toInstant();
  }

  /** Puts all aliases that were put back where they were, as a deployment expects them. */
  List<Move> undo() {
    List<Move> moves = new ArrayList<>();
    for (var function : all().entrySet()) {
      GetAliasResponse alias = alias(function.getKey());
      Optional<String> origin = origin(alias.description());
      for (FunctionConfiguration version : function.getValue()) {
        if (origin.equals(Optional.of(version.version()))) {
          makeReady(version);
          moves.add(move(function.getKey(), alias.functionVersion(), version.version(), ""));
        }
      }
    }
    return moves;
  }

  private static Optional<String> origin(String description) {
    Matcher putBack = PUT_BACK.matcher(description == null ? "" : description);
    return putBack.matches() ? Optional.of(putBack.group(1)) : Optional.empty();
  }

  private Move move(String name, String from, String to, String description) {
    lambda.updateAlias(
        alias ->
            alias
                .functionName(name)
                .name(ALIAS)
                .functionVersion(to)
                .description(description)
                // A canary that is under way would go on getting its share.
                .routingConfig(routing -> routing.additionalVersionWeights(Map.of())));
    return new Move(name, from, to);
  }

  /**
   * Wakes a version that Lambda has put away: a call fails, and makes it active again
   * (<i>Activating and managing Lambda SnapStart</i>).
   */
  private void makeReady(FunctionConfiguration version) {
    if (!hasSnapshot(version)) {
      return;
    }
    try {
      ping(version);
    } catch (LambdaException e) {
      lambda
          .waiter()
          .waitUntilPublishedVersionActive(
              wanted -> wanted.functionName(version.functionName()).qualifier(version.version()));
      ping(version);
    }
  }

  private void ping(FunctionConfiguration version) {
    lambda.invoke(
        call ->
            call.functionName(version.functionName()).qualifier(version.version()).payload(PING));
  }

  private static boolean hasSnapshot(FunctionConfiguration version) {
    return version.snapStart() != null
        && version.snapStart().applyOn() == SnapStartApplyOn.PUBLISHED_VERSIONS;
  }

  private List<FunctionConfiguration> versions(String function) {
    Pattern name = Pattern.compile(Pattern.quote(prefix + function) + "(-[A-Za-z0-9]+)?");
    return all().values().stream()
        .filter(each -> name.matcher(each.getFirst().functionName()).matches())
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("There is no function %s.".formatted(function)));
  }

  private GetAliasResponse alias(String name) {
    return lambda.getAlias(alias -> alias.functionName(name).name(ALIAS));
  }

  /** The published versions of each function, latest first, by the function's name. */
  private Map<String, List<FunctionConfiguration>> all() {
    return lambda
        .listFunctionsPaginator(list -> list.functionVersion(FunctionVersion.ALL))
        .functions()
        .stream()
        .filter(each -> each.functionName().startsWith(prefix) && !each.version().equals(LATEST))
        .sorted(Comparator.comparingInt(FunctionVersions::number).reversed())
        .collect(groupingBy(FunctionConfiguration::functionName, TreeMap::new, toList()));
  }

  private static int number(FunctionConfiguration version) {
    return Integer.parseInt(version.version());
  }
}
