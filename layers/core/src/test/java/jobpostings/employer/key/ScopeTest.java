package jobpostings.employer.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ScopeTest {
  @Test
  void whatIsJoinedIsSplit() {
    assertThat(Scope.join(Set.of(Scope.MANAGE, Scope.READ))).isEqualTo("read-manage");
    assertThat(Scope.split("read-manage")).containsExactly(Scope.READ, Scope.MANAGE);
    assertThat(Scope.split(Scope.join(Scope.ALL))).isEqualTo(Scope.ALL);
  }

  @Test
  void whatIsNoScopeAllowsNothing() {
    assertThat(Scope.split("")).isEmpty();
    assertThat(Scope.split("all")).isEmpty();
    assertThat(Scope.split("READ-administer-write")).containsExactly(Scope.WRITE);
  }
}
