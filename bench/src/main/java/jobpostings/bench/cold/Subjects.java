package jobpostings.bench.cold;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import jobpostings.local.Deployed;

/** The functions of the template, and those that they are measured against. */
final class Subjects {
  static final String NOTHING = "(nothing)";
  static final String NOTHING_OF_EVENTS = "(nothing, of event types)";
  static final String NAIVE = "(naive GetJob)";
  static final String BARE = "(bare GetItem)";

  /** What employers wait for. */
  private static final Set<String> WARMED =
      Set.of("Authorize", "GetJob", "ListJobs", "CreateJob", "UpsertJob", "ModifyJob");

  private final Path project;
  private final Path folder;
  private final Map<String, String> surroundings;
  private final List<Path> layer;

  /**
   * @param folder where their tasks are laid out
   * @param surroundings what all of them find in their environment
   */
  Subjects(Path project, Path folder, Map<String, String> surroundings) {
    this.project = project;
    this.folder = folder;
    this.surroundings = surroundings;
    this.layer = new ArrayList<>(layer("layers/core/target/layer"));
    layer.addAll(jars("layers/core/target", "core-"));
    layer.addAll(jars("layers/events/target", "events-"));
    layer.addAll(layer("layers/events/target/layer"));
  }

  List<Subject> all() {
    List<Subject> all = new ArrayList<>();
    List<Path> baseline = jars("bench/baseline/target", "baseline-");
    List<Path> naive =
        Stream.concat(baseline.stream(), jars("bench/baseline/target/lib", "").stream()).toList();
    List<Path> bare = Stream.concat(baseline.stream(), layer.stream()).toList();
    IntFunction<String> get = events("get-job");
    Map<String, String> tables = new HashMap<>();
    for (Deployed function : Deployed.of(project.resolve("template.yaml"))) {
      tables.putAll(function.environment());
    }
    String handlers = "jobpostings.baseline.";
    all.add(
        subject(NOTHING, handlers + "NothingHandler", task("nothing", naive), tables, get, true));
    all.add(
        subject(
            NOTHING_OF_EVENTS,
            handlers + "NothingOfEventsHandler",
            task("nothing", naive),
            tables,
            get,
            true));
    all.add(
        subject(NAIVE, handlers + "NaiveGetJobHandler", task("naive", naive), tables, get, true));
    all.add(subject(BARE, handlers + "BareGetItemHandler", task("bare", bare), tables, get, true));
    for (Deployed function : Deployed.of(project.resolve("template.yaml"))) {
      all.add(
          subject(
              function.name(),
              function.handler(),
              task(function),
              function.environment(),
              events(sample(function.name())),
              WARMED.contains(function.name())));
    }
    return all;
  }

  private Subject subject(
      String name,
      String handler,
      Path task,
      Map<String, String> environment,
      IntFunction<String> events,
      boolean isWarmed) {
    Map<String, String> variables = new HashMap<>(environment);
    variables.putAll(surroundings);
    return new Subject(name, handler, task, variables, events, isWarmed);
  }

  private Path task(Deployed function) {
    boolean isDocumentation = function.name().equals("GetDocumentation");
    List<Path> jars = new ArrayList<>(layer);
    if (isDocumentation) {
      jars.addAll(jars("docs/target", "docs-"));
      jars.addAll(jars("docs/target/lib", ""));
    } else {
      jars.addAll(jars("functions/target", "functions-"));
    }
    return task(isDocumentation ? "documentation" : "functions", jars);
  }

  /** A folder with these jars, as Lambda's /var/task, its layers' beside its own. */
  private Path task(String name, List<Path> jars) {
    Path task = folder.resolve(name);
    try {
      Path lib = Files.createDirectories(task.resolve("lib"));
      for (Path jar : jars) {
        Path link = lib.resolve(jar.getFileName());
        if (!Files.exists(link)) {
          Files.createSymbolicLink(link, jar.toAbsolutePath());
        }
      }
      return task;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A layer has a folder for each processor that it was built for, or none at all. */
  private List<Path> layer(String folder) {
    String machine = System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64";
    Path ofMachine = project.resolve(folder).resolve("linux-" + machine);
    String found = Files.exists(ofMachine) ? folder + "/linux-" + machine : folder;
    return jars(found + "/java/lib", "");
  }

  /**
   * @throws IllegalStateException when there is none
   */
  private List<Path> jars(String folder, String name) {
    try (Stream<Path> files = Files.list(project.resolve(folder))) {
      List<Path> jars =
          files
              .filter(file -> file.getFileName().toString().startsWith(name))
              .filter(file -> file.toString().endsWith(".jar"))
              .toList();
      if (!jars.isEmpty()) {
        return jars;
      }
    } catch (IOException e) {
      // Said below.
    }
    throw new IllegalStateException(
        "There is no jar in " + folder + ": run with -Pbench,layer, which builds them.");
  }

  /** The function's sample; of those that change what they find, each call has its own. */
  private IntFunction<String> events(String name) {
    String event = read(project.resolve("events").resolve(name + ".json"));
    return switch (name) {
      case "create-job" ->
          call -> event.replace("NW-1043", "NW-1043-" + (System.nanoTime() + call));
      case "upsert-job", "modify-job" ->
          call -> event.replace("Registered Nurse", "Registered Nurse " + call);
      default -> _ -> event;
    };
  }

  private static String sample(String function) {
    return switch (function) {
      case "ManageEmployers", "ManageLocations" -> kebab(function) + "-list";
      default -> kebab(function);
    };
  }

  private static String kebab(String function) {
    return function.replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
