package jobpostings.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    assertThat(WebAddress.webFault(url)).isEmpty();
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
        "http://[::1%25eth0]/",
        "http://[fe80::1%eth0]/",
        "http://[::1::2]/",
        "http://[1:2:3:4:5:6:7:8:9]/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://a.0x1/",
        "http://0x7f.0.0.1/",
        "http://a.0x/",
        "http://4294967296/",
        "http://99999999999999999999/",
        "http://0x100000000/",
        "http://256.0x1/",
        "http://08.0x1/",
        "http://1.2.3.4.0x5/",
        "http://.0x1/",
        "http://-1.0x1/",
        "http://a.1/",
        "http://01.2.3.4/",
        "http://1.2.3.4.5/",
        "http://[a]@example.com/",
        "https://example.com\uFF0Fevil.example/"
      })
  void anythingElseIsRefused(String url) {
    assertThat(WebAddress.webFault(url)).isPresent();
  }

  @Test
  void labelsHaveAtMost63CharactersAndHosts253() {
    String label = "a".repeat(63);
    String longest = String.join(".", label, label, label, "b".repeat(61));

    assertThat(WebAddress.webFault("https://" + label + ".example/")).isEmpty();
    assertThat(WebAddress.webFault("https://" + label + "a.example/")).isPresent();
    assertThat(WebAddress.webFault("https://" + longest + "/")).isEmpty();
    assertThat(WebAddress.webFault("https://" + longest + "b/")).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          https://e.com/a|b            ; has "|" at character 16, in "https://e.com/a|b". Write "%7C" in its place.
          https://e.com/a b            ; has a space at character 16, in "https://e.com/a b". Write "%20" in its place.
          https://e.com/{id}/x         ; has "{" at character 15, in "https://e.com/{id}/x". Write "%7B" in its place.
          https://e.com/#a#b           ; has "#" at character 17, in "https://e.com/#a#b". Write "%23" in its place.
          https://e.com/100%           ; has "%" at character 18, in "https://e.com/100%". Write "%25" in its place.
          https://e.com/a%2            ; has "%" at character 16, in "https://e.com/a%2". Write "%25" in its place.
          https://e.com/a[1]           ; has "[" at character 16, in "https://e.com/a[1]". Write "%5B" in its place.
          https://e.com/\u00A0x       ; has the character U+00A0 at character 15, in "https://e.com/\u00A0x". Write "%C2%A0" in its place.
          https://exa mple.com/        ; has a space at character 12, in "https://exa mple.com/". No host has one: remove it.
          https://e.com\\@f.com        ; has "\\" at character 14, in "https://e.com\\@f.com". No host has one: remove it.
          https:///jobs                ; names no host. Add it after "//", as in "https://www.example.com".
          https://e..com/              ; has "e..com" for its host, which can be none. Write one such as "www.example.com".
          http://[::1%25eth0]/         ; has "[::1%25eth0]" for its host, which can be none. Write one such as "www.example.com".
          http://a.0x1/                ; has "a.0x1" for its host, which can be none. Write one such as "www.example.com".
          http://e.com:99999/          ; has "99999" for its port, which is a number up to 65535. Mend it, or leave it out.
          www.example.com              ; must be an absolute URL that starts with http:// or https://, not "www.example.com".
          """)
  void whatIsWrongIsNamedWithItsPlaceAndWhatToWrite(String url, String fault) {
    assertThat(WebAddress.webFault(url)).contains(fault);
  }

  @Test
  void whatIsWrongIsQuotedWithWhatIsAroundIt() {
    assertThat(WebAddress.webFault("https://e.com/" + "é/".repeat(40) + "|" + "x".repeat(80)))
        .contains(
            "has \"|\" at character 95, in \"...é/é/é/é/é/é/é/é/é/é/|xxxxxxxxxxxxxxxxxxx...\"."
                + " Write \"%7C\" in its place.");
    assertThat(WebAddress.linkFault("mailto:jobs@example.com?subject=a b"))
        .contains(
            "has a space at character 34, in \"...xample.com?subject=a b\". Write \"%20\" in its"
                + " place.");
    assertThat(WebAddress.linkFault("mailto:jobs@example.com,jobs"))
        .contains(
            "has \"jobs\" where an e-mail address belongs, such as \"jobs@example.com\". Mend it.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          https://e.com/a|b {c}\\d^`e"<f>  ; https://e.com/a%7Cb%20%7Bc%7D%5Cd%5E%60e%22%3Cf%3E
          https://e.com/100%?q=50%&r=%41  ; https://e.com/100%25?q=50%25&r=%41
          https://e.com/a[1]?b[2]#c[3]#d  ; https://e.com/a%5B1%5D?b[2]#c[3]%23d
          https://e.com/été/日本            ; https://e.com/été/日本
          https://exa mple.com/a b        ; https://exa mple.com/a%20b
          mailto:a@b.ca?subject=Job 1|2   ; mailto:a@b.ca?subject=Job%201%7C2
          """)
  void charactersArePercentEncoded(String url, String encoded) {
    assertThat(WebAddress.encoded(url)).isEqualTo(encoded);
    assertThat(WebAddress.encoded(encoded)).isEqualTo(encoded);
    assertThat(WebAddress.encoded(" \n" + url + "\r\n\t")).isEqualTo(encoded);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          https://e.com/a?b=c%20d                ; https://e.com/a?b=c%20d
          https://münchen.example:8443/é?q=€#嘍  ; https://xn--mnchen-3ya.example:8443/%C3%A9?q=%E2%82%AC#%E5%98%8D
          https://a_b.example/😀                 ; https://a_b.example/%F0%9F%98%80
          """)
  void theAsciiFormIsForClients(String url, String ascii) {
    assertThat(WebAddress.ascii(url)).hasToString(ascii);
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
    assertThat(WebAddress.linkFault(url)).isEmpty();
    assertThat(WebAddress.webFault(url)).isPresent();
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
        "jobs@example.com"
      })
  void aMailtoUrlNeedsAddressesOnly(String url) {
    assertThat(WebAddress.linkFault(url)).isPresent();
  }
}
