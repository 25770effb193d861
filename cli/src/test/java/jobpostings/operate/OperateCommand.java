package jobpostings.operate;

import picocli.CommandLine;

/** The operators' command, for tests of what it has in common with the integrators'. */
public final class OperateCommand {
  private OperateCommand() {}

  public static CommandLine get() {
    return Operate.command();
  }
}
