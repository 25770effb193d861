package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Lets an older version of a function serve, until this is undone. */
@Command(
    name = "rollback",
    description = {
      "Lets an older version of a function serve, once it is ready.",
      "Before the next deployment: rollback --undo, or that fails."
    })
final class RollbackCommand implements Callable<Integer> {
  @ParentCommand private Operate operate;

  @ArgGroup(multiplicity = "1")
  private What what;

  private static final class What {
    @Parameters(paramLabel = "FUNCTION", description = "As the template names it: GetJob.")
    private String function;

    @Option(names = "--undo", description = "Puts all functions where they were.")
    private boolean undo;
  }

  @Option(
      names = "--to",
      paramLabel = "VERSION",
      defaultValue = "",
      description = "The version that is to serve. Without it, the last one before.")
  private String version;

  @Override
  public Integer call() {
    JsonNode moves =
        what.undo
            ? operate.ask("ManageVersions", "undo", Map.of())
            : operate.ask(
                "ManageVersions",
                "roll-back",
                Map.of("function", what.function, "version", version));
    operate.show(moves.path("data"), "function", "from", "to");
    return 0;
  }
}
