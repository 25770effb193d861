package jobpostings.settings;

import java.util.Optional;

/** Gives a property of the JVM another value until it is closed, and then that from before. */
public record SystemProperty(String name, Optional<String> before) implements AutoCloseable {
  public static SystemProperty set(String name, String value) {
    return new SystemProperty(name, Optional.ofNullable(System.setProperty(name, value)));
  }

  @Override
  public void close() {
    before.ifPresentOrElse(
        value -> System.setProperty(name, value), () -> System.clearProperty(name));
  }
}
