package jobpostings.cli.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.terminal.Failure;

/**
 * Calls the service. A call that got 429, 5xx or no answer is repeated, but a 500 only if it is the
 * first such answer: whatever this command sends may be repeated. It follows no redirects, so that
 * the key goes nowhere else.
 */
public final class Client {
  /** Waits between two attempts. */
  @FunctionalInterface
  public interface Pause {
    void last(Duration duration) throws InterruptedException;
  }

  /** The exit code if the key is not accepted, or may not do that. */
  public static final int NOT_ACCEPTED = 4;

  private static final String DISABLED_SCHEMES = "jdk.http.auth.tunneling.disabledSchemes";
  private static final String NO_TUNNEL = "Tunnel failed"; // how the JDK's client begins to say it
  private static final int PROXY_AUTHENTICATION_REQUIRED = 407;
  private static final long PATIENCE = Duration.ofMinutes(3).toMillis();
  private static final long MAX_STEP = Duration.ofSeconds(8).toMillis();

  static {
    // The JDK gives no proxy a password for the way to https, unless this says otherwise.
    if (System.getProperty(DISABLED_SCHEMES) == null) {
      System.setProperty(DISABLED_SCHEMES, "");
    }
  }

  /** What clients share that act for several employers with one key. */
  private static final class Connection {
    final Optional<Proxies.Used> proxy;
    final HttpClient http;
    volatile boolean wasReached;
    volatile boolean isKeyRefused;

    /** How long the next request has to wait, as nothing is left of what may be sent. */
    final AtomicReference<Duration> wait = new AtomicReference<>(Duration.ZERO);

