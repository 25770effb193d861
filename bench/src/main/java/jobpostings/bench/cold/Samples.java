package jobpostings.bench.cold;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.IntFunction;

/** The events in events/. */
final class Samples {
  /** Whose the jobs are that are created, so that those of the others stay few. */
  static final int CREATING_EMPLOYER = 77;

  private final Path folder;

  Samples(Path project) {
    folder = project.resolve("events");
  }

  /**
   * The event of a function, by the number of the call. Of those that change what they find, each
   * call has its own.
   */
  IntFunction<String> of(String function) {
    String event = read(name(function));
    return switch (function) {
      case "CreateJob" ->
          call ->
              event
                  .replace("NW-1043", "NW-1043-%d-%d".formatted(System.nanoTime(), call))
                  .replace("\"employerId\": \"1\"", "\"employerId\": \"" + CREATING_EMPLOYER + '"');
      case "UpsertJob", "ModifyJob" ->
          call -> event.replace("Registered Nurse", "Registered Nurse " + call);
      default -> _ -> event;
    };
  }

  /** Of those that an operator's function has, the first that changes nothing. */
  private static String name(String function) {
    String name = function.replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    return name.startsWith("manage-") ? name + "-list" : name;
  }

  private String read(String name) {
    try {
      return Files.readString(folder.resolve(name + ".json"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
