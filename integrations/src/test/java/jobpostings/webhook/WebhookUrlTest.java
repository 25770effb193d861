package jobpostings.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookUrlTest {
  private final WebhookUrl urls = new WebhookUrl(false);
  private final WebhookUrl local = new WebhookUrl(true);

  /** A name is not looked up, so that these are accepted without a network. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://hooks.example.com/jobs",
        "https://0x.org/",
        "https://hooks.0xproject.com/",
        "https://0xhooks.example/",
        "https://3.example.com/",
        "https://8.8.8.8/",
        "https://hooks.example.com./",
        "https://münchen.example/é?q=€",
        "https://[2606:4700:4700::1111]/"
      })
  void aPublicHostIsAccepted(String url) {
    assertThat(urls.fault(url)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1/",
        "https://localhost/",
        "https://localhost./",
        "https://foo.localhost./",
        "https://127.0.0.1./",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.0.0.1/",
        "https://0x/",
        "https://127.0.0.0x1/",
        "https://hooks.example.0x1/",
        "https://hooks.example.1/",
        "https://[::1]/",
        "https://[fe80::1%25eth0]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[0:0:0:0:0:0:0:1]/",
        "https://ⓛⓞⓒalhost/",
        "https://ｌｏｃａｌｈｏｓｔ/",
        "https://𝐥𝐨𝐜𝐚𝐥𝐡𝐨𝐬𝐭/",
        "https://\uD83C\uDD3B\uD83C\uDD3E\uD83C\uDD32\uD83C\uDD30\uD83C\uDD3Bhost/",
        "https://loc\u00ADalhost/",
        "https://local\u200Bhost/",
        "https://loca\u034Flhost/",
        "https://localho\u017Ft/",
        "https://localhost\u3002/",
        "https://localhost\u2024/",
        "https://hooks.ⓛocalhost/",
        "https://１２７。０。０。１/",
        "https://127\u20240\u20240\u20241/",
        "https://①②⑦.0.0.1/",
        "https://127.0.0.1\u00AD/",
        "https://０ｘ７ｆ.1/",
        "https://２１３０７０６４３３/"
      })
  void anAddressMustBePublic(String url) {
    assertThat(urls.fault(url)).isPresent();
    assertThat(local.fault(url).isEmpty())
        .isEqualTo(url.matches("https://(localhost|127\\.0\\.0\\.1|\\[::1])/"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:8080/x",
        "https://LOCALHOST/",
        "http://127.0.0.1:1/",
        "http://[::1]/"
      })
  void aDevelopersMachineMayCallItself(String url) {
    assertThat(local.fault(url)).isEmpty();
    assertThat(urls.fault(url)).isPresent();
  }
}
