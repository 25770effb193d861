package jobpostings.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SystemPropertyTest {
  private static final String NAME = "jobpostings.settings.SystemPropertyTest";

  @Test
  void itIsGoneWhenItWasNotThereBefore() {
    try (SystemProperty _ = SystemProperty.set(NAME, "while open")) {
      assertThat(System.getProperty(NAME)).isEqualTo("while open");
    }

    assertThat(System.getProperties()).doesNotContainKey(NAME);
  }

  @Test
  void itHasItsValueAgainWhenItHadOne() {
    try (SystemProperty _ = SystemProperty.set(NAME, "before")) {
      try (SystemProperty _ = SystemProperty.set(NAME, "while open")) {
        assertThat(System.getProperty(NAME)).isEqualTo("while open");
      }

      assertThat(System.getProperty(NAME)).isEqualTo("before");
    }
  }
}
