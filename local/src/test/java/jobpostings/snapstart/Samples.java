package jobpostings.snapstart;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.IntFunction;

/** The events in events/. */
public final class Samples {
  /** The employer of the jobs that are created, so that other employers keep few. */
  public static final int CREATING_EMPLOYER = 77;

  private final Path folder;

  /**
   * @param project the folder of template.yaml
   */
  public Samples(Path project) {
    folder = project.resolve("events");
  }

  /**
   * The events of a function, by the number of the call. If a function changes data, each call has
   * an event of its own.
   */
  public IntFunction<String> of(String function) {
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

  /** The sample of a function; if it has several actions, that of one that changes nothing. */
  private static String name(String function) {
    String name = function.replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    return name.equals("operate") ? name + "-service-state" : name;
  }

  private String read(String name) {
    try {
      return Files.readString(folder.resolve(name + ".json"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
