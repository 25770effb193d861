package jobpostings.bench.cold;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;

/** The functions of the template, and those that they are compared with. */
final class Subjects {
  static final String NOTHING = "(nothing)";
  static final String NOTHING_OF_EVENTS = "(nothing, event types)";
  static final String NAIVE = "(naive GetJob)";
  static final String BARE = "(bare GetItem)";

  private static final String BASELINES = "jobpostings.baseline.";

  /** The packages whose functions have artifacts of their own. */
  private static final String DOCUMENTATION = "jobpostings.docs.";

  private static final String JOB_EVENTS = "jobpostings.eventbridge.";
  private static final String WEBHOOKS = "jobpostings.webhook.functions.";

  /** The functions that employers wait for. */
  private static final Set<String> WARMED =
      Set.of("Authorize", "GetJob", "ListJobs", "CreateJob", "UpsertJob", "ModifyJob");

  private final Path folder;
  private final Map<String, String> surroundings;
  private final Samples samples;
  private final Artifacts artifacts;
  private final List<Template.Function> deployed;

  /**
   * @param folder where their tasks are laid out
   * @param surroundings the variables that all of them have
   */
  Subjects(Path project, Path folder, Map<String, String> surroundings) {
    this.folder = folder;
    this.surroundings = surroundings;
    this.samples = new Samples(project);
    this.artifacts = new Artifacts(project);
    this.deployed = TemplateReader.read(project.resolve("template.yaml")).functions();
  }

  List<Subject> baselines() {
    Path naive = task("naive", artifacts.baselines(), artifacts.librariesOfBaselines());
    Path bare = task("bare", artifacts.baselines(), artifacts.coreLayer());
    return List.of(
        baseline(NOTHING, "NothingHandler", naive),
        baseline(NOTHING_OF_EVENTS, "NothingOfEventsHandler", naive),
        baseline(NAIVE, "NaiveGetJobHandler", naive),
        baseline(BARE, "BareGetItemHandler", bare));
  }

  List<Subject> functions() {
    Path functions = task("functions", artifacts.functions(), artifacts.coreLayer());
    Map<String, Path> others =
        Map.of(
            DOCUMENTATION,
            task("documentation", artifacts.documentation(), artifacts.coreLayer()),
            JOB_EVENTS,
            task("job-events", artifacts.jobEvents(), artifacts.coreLayer()),
            WEBHOOKS,
            task("webhooks", artifacts.webhooks(), artifacts.coreLayer()));
    List<Subject> all = new ArrayList<>();
    for (Template.Function function : deployed) {
      all.add(
          new Subject(
              function.name(),
              function.handler(),
              others.getOrDefault(packageOf(function), functions),
              surrounded(function.environment()),
              samples.of(function.name()),
              WARMED.contains(function.name())));
    }
    return all;
  }

  private static String packageOf(Template.Function function) {
    return function.handler().substring(0, function.handler().lastIndexOf('.') + 1);
  }

  /** A function that gets the same events as GetJob. */
  private Subject baseline(String name, String handler, Path task) {
    Map<String, String> environment =
        deployed.stream()
            .filter(f -> f.name().equals("GetJob"))
            .findFirst()
            .orElseThrow()
            .environment();
    return new Subject(
        name, BASELINES + handler, task, surrounded(environment), samples.of("GetJob"), true);
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
}
