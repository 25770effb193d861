package jobpostings.support;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jobpostings.contract.support.ShellExamples;
import jobpostings.local.LocalService;
import jobpostings.local.Options;

/**
 * The pages with examples, run one after the other on one service: as the README lists them, and
 * the other way round. Each order is run once, for all tests that look at what a page printed.
 */
public enum PageOrder {
  AS_LISTED(
      List.of("README.md", "docs/integrating.md", "docs/jobs-command.md", "docs/operators.md")),
  REVERSED(AS_LISTED.pages.reversed());

  private static final Map<PageOrder, Map<String, List<String>>> RUNS = new ConcurrentHashMap<>();

  private final List<String> pages;

  PageOrder(List<String> pages) {
    this.pages = pages;
  }

  /** What each block of the page printed that is meant for this machine. */
  public List<String> outputs(String page) {
    return RUNS.computeIfAbsent(this, PageOrder::run).get(page);
  }

  private Map<String, List<String>> run() {
    Options quiet = Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream()));
    Map<String, List<String>> outputs = new HashMap<>();
    try (LocalService service = LocalService.start(Path.of("../template.yaml"), quiet)) {
      URI baseUrl = service.baseUrl();
      for (String page : pages) {
        String markdown = Files.readString(Path.of("..", page));
        outputs.put(page, ShellExamples.run(markdown, baseUrl.toString()));
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
    return outputs;
  }
}
