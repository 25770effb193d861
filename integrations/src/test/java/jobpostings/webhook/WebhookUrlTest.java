package jobpostings.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookUrlTest {
  private final WebhookUrl urls = new WebhookUrl(false);

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
        "https://[fe80::1%25eth0]/"
      })
  void anAddressMustBePublic(String url) {
    assertThat(urls.fault(url)).isPresent();
  }
}
