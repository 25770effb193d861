package jobpostings.job.description;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebAddressTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.com",
        "https://example.com/",
        "HTTPS://EXAMPLE.COM/Jobs",
        "https://www.example.com:8443/a/b;c?d=e&f=%C3%A9#g",
        "https://example.com./",
        "https://example.com:65535",
        "https://example.com:/",
        "http://localhost",
        "http://my_team.example.com/",
        "http://user:secret@example.com/",
        "http://192.0.2.1:80/",
        "http://[2001:db8::1]/",
        "http://[2001:db8::1]:8080/",
        "https://münchen.example/stellen",
        "https://user@例え.テスト:443/仕事",
        "https://xn--mnchen-3ya.example/",
        "https://jobs.example/",
        "https://example.com/postes/développeur"
      })
  void anAbsoluteHttpUrlWithAHostIsAccepted(String url) {
    assertThat(WebAddress.isHttp(url)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "http",
        "http:",
        "http://",
        "http:///x",
        "http://?q",
        "http://#x",
        "http:example.com",
        "http:/example.com",
        "http:\\\\example.com",
        "https://example.com\\@evil.example",
        "//example.com/",
        "/jobs",
        "jobs",
        "www.example.com",
        "ftp://example.com/",
        "mailto:jobs@example.com",
        "javascript:alert(1)",
        "javascript://example.com/%0Aalert(1)",
        "data:text/html,x",
        " https://example.com",
        "https://example.com ",
        "https://exa mple.com",
        "https://example.com/a b",
        "https://example.com/\n",
        "https://example.com/\t",
        "https://exa\u0000mple.com",
        "https://example.com/\u0001",
        "https://example.com/\u007F",
        "https://example.com/\u00A0",
        "https://example.com/\uD800",
        "https://example.com/<b>",
        "https://example.com/\"",
        "https://example.com/%",
        "https://example.com/%zz",
        "https://example.com:65536/",
        "https://example.com:99999999999/",
        "https://example.com:-1/",
        "https://example.com:a/",
        "https://:80/",
        "https://user@/",
        "https://a@b@example.com/",
        "https://./",
        "https://example..com/",
        "https://.example.com/",
        "https://-example.com/",
        "https://example-.com/",
        "https://exa%6Dple.com/",
        "https://256.1.1.1/",
        "https://1.2.3/",
        "https://[::1/",
        "https://[example]/",
        "https://example.com\uFF0Fevil.example/"
      })
  void anythingElseIsRefused(String url) {
    assertThat(WebAddress.isHttp(url)).isFalse();
  }

  @Test
  void labelsHaveAtMost63CharactersAndHosts253() {
    String label = "a".repeat(63);
    String longest = String.join(".", label, label, label, "b".repeat(61));

    assertThat(WebAddress.isHttp("https://" + label + ".example/")).isTrue();
    assertThat(WebAddress.isHttp("https://" + label + "a.example/")).isFalse();
    assertThat(WebAddress.isHttp("https://" + longest + "/")).isTrue();
    assertThat(WebAddress.isHttp("https://" + longest + "b/")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mailto:jobs@example.com",
        "MAILTO:jobs@example.com",
        "mailto:jobs@example.com?subject=Cook%20wanted&body=Hello",
        "mailto:first@example.com,second@example.com",
        "mailto:a+b@example.com",
        "mailto:a%2Bb@example.com"
      })
  void aMailtoUrlOfAddressesIsAccepted(String url) {
    assertThat(WebAddress.isMailto(url)).isTrue();
    assertThat(WebAddress.isHttp(url)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mailto:",
        "mailto:?to=jobs@example.com",
        "mailto:jobs",
        "mailto:jobs@example.com,",
        "mailto:,jobs@example.com",
        "mailto:/jobs@example.com",
        "mailto://jobs@example.com",
        "mailto:jobs@example.com%0A",
        "mailto:a%20b@example.com",
        "mailto: jobs@example.com",
        "mailto:jobs@example.com ",
        "mailto:jobs@example.com?subject=a b",
        "jobs@example.com",
        "https://jobs@example.com"
      })
  void aMailtoUrlNeedsAddressesOnly(String url) {
    assertThat(WebAddress.isMailto(url)).isFalse();
  }
}
