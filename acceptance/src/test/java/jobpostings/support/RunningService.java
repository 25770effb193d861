package jobpostings.support;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The service of the template, in memory and without a log, for all tests of a class. */
public final class RunningService implements BeforeAllCallback, AfterAllCallback {
  private LocalService service;

  @Override
  public void beforeAll(ExtensionContext context) {
    Options quiet = Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream()));
    service = LocalService.start(Path.of("../template.yaml"), quiet);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    service.close();
  }

  public LocalService get() {
    return service;
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
