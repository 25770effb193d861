package jobpostings.handler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorizerEventTest {

  private static AuthorizerEvent read(String members) throws IOException {
    String event = "{\"methodArn\": \"arn:a/b/GET/c\", %s}".formatted(members);
    return AuthorizerEvent.read(new ByteArrayInputStream(event.getBytes(UTF_8))).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'headers': {'API-Key': 'k'}",
        "'headers': {'api-key': 'k', 'Accept': '*/*'}",
        "'headers': {'API-Key': 'k'}, 'multiValueHeaders': null",
        "'headers': {'API-Key': 'k'}, 'multiValueHeaders': {'API-Key': ['k']}"
      })
  void oneKeyIsRead(String members) throws IOException {
    assertThat(read(members.replace('\'', '"')).secret()).contains("k");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'headers': {'API-Key': 'k'}, 'multiValueHeaders': {'API-Key': ['j', 'k']}",
        "'multiValueHeaders': {'API-Key': ['k', 'k']}, 'headers': {'API-Key': 'k'}",
        "'headers': {'API-Key': 'j', 'api-key': 'k'}",
        "'headers': {'API-Key': 'k'}, 'multiValueHeaders': {'API-Key': ['k'], 'Api-key': ['j']}",
        "'headers': {}",
        "'headers': null"
      })
  void severalKeysAreNone(String members) throws IOException {
    assertThat(read(members.replace('\'', '"')).secret()).isEmpty();
  }

  @Test
  void namesOfAnyCharactersAreRead() throws IOException {
    String name = "ключ-鍵-\uD83D\uDD11-" + "n".repeat(60_000);

    assertThat(read("\"headers\": {\"%s\": \"é\", \"API-Key\": \"k\"}".formatted(name)).secret())
        .contains("k");
  }
}
