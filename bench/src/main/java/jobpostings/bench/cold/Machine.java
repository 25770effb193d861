package jobpostings.bench.cold;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The processors of this machine, and what the kernel (Linux) says about a process. */
final class Machine {
  /**
   * An index into the fields of /proc/PID/stat after the name in brackets, the first of which is
   * the third field.
   */
  private static final int USER_TIME = 14 - 3;

  private static final int SYSTEM_TIME = 15 - 3;
  private static final int MILLISECONDS_A_TICK = 10;

  private final int processors = Runtime.getRuntime().availableProcessors();
  private final boolean canPin;

  /** A machine whose first processor may be reserved. */
  Machine() {
    this(true);
  }

  /**
   * @param mayPin whether its first processor may be reserved; otherwise all are shared
   */
  Machine(boolean mayPin) {
    canPin = mayPin && processors > 1 && Files.isExecutable(Path.of("/usr/bin/taskset"));
  }

  /** Gives this process all processors but the first. */
  void leaveOneFree() {
    if (canPin) {
      String self = String.valueOf(ProcessHandle.current().pid());
      Commands.run(
          List.of("taskset", "--all-tasks", "--cpu-list", "--pid", "1-" + (processors - 1), self));
    }
  }

  /** The beginning of a command that runs on the first processor alone. */
  List<String> onItsOwn() {
    return canPin ? List.of("taskset", "--cpu-list", "0") : List.of();
  }

  String description() {
    return "%s, %d processors%s, load %s"
        .formatted(
            model(),
            processors,
            canPin ? ", the first of them for the function" : ", shared by all",
            read(Path.of("/proc/loadavg")).split(" ")[0]);
  }

  private static String model() {
    return read(Path.of("/proc/cpuinfo"))
        .lines()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 2))
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }

  static double cpuMilliseconds(long pid) {
    String stat = read(Path.of("/proc/" + pid + "/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    long ticks = Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME]);
    return ticks * MILLISECONDS_A_TICK;
  }

  static double peakMegabytes(long pid) {
    return read(Path.of("/proc/" + pid + "/status"))
            .lines()
            .filter(line -> line.startsWith("VmHWM:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
            .findFirst()
            .orElseThrow()
        / 1024.0;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
