package jobpostings.bench.cold;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.bench.baseline.BareGetItemHandler;
import jobpostings.bench.baseline.NaiveGetJobHandler;
import jobpostings.bench.baseline.NothingHandler;
import jobpostings.bench.baseline.NothingOfEventsHandler;
import jobpostings.bench.baseline.WarmedUpHandler;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import jobpostings.snapstart.Samples;
import jobpostings.snapstart.Subject;
import jobpostings.snapstart.TaskFolder;

/** The functions of the template, and those that they are compared with. */
final class Subjects {
  static final String NAIVE = "GetJob, naive: default clients, beans";
  static final String BARE = "a bare GetItem by the service's client";

  /** The functions that employers wait for. */
  static final Set<String> WARMED =
      Set.of("Authorize", "GetJob", "ListJobs", "CreateJob", "UpsertJob", "ModifyJob");

  private static final List<String> MODULES = List.of("functions", "integrations", "docs");

  /** What a naive function brings along, by the paths of a repository: the SDK's default client. */
  private static final Pattern LIBRARY =
      Pattern.compile(
          "/(software/amazon/awssdk/(?!.*crt|eventbridge|kms|lambda|sqs)|com/fasterxml/jackson/core/"
              + "|com/amazonaws/aws-lambda-java-(core|events)/|joda-time/|org/apache/httpcomponents/"
              + "|org/reactivestreams/|org/slf4j/)");

  private final Path project;
  private final Path folder;
  private final Map<String, String> surroundings;
  private final Samples samples;
  private final List<Template.Function> deployed;

  /**
   * @param folder where their tasks are laid out
   * @param surroundings the variables that all of them have
   */
  Subjects(Path project, Path folder, Map<String, String> surroundings) {
    this.project = project;
    this.folder = folder;
    this.surroundings = surroundings;
    this.samples = new Samples(project);
    this.deployed = TemplateReader.read(project.resolve("template.yaml")).functions();
  }

  /** First the one that does nothing. */
  List<Measured> baselines() {
    List<Path> libraries =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(jar -> LIBRARY.matcher(jar).find())
            .map(Path::of)
            .toList();
    Path naive = task("naive", own(), libraries);
    Path bare = task("bare", own(), coreLayer());
    return List.of(
        baseline("one that does nothing, of a stream", NothingHandler.class, naive),
        baseline("one that does nothing, of event types", NothingOfEventsHandler.class, naive),
        baseline(NAIVE, NaiveGetJobHandler.class, naive),
        baseline(BARE, BareGetItemHandler.class, bare));
  }

  /** A function that gets the same events as GetJob. */
  private Measured baseline(String name, Class<?> handler, Path task) {
    Map<String, String> environment =
        deployed.stream()
            .filter(function -> function.name().equals("GetJob"))
            .findFirst()
            .orElseThrow()
            .environment();
    Subject subject =
        new Subject(name, handler.getName(), task, surrounded(environment), samples.of("GetJob"));
    return new Measured(subject, Optional.empty(), true);
  }

  /**
   * @param names of those to measure; empty means all
   */
  List<Measured> functions(List<String> names) {
    List<Measured> measured = new ArrayList<>();
    for (Template.Function function : deployed) {
      if (names.isEmpty() || names.contains(function.name())) {
        measured.add(measured(function));
      }
    }
    return measured;
  }

  private Measured measured(Template.Function function) {
    String name = function.name();
    String handler = function.handler();
    List<Path> jars = artifact(function);
    Map<String, String> environment = surrounded(function.environment());
    Map<String, String> warmedUp = new HashMap<>(environment);
    warmedUp.put(WarmedUpHandler.HANDLER, handler);
    Path task = task(name, jars, coreLayer());
    Path other = task(name + "-warmed-up", own(), TaskFolder.jars(task));
    return new Measured(
        new Subject(name, handler, task, environment, samples.of(name)),
        Optional.of(
                new Subject(
                    name, WarmedUpHandler.class.getName(), other, warmedUp, samples.of(name)))
            .filter(_ -> function.hasSnapshots()),
        WARMED.contains(name));
  }

  private Map<String, String> surrounded(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.putAll(surroundings);
    return all;
  }

  private Path task(String name, List<Path> own, List<Path> libraries) {
    return TaskFolder.make(
        folder.resolve(name), Stream.concat(own.stream(), libraries.stream()).toList());
  }

  /** The jars of the module that has its handler, and what the function needs beside them. */
  private List<Path> artifact(Template.Function function) {
    String handler = function.handler().replace('.', '/') + ".class";
    for (String module : MODULES) {
      List<Path> jars = jars(module + "/target", "");
      if (jars.stream().anyMatch(jar -> has(jar, handler))) {
        // The functions of core need none, but that of a stream, which takes AWS's events.
        boolean takesBatches = function.name().equals("RankJobs");
        String libraries = (takesBatches ? "integrations" : module) + "/target/lib";
        return Files.exists(project.resolve(libraries))
            ? Stream.concat(jars.stream(), jars(libraries, "").stream()).toList()
            : jars;
      }
    }
    throw new IllegalStateException("No module has " + function.handler());
  }

  private static boolean has(Path jar, String entry) {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getEntry(entry) != null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The jar with the baselines. */
  private List<Path> own() {
    return jars("bench/target", "bench-");
  }

  /** The jars of the core layer, for this machine's processor. */
  List<Path> coreLayer() {
    String machine = System.getProperty("os.arch").equals("aarch64") ? "armv8" : "x86_64";
    return Stream.concat(
            jars("layers/core/target/layer/" + machine + "/java/lib", "").stream(),
            jars("layers/core/target", "core-").stream())
        .toList();
  }

  /** The artifact of most functions. */
  List<Path> functionsArtifact() {
    return jars("functions/target", "functions-");
  }

  private List<Path> jars(String where, String name) {
    try (Stream<Path> files = Files.list(project.resolve(where))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(name))
          .filter(file -> file.toString().endsWith(".jar"))
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(
          "There is no " + where + ": run with -Pbench,layer, which builds it.", e);
    }
  }
}
