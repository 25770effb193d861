package jobpostings.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Http;
import jobpostings.support.RunningService;
import jobpostings.terminal.Commands;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperateTest {
  @RegisterExtension static final RunningService SERVICE = RunningService.own();

  /** What a command printed, and its exit code. */
  private record Outcome(int exitCode, String out, String err) {}

  private static Outcome operate(String... arguments) {
    return run(
        Stream.concat(
                Stream.of("--local", SERVICE.get().baseUrl().toString()), Stream.of(arguments))
            .toArray(String[]::new));
  }

  private static Outcome run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Commands.run(
            Operate.command(), new PrintWriter(out), new PrintWriter(err, true), arguments);
    return new Outcome(exitCode, out.toString(), err.toString());
  }

  @Test
  void anEmployerIsCreatedAndListedAsATable() {
    Outcome created = operate("employers", "create", "Prairie Builders", "--plan", "unlimited");

    assertThat(created.exitCode()).isZero();
    assertThat(created.out().lines().findFirst().orElseThrow().split(" +"))
        .containsExactly("ID", "NAME", "PLAN", "SUSPENDED", "TEST", "ERASED", "AT");
    assertThat(operate("employers", "list").out())
        .containsPattern("[0-9]+ +Prairie Builders +unlimited +false +false +-\n");
  }

  @Test
  void programsGetJson() {
    Outcome state = operate("service", "state", "--json");

    assertThat(state.out().strip()).isEqualTo("{\n  \"readOnly\" : false\n}");
  }

  @Test
  void aRefusalNamesWhatIsWrong() {
    Outcome refused = operate("employers", "set-plan", "2", "gold");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains("/plan: ", "standard", "unlimited");
  }

  @Test
  void whatCannotBeUndoneIsNotDoneWithoutConfirmation() {
    String key = idOf(operate("keys", "issue", "2", "--json").out());

    Outcome asked = operate("keys", "revoke", "2", key);

    assertThat(asked.exitCode()).isEqualTo(4);
    assertThat(operate("keys", "list", "2").out()).containsPattern(key + " .* active ");

    assertThat(operate("keys", "revoke", "2", key, "--yes").exitCode()).isZero();
    assertThat(operate("keys", "list", "2").out()).doesNotContain(key);
    assertThat(operate("keys", "list", "2", "--all").out()).containsPattern(key + " .* revoked ");
  }

  @Test
  void aRotationIssuesAKeyAndEndsTheOthersLater() {
    String employer =
        operate("employers", "create", "Two Keys Ltd.", "--json")
            .out()
            .replaceAll("(?s).*\"id\" : ([0-9]+).*", "$1");
    String before = idOf(operate("keys", "issue", employer, "--json").out());

    Outcome rotated =
        operate(
            "keys",
            "rotate",
            employer,
            before,
            "--overlap",
            "7d",
            "--scopes",
            "read",
            "--yes",
            "--json");

    assertThat(rotated.exitCode()).isZero();
    assertThat(rotated.err()).matches("Keys that end at .*: 1\\.\n");
    String keys = operate("keys", "list", employer).out();
    assertThat(keys).containsPattern(before + " .* expiring ");
    assertThat(keys).containsPattern(idOf(rotated.out()) + " .* active ");
  }

  @Test
  void anEmployerIsErasedWhenItIsSuspendedAndConfirmed() {
    String employer =
        operate("employers", "create", "Gone Ltd.", "--json")
            .out()
            .replaceAll("(?s).*\"id\" : ([0-9]+).*", "$1");
    operate("keys", "issue", employer);

    assertThat(operate("employers", "erase", employer, "--dry-run").out())
        .containsPattern("COUNTS KEYS  COUNTS GRANTS\n" + employer + " .* 1 +0\n");
    Outcome asked = operate("employers", "erase", employer);
    assertThat(asked.exitCode()).isEqualTo(4);
    assertThat(asked.err()).contains("Gone Ltd.", "jobs: 0", "keys: 1", "--yes");
    Outcome refused = operate("employers", "erase", employer, "--yes");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("./operate employers suspend " + employer);

    operate("employers", "suspend", employer);
    Outcome erased = operate("employers", "erase", employer, "--yes", "--json");
    assertThat(erased.exitCode()).isZero();
    assertThat(erased.out()).contains("\"done\" : true", "\"removed\" : 1");
    assertThat(erased.err()).contains("Items removed so far: 1. It looks again at");
    assertThat(operate("employers", "list").out())
        .containsPattern(employer + " +Gone Ltd. +standard +true +false +[0-9-]+T");
  }

  private static String idOf(String json) {
    return json.replaceAll("(?s).*\"id\" : \"([0-9a-f]{16})\".*", "$1");
  }

  @Test
  void aPartnerIsCreatedRenamedSuspendedAndResumed() {
    Outcome created = operate("partners", "create", "prairie-ats", "Prairie ATS");
    assertThat(created.exitCode()).isZero();
    assertThat(created.out().lines().findFirst().orElseThrow().split(" +"))
        .containsExactly("ID", "NAME", "SUSPENDED", "ERASED", "AT");
    assertThat(operate("partners", "create", "prairie-ats", "Other").err())
        .contains("/partnerId: ", "There is or was a partner with the id prairie-ats.");
    String key = keyOf(operate("partners", "keys", "issue", "prairie-ats", "--json").out());
    grant("prairie-ats");
    assertThat(call(key, "GET", "/employers")).isEqualTo(200);
    assertThat(call(acting(key), "GET", "/jobs")).isEqualTo(200);

    operate("partners", "rename", "prairie-ats", "Prairie Talent");
    assertThat(operate("partners", "list").out())
        .containsPattern("prairie-ats +Prairie Talent +false +-\n");
    assertThat(call(acting(key), "GET", "/jobs")).isEqualTo(200);

    operate("partners", "suspend", "prairie-ats");
    assertThat(operate("partners", "list").out())
        .containsPattern("prairie-ats +Prairie Talent +true +-\n");
    assertThat(call(key, "GET", "/employers")).isEqualTo(403);
    assertThat(call(acting(key), "GET", "/jobs")).isEqualTo(403);

    assertThat(operate("partners", "resume", "prairie-ats").out()).containsPattern(" +false +-\n");
    assertThat(call(acting(key), "GET", "/jobs")).isEqualTo(200);
  }

  @Test
  void aPartnersKeysAreIssuedAndRevoked() {
    operate("partners", "create", "keyed-ats", "Keyed ATS");
    grant("keyed-ats");
    String reader =
        operate("partners", "keys", "issue", "keyed-ats", "--scopes", "read", "--json").out();
    String other = operate("partners", "keys", "issue", "keyed-ats", "--json").out();
    assertThat(call(acting(keyOf(reader)), "GET", "/jobs")).isEqualTo(200);
    assertThat(call(acting(keyOf(reader)), "DELETE", "/jobs/1")).isEqualTo(403);
    assertThat(call(acting(keyOf(other)), "DELETE", "/jobs/1")).isEqualTo(404);
    assertThat(operate("partners", "keys", "list", "keyed-ats").out())
        .containsPattern(idOf(reader) + " .* active +read ");

    Outcome asked = operate("partners", "keys", "revoke", "keyed-ats", idOf(reader));
    assertThat(asked.exitCode()).isEqualTo(4);
    assertThat(asked.err()).contains("of partner keyed-ats?", "--yes");
    assertThat(call(keyOf(reader), "GET", "/employers")).isEqualTo(200);

    operate("partners", "keys", "revoke", "keyed-ats", idOf(reader), "--yes");
    assertThat(call(keyOf(reader), "GET", "/employers")).isEqualTo(401);
    assertThat(call(acting(keyOf(reader)), "GET", "/jobs")).isEqualTo(401);
    assertThat(call(acting(keyOf(other)), "GET", "/jobs")).isEqualTo(200);
    assertThat(operate("partners", "keys", "list", "keyed-ats").out())
        .contains(idOf(other))
        .doesNotContain(idOf(reader));
  }

  @Test
  void aPartnerIsErasedWhenItIsSuspendedAndConfirmed() {
    operate("partners", "create", "gone-ats", "Gone ATS");
    String key = keyOf(operate("partners", "keys", "issue", "gone-ats", "--json").out());
    grant("gone-ats");

    Outcome asked = operate("partners", "erase", "gone-ats");
    assertThat(asked.exitCode()).isEqualTo(4);
    assertThat(asked.err()).contains("Erase the partner gone-ats,", "--yes");
    Outcome refused = operate("partners", "erase", "gone-ats", "--yes");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("./operate partners suspend gone-ats");
    assertThat(call(acting(key), "GET", "/jobs")).isEqualTo(200);

    operate("partners", "suspend", "gone-ats");
    Outcome erased = operate("partners", "erase", "gone-ats", "--yes");
    assertThat(erased.exitCode()).isZero();
    assertThat(erased.out()).containsPattern("REMOVED KEYS  REMOVED GRANTS\ngone-ats +20.* 1 +1\n");
    assertThat(call(key, "GET", "/employers")).isEqualTo(401);
    assertThat(call(acting(key), "GET", "/jobs")).isEqualTo(401);
    assertThat(operate("partners", "list").out())
        .containsPattern("gone-ats +Gone ATS +true +[0-9-]+T");
    assertThat(operate("partners", "resume", "gone-ats").exitCode()).isEqualTo(1);
  }

  /** Lets a partner read and write for Northwind Health. */
  private static void grant(String partner) {
    String body = "{\"partner\": \"%s\", \"scopes\": [\"read\", \"write\"]}".formatted(partner);
    var granted =
        new Http(SERVICE.get().baseUrl())
            .sendAs(DemoEmployer.NORTHWIND_HEALTH.key(), "POST", "/grants", body);
    assertThat(granted.statusCode()).as(granted.body()).isEqualTo(201);
  }

  private static String acting(String key) {
    return key + "." + DemoEmployer.NORTHWIND_HEALTH.employer().id();
  }

  /** The status of the answer. */
  private static int call(String key, String method, String path) {
    return new Http(SERVICE.get().baseUrl()).sendAs(key, method, path, "").statusCode();
  }

  private static String keyOf(String json) {
    return json.replaceAll("(?s).*\"key\" : \"(jpp_[^\"]+)\".*", "$1");
  }

  /** Each with its exit code, and what it shows or says. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          locations list            | 0 | ^
          recount 2                 | 0 | MISPLACED
          replay                    | 0 | ^FUNCTION
          rollback GetJob           | 2 | --stack
          """)
  void placesCountsEventsAndVersionsAreManagedToo(String command, int exitCode, String said) {
    Outcome outcome = operate(command.split(" "));

    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(exitCode);
    assertThat(outcome.out() + outcome.err()).containsPattern("(?s)" + said);
  }

  @Test
  void theLogSaysWhoDidIt() {
    assertThat(operate("--by", "ada", "service", "state").exitCode()).isZero();

    assertThat(SERVICE.log()).containsPattern("operation=Operate .*by=ada ");
  }

  @Test
  void aSlipOfThePenIsExplained() {
    Outcome slip = operate("keys", "rotate", "2", "k", "--overlap", "a week");

    assertThat(slip.exitCode()).isEqualTo(2);
    assertThat(slip.err()).contains("\"a week\" is no time such as 7d, 12h or 30m.");
    assertThat(operate().exitCode()).isEqualTo(2);
  }

  @Test
  void whereNoServiceRunsItSaysHowToStartOne() {
    Outcome nobody = run("--local", "http://127.0.0.1:1", "service", "state");

    assertThat(nobody.exitCode()).isEqualTo(3);
    assertThat(nobody.err()).contains("./mvnw -q -Plocal", "--stack");
  }
}
