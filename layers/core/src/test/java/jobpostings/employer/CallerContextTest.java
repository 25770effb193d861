package jobpostings.employer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CallerContextTest {
  @Test
  void whatTheAuthorizerWritesTheFunctionsRead() {
    Employer maple = new Employer(2, "Maple Robotics", Plan.STANDARD, true);

    assertThat(CallerContext.read(CallerContext.write(maple))).contains(maple);
    assertThat(CallerContext.write(maple)).containsEntry("suspended", "true");
  }

  @Test
  void whoIsNotSaidToBeSuspendedIsNot() {
    Map<String, String> context =
        Map.of("employerId", "2", "employerName", "Maple Robotics", "plan", "standard");

    assertThat(CallerContext.read(context))
        .contains(new Employer(2, "Maple Robotics", Plan.STANDARD, false));
  }

  @Test
  void withoutAnAuthorizerThereIsNoCaller() {
    assertThat(CallerContext.read(Map.of())).isEmpty();
  }
}
