package jobpostings.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import jobpostings.cli.sync.Sync.Progress;

/**
 * Shows how far a sync has come: on a terminal as a bar, from the first second, elsewhere as a line
 * at every tenth. Whoever stops the command is told how far it came.
 */
final class ProgressBar implements Progress, AutoCloseable {
  private static final int WIDTH = 30;

  private final Consumer<String> lines;
  private final Consumer<String> unread;
  private final boolean isBar;
  private final boolean dryRun;
  private final Instant start = Instant.now();
  private final Thread stopped = new Thread(this::stopped);
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private int done;
  private int all = -1;
  private int tenth;
  private int drawn;
  private Instant sending = start;

  /**
   * A bar is drawn on standard error.
   *
   * @param unread receives what is told whatever else is
   */
  ProgressBar(Consumer<String> lines, Consumer<String> unread, boolean isBar, boolean dryRun) {
    this.lines = lines;
    this.unread = unread;
    this.isBar = isBar;
    this.dryRun = dryRun;
    Runtime.getRuntime().addShutdownHook(stopped);
    if (isBar) {
      var unused = clock.scheduleAtFixedRate(this::draw, 0, 1, TimeUnit.SECONDS);
    }
  }

  @Override
  public synchronized void at(int done, int all) {
    if (this.all < 0) {
      sending = Instant.now();
    }
    this.done = done;
    this.all = all;
    int step = all == 0 ? 10 : (int) (10L * done / all);
    boolean isShort = tenth == 0 && step == 10;
    if (!isBar && !isShort && step > tenth) {
      lines.accept(text());
    }
    tenth = Math.max(step, tenth);
  }

  @Override
  public synchronized void unread(String line) {
    if (isBar) {
      System.err.print("\r" + " ".repeat(drawn) + "\r");
    }
    unread.accept(line);
  }

  private synchronized void draw() {
    int step = all <= 0 ? 0 : (int) ((long) done * WIDTH / all);
    String line = "[%s%s] %s".formatted("#".repeat(step), " ".repeat(WIDTH - step), text());
    System.err.print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
    drawn = line.length();
  }

  /** "33 %, 1,000 of 3,000 jobs, 210 a second, 10 s left". */
  private synchronized String text() {
    long seconds =
        Math.max(1, Duration.between(all < 0 ? start : sending, Instant.now()).toSeconds());
    if (all < 0) {
      return "reading the file, %d s".formatted(seconds);
    }
    long rate = done / seconds;
    long percent = all == 0 ? 100 : 100L * done / all;
    String text = String.format(Locale.ROOT, "%d %%, %,d of %,d jobs", percent, done, all);
    return rate == 0 || done == all
        ? text
        : String.format(
            Locale.ROOT, "%s, %,d a second, %,d s left", text, rate, (all - done) / rate);
  }

  private void stopped() {
    close();
    System.err.println(
        dryRun
            ? "Stopped. It was a plan: nothing was changed."
            : all < 0
                ? "Stopped while reading the file: nothing was sent."
                : "Stopped at %s. What was sent stays, and nothing was archived; the next run goes on from there."
                    .formatted(text()));
  }

  /** The bar ends with its line; from now on the command may end without a word. */
  @Override
  public void close() {
    clock.shutdownNow();
    if (isBar) {
      draw();
      System.err.println();
    }
    if (!Thread.currentThread().equals(stopped)) {
      Runtime.getRuntime().removeShutdownHook(stopped);
    }
  }
}
