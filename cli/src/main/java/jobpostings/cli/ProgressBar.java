package jobpostings.cli;

import java.util.function.Consumer;
import jobpostings.cli.sync.Progress;

/** Shows how far a sync has come: as a bar on a terminal, elsewhere as a line at every tenth. */
final class ProgressBar implements Progress {
  private static final int WIDTH = 30;

  private final Consumer<String> lines;
  private final Screen screen;
  private int shown = -1;

  ProgressBar(Consumer<String> lines, Screen screen) {
    this.lines = lines;
    this.screen = screen;
  }

  @Override
  public void at(int done, int all) {
    int steps = screen.isErr() ? WIDTH : 10;
    int step = all == 0 ? steps : (int) ((long) done * steps / all);
    if (step == shown || done == 0) {
      return;
    }
    shown = step;
    if (screen.isErr()) {
      System.err.printf(
          "\r[%s%s] %d of %d jobs%s",
          "#".repeat(step), " ".repeat(WIDTH - step), done, all, done == all ? "\n" : "");
    } else {
      lines.accept("%d of %d jobs".formatted(done, all));
    }
  }
}
