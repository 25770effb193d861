package jobpostings.operate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** {@code ./operate --stack}, with a script in place of the AWS CLI that answers for a stack. */
final class StackOperator {
  private StackOperator() {}

  /**
   * What the command says, if it ends with that code.
   *
   * @param cases of a shell script, by what the AWS CLI is asked
   */
  static String operate(Path folder, String cases, int exitCode, String... arguments)
      throws IOException, InterruptedException {
    Path aws = folder.resolve("aws");
    Files.writeString(aws, "#!/bin/sh\ncase \"$*\" in\n" + cases + "\n*) exit 1 ;;\nesac\n");
    Files.setPosixFilePermissions(aws, PosixFilePermissions.fromString("rwx------"));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                Operate.class.getName(),
                "--stack",
                "job-postings-prod"));
    command.addAll(List.of(arguments));
    ProcessBuilder operate = new ProcessBuilder(command);
    operate.environment().merge("PATH", folder + File.pathSeparator, (path, own) -> own + path);
    Process process = operate.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
    return said;
  }
}
