package jobpostings.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The service of the template, in memory. One is started for all classes that use it, which run
 * beside each other: a test has an employer of its own, and leaves the demo employers and the
 * service's state as they are. What it logs is in target/service.log.
 */
public final class RunningService implements BeforeAllCallback, AfterAllCallback {
  private static final Path LOG = Path.of("target/service.log");
  private static final AtomicInteger EMPLOYERS = new AtomicInteger(1_000);

  private final Optional<ByteArrayOutputStream> own;
  private LocalService service;

  /** The one that classes share. */
  public RunningService() {
    this(Optional.empty());
  }

  private RunningService(Optional<ByteArrayOutputStream> own) {
    this.own = own;
  }

  /** One of the class's own: for what moves the time, or changes the service for all. */
  public static RunningService own() {
    return new RunningService(Optional.of(new ByteArrayOutputStream()));
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    service =
        own.map(RunningService::start)
            .orElseGet(
                () ->
                    context
                        .getRoot()
                        .getStore(ExtensionContext.Namespace.GLOBAL)
                        .computeIfAbsent(RunningService.class, _ -> shared(), LocalService.class));
  }

  /** The store that it is in closes it. */
  private static LocalService shared() {
    try {
      return start(new FileOutputStream(LOG.toFile()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LocalService start(OutputStream log) {
    return LocalService.start(
        Path.of("../template.yaml"), Options.inMemory().withLog(new PrintStream(log, true, UTF_8)));
  }

  @Override
  public void afterAll(ExtensionContext context) {
    own.ifPresent(_ -> service.close());
  }

  /** What it has logged so far. */
  public String log() {
    try {
      return own.isPresent() ? own.get().toString(UTF_8) : Files.readString(LOG);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public LocalService get() {
    return service;
  }

  /** The number of an employer that no other test adds. */
  public static int newNumber() {
    return EMPLOYERS.incrementAndGet();
  }

  /** A key of a new employer, so that a test has jobs to itself. */
  public String newKey() {
    return operators().newKey(operators().newEmployer("Newcomer")).path("key").asText();
  }

  public Http http() {
    return new Http(service.baseUrl());
  }

  public Operators operators() {
    return new Operators(service);
  }
}
