package jobpostings.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /** The text, what is wrong, and what was probably meant. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "a@x.example; b@x.example      | this holds 2, and one is allowed: send that alone |"
            + " a@x.example, b@x.example",
        "a@x.example b@x.example       | this holds 2, and one is allowed: send that alone |"
            + " a@x.example, b@x.example",
        "a@x.example/b@x.example       | this holds 2, and one is allowed: send that alone |"
            + " a@x.example, b@x.example",
        "A <a@x.example>, b@x.example  | this holds 2, and one is allowed: send that alone |"
            + " a@x.example, b@x.example",
        "Kim <kim@x.example>           | send kim@x.example alone, without a name, brackets or"
            + " other text | kim@x.example",
        "<kim@x.example>               | send kim@x.example alone, without a name, brackets or"
            + " other text | kim@x.example",
        "kim@x.example (HR)            | send kim@x.example alone, without a name, brackets or"
            + " other text | kim@x.example",
        "kim@x.example?subject=Cook    | send kim@x.example alone, without a name, brackets or"
            + " other text | kim@x.example",
        "mailto:jobs@x.example         | leave out \"mailto:\" before it | jobs@x.example",
        "MailTo:jobs@x.example         | leave out \"MailTo:\" before it | jobs@x.example",
        "E-mail: jobs@x.example        | leave out \"E-mail:\" before it | jobs@x.example",
        "o\u2019neil@x.example          | it has \"\u2019\" (U+2019) at character 2, which may not"
            + " stand before the \"@\": write ' in its place | o'neil@x.example",
        "d\u00e9velop@x.example         | it has \"\u00e9\" (U+00E9) at character 2, which may not"
            + " stand before the \"@\" |",
        "\u200bjobs@x.example           | it has U+200B at character 1, which can't be seen: remove"
            + " it | jobs@x.example",
        "jobs@x.example.               | remove the dot at its end | jobs@x.example",
        "jobs.x.example                | it has no \"@\" |",
        "jobs at x.example             | write \"@\" in place of \"at\" | jobs@x.example",
        "jobs(at)x.example             | write \"@\" in place of \"(at)\" | jobs@x.example",
        "jobs\uff20x.example            | write \"@\" in place of \"\uff20\" | jobs@x.example",
        "https://x.example/jobs        | this is a URL. Send it as applicationUrl, with the"
            + " applicantRoutingType 2 |",
        "jobs@@x.example               | it has 2 \"@\", and may have one |",
        "a@b@x.example                 | it has 2 \"@\", and may have one |",
        "jobs @x.example               | it has a space at character 5: remove it | jobs@x.example",
        "jobs@x .example               | it has a space at character 7: remove it | jobs@x.example",
        "@x.example                    | nothing stands before its \"@\" |",
        "jobs@                         | nothing stands after its \"@\" |",
        ".jobs@x.example               | a dot before its \"@\" stands at an end or beside another:"
            + " remove it |",
        "jo..bs@x.example              | a dot before its \"@\" stands at an end or beside another:"
            + " remove it |",
        "jobs@x                        | its domain \"x\" has no dot: write all of it, as in"
            + " example.com |",
        "jobs@x,example                | it has \",\" (U+002C) at character 7: write a dot in its"
            + " place | jobs@x.example",
        "jobs@x..example               | a dot of its domain stands at the beginning or beside"
            + " another: remove it |",
        "jobs@exa_mple.com             | it has \"_\" (U+005F) at character 9, which no domain has"
            + " |",
        "jobs@-x.example               | no part of its domain may begin or end with a hyphen |",
        "jobs@192.0.2.1                | its domain \"192.0.2.1\" is no host's name, as example.com"
            + " is |",
        "jobs@[192.0.2.1]              | its domain \"[192.0.2.1]\" is no host's name, as"
            + " example.com is |",
      })
  void eachFaultIsNamed(String text, String message, String meant) {
    assertThat(EmailAddress.fault(text))
        .contains(
            new EmailAddress.Fault(
                message, meant == null ? List.of() : List.of(meant.split(", "))));
  }

  @Test
  void lengthsAreNamed() {
    assertThat(EmailAddress.fault("a".repeat(65) + "@x.example").orElseThrow().message())
        .isEqualTo("it has 65 characters before its \"@\", and may have 64");
    assertThat(EmailAddress.fault("a@" + "b".repeat(64) + ".example").orElseThrow().message())
        .isEqualTo("a part of its domain has more than 63 characters");
    assertThat(EmailAddress.fault("a".repeat(321)).orElseThrow().message())
        .isEqualTo("this is longer than any");
    assertThat(EmailAddress.fault("jobs@x.example")).isEmpty();
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
