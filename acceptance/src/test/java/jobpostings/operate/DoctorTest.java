package jobpostings.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./operate doctor}, with a script in place of the AWS CLI that answers for a stack. */
class DoctorTest {
  @TempDir private Path folder;

  /** What the AWS CLI answers, as cases of a shell script. */
  private String aws;

  /** What was added, as operators see it. */
  private String places = "";

  @Test
  void whatIsForgottenIsNamedWithWhatMendsIt() throws IOException, InterruptedException {
    answer(false, "DeletionProtection=false", "PendingConfirmation", 10);

    assertThat(doctor(1))
        .containsPattern("the stack can't be deleted by mistake +false +aws cloudformation update-")
        .containsPattern("its tables neither +false +deploy with DeletionProtection=true")
        .containsPattern("an update replaces no table +false")
        .containsPattern("there are copies elsewhere +false +deploy with BackupVaultArn")
        .containsPattern("somebody is told of costs +false")
        .containsPattern("Pages reaches somebody who has confirmed it +false")
        .containsPattern("1,000 functions at once +false +ask AWS")
        .containsPattern("functions serve with the settings of the stack +false +set parameters in")
        .contains("9 to mend.");
  }

  @Test
  void aStackThatIsProtectedHasNothingToMend() throws IOException, InterruptedException {
    String parameters = "DeletionProtection=true BackupVaultArn=arn:x";
    answer(true, parameters, "arn:aws:sns:ca-central-1:1:Alarms:2", 1000);

    assertThat(doctor(0)).doesNotContain("false", "to mend");
  }

  @Test
  void placesThatWaitAreCounted() throws IOException, InterruptedException {
    places =
        """
        {"confirmed": true, "hidden": false}, {"confirmed": false, "hidden": true},
        {"confirmed": false, "hidden": false}, {"confirmed": false, "hidden": false}\
        """;
    answer(true, "", "arn:aws:sns:ca-central-1:1:Alarms:2", 1000);

    assertThat(doctor(1))
        .containsPattern("2 added places wait to be confirmed +true +./operate locations list");
  }

  private void answer(boolean isProtected, String parameters, String subscription, int functions) {
    String list =
        parameters.replaceAll(
            "(\\w+)=(\\S*) ?", "{\"ParameterKey\": \"$1\", \"ParameterValue\": \"$2\"},");
    String policy = isProtected ? "{\"StackPolicyBody\": \"Update:Replace\"}" : "";
    aws =
        """
          *describe-stacks*) echo '{"Stacks": [{"StackId": "arn:aws:cloudformation:ca-central-1:42:stack/a/b",
            "EnableTerminationProtection": %s, "Parameters": [%s{}],
            "Outputs": [{"OutputKey": "AlarmsArn", "OutputValue": "a"}, {"OutputKey": "PagesArn", "OutputValue": "b"}]}]}' ;;
          *get-stack-policy*) echo '%s' ;;
          *list-subscriptions*) echo '{"Subscriptions": [{"SubscriptionArn": "%s"}]}' ;;
          *"describe-budgets --account-id 42"*) echo '{"Budgets": [%s]}' ;;
          *list-functions*) echo '[{"FunctionName": "A", "Version": "1", "Settings": ["old"]},
            {"FunctionName": "A", "Version": "$LATEST", "Settings": ["set"]},
            {"FunctionName": "A", "Version": "2", "Settings": ["%s"]}]' ;;
          *get-account-settings*) echo '{"AccountLimit": {"ConcurrentExecutions": %d}}' ;;
        """
            .formatted(
                isProtected,
                list,
                policy,
                subscription,
                isProtected ? "{}" : "",
                isProtected ? "set" : "old",
                functions);
  }

  private String doctor(int exitCode) throws IOException, InterruptedException {
    Path sam = folder.resolve("sam");
    Files.writeString(
        sam, "#!/bin/sh\ncat > /dev/null\necho '{\"data\": [" + places + "], \"after\": null}'\n");
    Files.setPosixFilePermissions(sam, PosixFilePermissions.fromString("rwx------"));
    return StackOperator.operate(folder, aws, exitCode, "doctor");
  }
}
