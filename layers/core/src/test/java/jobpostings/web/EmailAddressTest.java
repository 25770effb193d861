package jobpostings.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jobs@example.com",
        "J.O'Brien+cook@mail.example.co.uk",
        "a@b.test",
        "!#$%&'*+/=?^_`{|}~-@example.com",
        "1@2.example",
        "jobs@xn--mnchen-3ya.example",
        "jobs@münchen.example",
        "jobs@a-b.example"
      })
  void anAddressOfADomainIsAccepted(String text) {
    assertThat(EmailAddress.isValid(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "@",
        "jobs",
        "jobs@",
        "@example.com",
        "jobs@example",
        "jobs@localhost",
        "jobs@@example.com",
        "a@b@example.com",
        ".jobs@example.com",
        "jobs.@example.com",
        "jo..bs@example.com",
        "jo bs@example.com",
        " jobs@example.com",
        "jobs@example.com ",
        "jobs@example.com\n",
        "jobs@exa mple.com",
        "jobs@example.com, more@example.com",
        "Jobs <jobs@example.com>",
        "\"jobs\"@example.com",
        "jobs(at)@example.com",
        "dévelop@example.com",
        "jobs@.example.com",
        "jobs@example..com",
        "jobs@example.com.",
        "jobs@-example.com",
        "jobs@example-.com",
        "jobs@exa_mple.com",
        "jobs@192.0.2.1",
        "jobs@[192.0.2.1]",
        "jobs@example.com\u0000",
        "jobs@exam\uD800ple.com"
      })
  void anythingElseIsRefused(String text) {
    assertThat(EmailAddress.isValid(text)).isFalse();
  }

  @Test
  void localPartsHaveAtMost64CharactersAndLabels63() {
    assertThat(EmailAddress.isValid("a".repeat(64) + "@example.com")).isTrue();
    assertThat(EmailAddress.isValid("a".repeat(65) + "@example.com")).isFalse();
    assertThat(EmailAddress.isValid("a@" + "b".repeat(63) + ".example")).isTrue();
    assertThat(EmailAddress.isValid("a@" + "b".repeat(64) + ".example")).isFalse();
  }

  @Test
  void aHugeTextIsRefusedAtOnce() {
    assertThat(EmailAddress.isValid("a".repeat(5_000_000) + "@" + "é.".repeat(2_500_000)))
        .isFalse();
    assertThat(EmailAddress.isValid("a@" + "é.".repeat(2_500_000))).isFalse();
  }
}
