package jobpostings.employer.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.problem.Problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallerTest {
  private static final Map<String, Consumer<Caller>> REQUIREMENTS =
      Map.of(
          "an employer", Caller::requireEmployer,
          "itself", Caller::requireItself,
          "its own key", Caller::requireOwnKey,
          "a partner", Caller::requirePartner);

  private static final Map<String, Caller> CALLERS =
      Map.of(
          "employer", caller(employer(false), Optional.empty()),
          "suspended employer", caller(employer(true), Optional.empty()),
          "partner", caller(Optional.empty(), partner(false, false)),
          "partner for employer", caller(employer(false), partner(false, true)),
          "partner for suspended", caller(employer(true), partner(false, true)),
          "partner for stranger", caller(Optional.empty(), partner(false, true)),
          "suspended partner", caller(Optional.empty(), partner(true, false)));

  private static Caller caller(Optional<Employer> employer, Optional<CallingPartner> partner) {
    return new Caller(
        employer,
        Optional.of("0123456789abcdef"),
        Optional.of("jpk_live"),
        EnumSet.allOf(Scope.class),
        Optional.empty(),
        partner);
  }

  private static Optional<Employer> employer(boolean suspended) {
    return Optional.of(new Employer(17, "Northwind Health", Plan.STANDARD, suspended));
  }

  private static Optional<CallingPartner> partner(boolean suspended, boolean namesEmployer) {
    return Optional.of(new CallingPartner("acme", -3, suspended, namesEmployer));
  }

  /** Columns: what each requirement answers; "-" lets the caller in. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          caller                | an employer        | itself             | its own key        | a partner
          employer              | -                  | -                  | -                  | not-permitted
          suspended employer    | employer-suspended | employer-suspended | employer-suspended | employer-suspended
          partner               | not-permitted      | -                  | not-permitted      | -
          partner for employer  | -                  | not-permitted      | not-permitted      | not-permitted
          partner for suspended | employer-suspended | employer-suspended | employer-suspended | employer-suspended
          partner for stranger  | not-permitted      | not-permitted      | not-permitted      | not-permitted
          suspended partner     | employer-suspended | employer-suspended | employer-suspended | employer-suspended
          """)
  void isLetInWhereItMayBe(
      String name, String employer, String itself, String ownKey, String partner) {
    Caller caller = CALLERS.get(name);

    assertThat(refusal(caller, "an employer")).isEqualTo(employer);
    assertThat(refusal(caller, "itself")).isEqualTo(itself);
    assertThat(refusal(caller, "its own key")).isEqualTo(ownKey);
    assertThat(refusal(caller, "a partner")).isEqualTo(partner);
    assertThat(CallerContext.read(CallerContext.write(caller, false))).contains(caller);
  }

  private static String refusal(Caller caller, String what) {
    Problem problem =
        catchThrowableOfType(Problem.class, () -> REQUIREMENTS.get(what).accept(caller));
    return problem == null ? "-" : problem.code().toString();
  }

  @ParameterizedTest
  @CsvSource({"employer, 17", "partner, -3", "partner for employer, -3"})
  void itsOwnKeysAreThoseOfWhoeverSentOne(String name, int owner) {
    assertThat(CALLERS.get(name).ownerOfKeys().number()).isEqualTo(owner);
  }
}