    Connection(Optional<Proxies.Used> proxy) {
      this.proxy = proxy;
      HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10));
      proxy.ifPresent(used -> builder.proxy(used.selector()));
      http = builder.build();
    }
  }

  private final Account account;
  private final Consumer<String> log;
  private final Pause pause;
  private final Connection connection;
  private volatile boolean isLimited;

  /**
   * Calls go through the proxy if there is one. The log receives the reason why a call takes long.
   */
  public Client(Account account, Optional<Proxies.Used> proxy, Consumer<String> log, Pause pause) {
    this(account, log, pause, new Connection(proxy));
  }

  private Client(Account account, Consumer<String> log, Pause pause, Connection connection) {
    this.account = account;
    this.log = log;
    this.pause = pause;
    this.connection = connection;
  }

  /** One that acts for the employer, over the same connections and within the same limits. */
  public Client actingFor(String employer) {
    return new Client(account.actingFor(employer), log, pause, connection);
  }

  /** The query of names and values in turns; a name without a value is left out. */
  public static String query(String... namesAndValues) {
    StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      String value = namesAndValues[i + 1];
      if (value != null && !value.isEmpty()) {
        query.add(namesAndValues[i] + "=" + URLEncoder.encode(value, UTF_8));
      }
    }
    return query.toString();
  }

  /** The body of the answer to a GET of a path with its query; fails if it is refused. */
  public JsonNode get(String path) {
    return send("GET", path, Optional.empty(), Map.of()).required();
  }

  /**
   * Reads a list to its end, page by page, and returns the last page's paging. Only the query of
   * the link to the next page is used, so that the key goes nowhere else.
   */
  public JsonNode pages(String path, Consumer<JsonNode> each) {
    JsonNode page = get(path);
    page.path("data").forEach(each);
    while (page.at("/paging/next").isTextual()) {
      String query = URI.create(page.at("/paging/next").asText()).getRawQuery();
      page = get(path.replaceFirst("\\?.*", "") + "?" + query);
      page.path("data").forEach(each);
    }
    return page.path("paging");
  }

  /**
   * What the service answers, a refusal included.
   *
   * @throws Failure if the service can't be reached, or keeps failing for minutes
   */
  public Answer send(
      String method, String path, Optional<JsonNode> body, Map<String, String> headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(account.baseUrl() + path))
            .timeout(Duration.ofSeconds(60))
            .header("API-Key", account.key())
            .header("Accept", "application/json, application/problem+json");
    headers.forEach(request::setHeader);
    connection
        .proxy
        .flatMap(Proxies.Used::credentials)
        .ifPresent(credentials -> request.header("Proxy-Authorization", credentials));
    body.ifPresent(json -> request.header("Content-Type", "application/json"));
    request.method(
        method,
        body.map(json -> BodyPublishers.ofByteArray(Json.bytes(json)))
            .orElseGet(BodyPublishers::noBody));
    int operations = body.map(each -> each.path("operations").size()).orElse(0);
    try {
      return withRetries(request.build(), 1 + operations / 10);
    } catch (InterruptedException e) {
      throw Failure.interrupted("Run it again to go on.", e);
    }
  }

  /** Whether the service has said that it doesn't know the key. */
  public boolean isKeyRefused() {
    return connection.isKeyRefused;
  }

  /** Whether the service has said that it limits this employer's requests. */
  public boolean isLimited() {
    return isLimited;
  }

  /**
   * Sends a request, again and again if it fails for a temporary reason, for at most three minutes
   * (docs/integrating.md).
   *
   * @param cost how many requests of a limit it counts as
   */
  private Answer withRetries(HttpRequest request, long cost) throws InterruptedException {
    long step = 1_000;
    long waited = 0;
    boolean hadFault = false;
    while (true) {
      Optional<Duration> asked = Optional.empty();
      String why = "No answer" + way();
      try {
        Duration needed = connection.wait.getAndSet(Duration.ZERO);
        if (!needed.isZero()) {
          pause.last(needed);
        }
        Answer answer = once(request, cost);
        connection.wasReached = true;
        if (!answer.isPassing() || hadFault && answer.status() == 500) {
          return answer;
        }
        hadFault |= answer.status() == 500;
        asked = answer.retryAfter();
        why = "The service answered %d%s".formatted(answer.status(), way());
      } catch (IOException e) {
        boolean isNoWay =
            e instanceof ConnectException || String.valueOf(e.getMessage()).startsWith(NO_TUNNEL);
        if (isNoWay && !connection.wasReached) {
          throw new Failure(Failure.FAILED, unreachable(), e);
        }
      }
      // Up to half as much again, so that clients refused together don't come back together.
      long least = asked.map(Duration::toMillis).orElse(step);
      long wait = least + (long) (least * ThreadLocalRandom.current().nextDouble() / 2);
      step = Math.min(2 * step, MAX_STEP);
      waited += wait;
      if (waited > PATIENCE) {
        throw new Failure(
            Failure.FAILED, "%s, for minutes. Run the command again later.".formatted(why));
      }
      log.accept("%s; trying again in %.1f s.".formatted(why, wait / 1000.0));
      pause.last(Duration.ofMillis(wait));
    }
  }

  private String unreachable() {
    return connection
        .proxy
        .map(
            used ->
                "No service can be reached at %s through %s. Are both right, and may the proxy go there? NO_PROXY names what is reached without it."
                    .formatted(account, used))
        .orElseGet(
            () ->
                "No service can be reached at %s. Is the address right (jobs login, or JOBS_URL)?"
                    .formatted(account));
  }

  /** Behind "The service answered": nothing, or through what. */
  private String way() {
    return connection.proxy.map(used -> " through " + used).orElse("");
  }

  private Answer once(HttpRequest request, long cost) throws IOException, InterruptedException {
    HttpResponse<InputStream> response =
        connection.http.send(request, BodyHandlers.ofInputStream());
    if (response.statusCode() == PROXY_AUTHENTICATION_REQUIRED && connection.proxy.isPresent()) {
      String message =
          "There is no way through %s with this user and password, or without:"
              + " http://user:password@HOST:PORT.";
      throw new Failure(Failure.FAILED, message.formatted(connection.proxy.get()));
    }
    isLimited |= response.headers().firstValue("RateLimit-Policy").isPresent();
    connection.isKeyRefused |= response.statusCode() == 401;
    if (response.statusCode() != 429) {
      connection.wait.set(Quota.wait(response.headers(), cost));
    }
    Optional<Duration> retryAfter =
        response
            .headers()
            .firstValue("Retry-After")
            .filter(seconds -> seconds.matches("[0-9]{1,6}"))
            .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
    try (InputStream body = response.body()) {
      return new Answer(response.statusCode(), Json.MAPPER.readTree(body), retryAfter);
    } catch (JacksonException e) {
      if (response.statusCode() < 300) {
        throw new Failure(
            Failure.FAILED,
            "%s is no such service: it does not answer JSON%s.".formatted(account, way()),
            e);
      }
      // To https it only opens the way, and what answers is the service.
      boolean isPlain = request.uri().getScheme().equals("http");
      if (isPlain && connection.proxy.isPresent() && !connection.wasReached) {
        String message = "No service answers at %s, but %s with %d.";
        throw new Failure(
            Failure.FAILED,
            message.formatted(account, connection.proxy.get(), response.statusCode()),
            e);
      }
      return new Answer(response.statusCode(), MissingNode.getInstance(), retryAfter);
    }
  }

  /**
   * One of the quotas in the headers {@code RateLimit: "employer";r=0;t=1} and {@code
   * RateLimit-Policy: "employer";q=50;w=1} of an answer.
   */
  static final class Quota {
    private static final Pattern ITEM =
        Pattern.compile("\"([^\"]*)\"((?:\\s*;\\s*[a-z]+=[0-9]{1,9})*)");
    private static final Pattern PARAMETER = Pattern.compile("([a-z]+)=([0-9]+)");

    private Quota() {}

    /**
     * How long the next request must wait in order not to be refused: if nothing is left, until the
     * window is over, and as many windows as what was sent takes, which counts as cost requests.
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
}
