package jobpostings.operate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./operate doctor}, with a script in place of the AWS CLI that answers for a stack. */
class DoctorTest {
  @TempDir private Path folder;

  @Test
  void whatIsForgottenIsNamedWithWhatMendsIt() throws IOException, InterruptedException {
    answer(false, "MonthlyBudget=0", "PendingConfirmation", 10);

    assertThat(doctor(1))
        .containsPattern("the stack can't be deleted by mistake +false +aws cloudformation update-")
        .containsPattern("its tables neither +false +deploy with DeletionProtection=true")
        .containsPattern("an update replaces no table +false")
        .containsPattern("there are copies elsewhere +false +deploy with BackupVaultArn")
        .containsPattern("somebody is told of costs +false")
        .containsPattern("Pages reaches somebody who has confirmed it +false")
        .containsPattern("1,000 functions at once +false +ask AWS")
        .contains("8 to mend.");
  }

  @Test
  void aStackThatIsProtectedHasNothingToMend() throws IOException, InterruptedException {
    String parameters =
        "DeletionProtection=true BackupVaultArn=arn:x MonthlyBudget=200 AlarmEmail=a@example.com";
    answer(true, parameters, "arn:aws:sns:ca-central-1:1:Alarms:2", 1000);

    assertThat(doctor(0)).doesNotContain("false", "to mend");
  }

  private void answer(boolean isProtected, String parameters, String subscription, int functions)
      throws IOException {
    String list =
        parameters.replaceAll(
            "(\\w+)=(\\S*) ?", "{\"ParameterKey\": \"$1\", \"ParameterValue\": \"$2\"},");
    String policy = isProtected ? "{\"StackPolicyBody\": \"Update:Replace\"}" : "";
    Path aws = folder.resolve("aws");
    Files.writeString(
        aws,
        """
        #!/bin/sh
        case "$*" in
          *describe-stacks*) echo '{"Stacks": [{"EnableTerminationProtection": %s, "Parameters": [%s{}],
            "Outputs": [{"OutputKey": "AlarmsArn", "OutputValue": "a"}, {"OutputKey": "PagesArn", "OutputValue": "b"}]}]}' ;;
          *get-stack-policy*) echo '%s' ;;
          *list-subscriptions*) echo '{"Subscriptions": [{"SubscriptionArn": "%s"}]}' ;;
          *get-account-settings*) echo '{"AccountLimit": {"ConcurrentExecutions": %d}}' ;;
          *) exit 1 ;;
        esac
        """
            .formatted(isProtected, list, policy, subscription, functions));
    Files.setPosixFilePermissions(aws, PosixFilePermissions.fromString("rwx------"));
  }

  private String doctor(int exitCode) throws IOException, InterruptedException {
    ProcessBuilder operate =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-classpath",
            System.getProperty("java.class.path"),
            Operate.class.getName(),
            "--stack",
            "job-postings-prod",
            "doctor");
    operate
        .environment()
        .putAll(Map.of("PATH", folder + File.pathSeparator + System.getenv("PATH")));
    Process process = operate.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
    return said;
  }
}
