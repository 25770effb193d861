package jobpostings.browser;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Chromium that is installed on this machine, and the driver that came with it. */
record Chromium(Path browser, Path driver) {
  /** The one on the PATH. Nothing is downloaded. */
  static Optional<Chromium> installed() {
    Optional<Path> browser = onPath("chromium", "chromium-browser", "google-chrome");
    return browser.flatMap(found -> onPath("chromedriver").map(d -> new Chromium(found, d)));
  }

  private static Optional<Path> onPath(String... names) {
    return Stream.of(names)
        .flatMap(name -> Chromium.folders().map(folder -> folder.resolve(name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Stream<Path> folders() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(path)
        .filter(folder -> !folder.isEmpty())
        .map(Path::of);
  }
}
