package jobpostings.dynamodb.faults;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.Core;
import jobpostings.job.JobExamples;
import jobpostings.job.edit.JobChange;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.sweep.JobSweeps;
import jobpostings.job.sweep.SweepRun;
import jobpostings.operator.Actions;
import jobpostings.problem.Problem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@link EveryCallFailsTest} tries every operation and every action of operators. */
@Tag("storage")
class ScenarioTest {
  /**
   * What {@link Core} offers besides operations, which are built from it. The consumer of the
   * stream records changes.
   */
  private static final Set<String> NO_OPERATIONS =
      Set.of(
          "ofProcess",
          "settings",
          "connections",
          "jobs",
          "learnedLocations",
          "longDescriptions",
          "apiKeys",
          "partners",
          "tables",
          "clock",
          "retention",
          "changeLog",
          "writeJobs",
          "jobSweeps");

  @Test
  void noOperationIsForgotten() {
    Set<String> operations =
        Arrays.stream(Core.class.getMethods())
            .filter(method -> method.getParameterCount() == 0)
            .map(Method::getName)
            .filter(name -> !NO_OPERATIONS.contains(name))
            .collect(toCollection(HashSet::new));

    Arrays.stream(WriteJobs.class.getMethods())
        .filter(method -> List.of(method.getParameterTypes()).contains(JobChange.class))
        .forEach(method -> operations.add(method.getName().replace("Once", "") + "Job"));
    Arrays.stream(JobSweeps.class.getMethods())
        .filter(method -> List.of(method.getParameterTypes()).contains(SweepRun.class))
        .forEach(method -> operations.add(method.getName()));

    assertThat(operations).contains("createJob", "closeJobs");
    assertThat(Scenario.all()).extracting(Scenario::operation).containsAll(operations);
  }

  /** A request without an action is answered with all that there are. */
  @Test
  void noActionOfAnOperatorIsForgotten() {
    try (FaultyTables tables = new FaultyTables()) {
      Map<String, Actions> functions =
          Map.of(
              "operatorActions", tables.retrying().operatorActions(),
              "erasureActions", tables.retrying().erasureActions());
      functions.forEach(ScenarioTest::haveScenarios);
    }
  }

  private static void haveScenarios(String operation, Actions actions) {
    assertThatThrownBy(() -> actions.answer(JobExamples.json("{}")))
        .isInstanceOfSatisfying(
            Problem.class,
            problem ->
                assertThat(
                        Scenario.all().stream()
                            .filter(scenario -> scenario.operation().equals(operation))
                            .map(Scenario::name))
                    .containsAll(named(problem)));
  }

  private static List<String> named(Problem problem) {
    String message = problem.violations().getFirst().message();
    String names = message.substring(message.indexOf("one of: ") + 8, message.length() - 1);
    return List.of(names.split(", "));
  }
}
