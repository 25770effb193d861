package jobpostings.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;

/** A long description in memory. */
final class LongText implements LongDescription {
  private final int length;
  private Optional<String> text;

  LongText(String text) {
    this.length = text.getBytes(UTF_8).length;
    this.text = Optional.of(text);
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public Optional<String> read() {
    return text;
  }

  @Override
  public void remove() {
    text = Optional.empty();
  }
}
