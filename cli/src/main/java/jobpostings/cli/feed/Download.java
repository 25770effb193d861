package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import jobpostings.cli.service.Json;
import jobpostings.cli.service.Proxies;
import jobpostings.terminal.Failure;

/**
 * Fetches files over https; http only from this machine. What it fetched it keeps in a folder, with
 * its ETag, so that a file that is unchanged isn't sent again (RFC 9110, section 13.1.2).
 *
 * @param token sent as a bearer token, but not to where another host redirects
 * @param folder for the copies; only their user may read it
 * @param most bytes that a file may have
 * @param patience how long it may take
 */
public record Download(
    Proxies proxies, Optional<String> token, Path folder, long most, Duration patience) {
  /** The variable that has the token. */
  public static final String TOKEN = "JOBS_FEED_TOKEN";

  private static final int MAX_REDIRECTS = 5;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1]");
  private static final Pattern NEXT =
      Pattern.compile("(?i);\\s*rel\\s*=\\s*\"?[^\";]*\\b(?:next|prev|previous)\\b");

  /**
   * A file that was fetched.
   *
   * @param next the further part of a list that its answer names; empty if there is none
   * @param isUnchanged whether it is what was fetched before
   */
  public record Copy(Path file, Optional<String> next, boolean isUnchanged) {}

  /** Whether a text is an address, and not the name of a file. */
  public static boolean isAddress(String text) {
    return text.matches("(?i)[a-z][a-z0-9+.-]*://.*");
  }

  /** The address without what may be secret in it. */
  public static String shown(String address) {
    return address.replaceFirst("[?#].*", "").replaceFirst("://[^/]*@", "://");
  }

  /**
   * @throws Failure if it can't be fetched to its end
   */
  public Copy of(String address) {
    URI uri = uri(address);
    requireSafe(uri, true);
    try {
      makeFolder();
      return of(uri, Cached.of(folder, address, token), Instant.now().plus(patience));
    } catch (Bounded.TooLong e) {
      String message = "%s is larger than a feed may be: it has %s.";
      throw failure(message.formatted(shown(address), e.getMessage()), e);
    } catch (IOException e) {
      String message = "%s can't be fetched to its end%s (%s). Run the command again later.";
      String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw failure(message.formatted(shown(address), way(uri), why), e);
    } catch (InterruptedException e) {
      throw Failure.interrupted("Run it again.", e);
    }
  }

  private void makeFolder() throws IOException {
    Files.createDirectories(folder);
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
  }

  private static URI uri(String address) {
    try {
      URI uri = URI.create(address);
      if (uri.getHost() != null && uri.getUserInfo() == null) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // It is none, as is one without a host.
    }
    throw new Failure(
        Failure.USAGE,
        "\"%s\" is no address such as https://jobs.example.com/feed.xml. Encode what is no ASCII in it, and give a token in %s, not in the address."
            .formatted(shown(address), TOKEN));
  }

  private static void requireSafe(URI uri, boolean mayBeLoopback) {
    boolean isLoopback = LOOPBACK.matcher(uri.getHost().toLowerCase(Locale.ROOT)).matches();
    if (!"https".equalsIgnoreCase(uri.getScheme())
        && !("http".equalsIgnoreCase(uri.getScheme()) && isLoopback && mayBeLoopback)) {
      throw new Failure(
          Failure.USAGE,
          "%s is not fetched: only https:// is, so that nobody on the way changes what is published."
              .formatted(shown(uri.toString())));
    }
  }

  private Copy of(URI start, Cached cached, Instant end) throws IOException, InterruptedException {
    URI at = start;
    for (int redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      HttpResponse<InputStream> response = send(at, start, cached, end);
      try (InputStream body = response.body()) {
        if (REDIRECTS.contains(response.statusCode())) {
          at = redirected(at, response.headers());
        } else if (response.statusCode() == 304 && cached.isThere()) {
          cached.confirm();
          return cached.copy(true);
        } else if (response.statusCode() == 200) {
          CompletableFuture.delayedExecutor(left(end).toMillis(), TimeUnit.MILLISECONDS)
              .execute(() -> close(body));
          cached.keep(decoded(body, response.headers()), most, response.headers());
          return cached.copy(false);
        } else {
          throw refused(at, response.statusCode());
        }
      }
    }
    String message = "%s redirects more than %d times.";
    throw failure(message.formatted(shown(start.toString()), MAX_REDIRECTS), null);
  }

  private HttpResponse<InputStream> send(URI at, URI start, Cached cached, Instant end)
      throws IOException, InterruptedException {
    HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10));
    Optional<Proxies.Used> proxy = proxies.of(at);
    proxy.ifPresent(used -> client.proxy(used.selector()));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(at)
            .timeout(left(end))
            .header("Accept-Encoding", "gzip")
            .header("User-Agent", "job-postings-jobs");
    proxy
        .flatMap(Proxies.Used::credentials)
        .ifPresent(credentials -> request.header("Proxy-Authorization", credentials));
    if (isSameOrigin(at, start)) {
      token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
    }
    cached.conditions(request);
    return client.build().send(request.build(), BodyHandlers.ofInputStream());
  }

  private static Duration left(Instant end) throws IOException {
    Duration left = Duration.between(Instant.now(), end);
    if (left.isNegative() || left.isZero()) {
      throw new IOException("it takes too long");
    }
    return left;
  }

  private static void close(InputStream body) {
    try {
      body.close();
    } catch (IOException e) {
      // Whoever reads it is told.
    }
  }

  private static boolean isSameOrigin(URI one, URI other) {
    return one.getScheme().equalsIgnoreCase(other.getScheme())
        && one.getRawAuthority().equalsIgnoreCase(other.getRawAuthority());
  }

  private static URI redirected(URI from, HttpHeaders headers) {
    URI to;
    try {
      to = from.resolve(headers.firstValue("Location").orElse(""));
    } catch (IllegalArgumentException e) {
      to = from;
    }
    if (to.equals(from) || to.getHost() == null) {
      throw failure("%s redirects to nowhere.".formatted(shown(from.toString())), null);
    }
    requireSafe(to, from.getScheme().equalsIgnoreCase("http"));
    return to;
  }

  private static InputStream decoded(InputStream body, HttpHeaders headers) throws IOException {
    String coding = headers.firstValue("Content-Encoding").orElse("identity").strip();
    return switch (coding.toLowerCase(Locale.ROOT)) {
      case "identity", "" -> body;
      case "gzip", "x-gzip" -> new GZIPInputStream(body);
      default -> throw new IOException("its Content-Encoding is " + coding);
    };
  }

  private Failure refused(URI at, int status) {
    String address = shown(at.toString());
    return switch (status) {
      case 401, 403 -> {
        String asks =
            token.isPresent()
                ? "%s does not accept the token of %s (%d)."
                : "%s asks who you are: put a token for it into %s (%d).";
        yield new Failure(Failure.REFUSED, asks.formatted(address, TOKEN, status));
      }
      case 404, 410 ->
          new Failure(Failure.REFUSED, "There is nothing at %s (%d).".formatted(address, status));
      default -> {
        String message = "%s answers %d%s. Run the command again later.";
        yield failure(message.formatted(address, status, way(at)), null);
      }
    };
  }

  private String way(URI uri) {
    return proxies.of(uri).map(used -> " through " + used).orElse("");
  }

  private static Failure failure(String message, Throwable cause) {
    return new Failure(Failure.FAILED, message, cause);
  }

  /** A copy, and beside it what its answer said of it. */
  private record Cached(Path file, Path beside) {
    static Cached of(Path folder, String address, Optional<String> token) {
      try {
        byte[] key = (address + "\n" + token.orElse("")).getBytes(StandardCharsets.UTF_8);
        String name =
            HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(key), 0, 16);
        return new Cached(folder.resolve(name + ".feed"), folder.resolve(name + ".json"));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }

    boolean isThere() {
      return Files.exists(file) && !said().isEmpty();
    }

    private JsonNode said() {
      try {
        return Json.MAPPER.readTree(beside.toFile());
      } catch (IOException e) {
        return Json.MAPPER.createObjectNode();
      }
    }

    void conditions(HttpRequest.Builder request) {
      if (isThere()) {
        said().path("etag").asText("").lines().forEach(tag -> request.header("If-None-Match", tag));
        said()
            .path("modified")
            .asText("")
            .lines()
            .forEach(time -> request.header("If-Modified-Since", time));
      }
    }

    /** What is known of it goes first, so that a copy never has what was said of another. */
    void keep(InputStream content, long most, HttpHeaders headers) throws IOException {
      Path written = Files.createTempFile(file.getParent(), "jobs", ".part");
      try {
        Files.copy(new Bounded(content, most), written, StandardCopyOption.REPLACE_EXISTING);
        Files.deleteIfExists(beside);
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(written);
      }
      ObjectNode answer = Json.MAPPER.createObjectNode();
      headers.firstValue("ETag").ifPresent(tag -> answer.put("etag", tag));
      headers.firstValue("Last-Modified").ifPresent(time -> answer.put("modified", time));
      headers.allValues("Link").stream()
          .flatMap(links -> Pattern.compile(",\\s*(?=<)").splitAsStream(links))
          .filter(link -> NEXT.matcher(link).find())
          .findFirst()
          .ifPresent(link -> answer.put("next", link.replaceFirst("(?s)^\\s*<([^>]*)>.*", "$1")));
      answer.put("kept", true);
      Files.writeString(beside, answer.toString());
      confirm();
    }

    /** The copy's time is when the file was true. */
    void confirm() throws IOException {
      Instant time = Instant.now();
      try {
        time =
            ZonedDateTime.parse(
                    said().path("modified").asText(""), DateTimeFormatter.RFC_1123_DATE_TIME)
                .toInstant();
      } catch (DateTimeException e) {
        // The answer didn't say it: it is true now.
      }
      Files.setLastModifiedTime(file, FileTime.from(time));
    }

    Copy copy(boolean isUnchanged) {
      return new Copy(file, Optional.ofNullable(said().path("next").asText(null)), isUnchanged);
    }
  }
}
