package jobpostings.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the service's JSON, and makes the factories for reading JSON. */
public final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .build();

  private static final JsonFactory ASCII =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private Json() {}

  /**
   * A builder of factories that read JSON from outside. They keep no table of names: jackson-core
   * shares one among all requests of a process, and names crafted to collide would leave it
   * damaged.
   */
  public static JsonFactoryBuilder readers() {
    return new JsonFactoryBuilder()
        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES);
  }

  /** Something that can be written as JSON. */
  @FunctionalInterface
  public interface Writable {
    void write(JsonGenerator json) throws IOException;
  }

  /** How values of one kind are written as JSON. */
  @FunctionalInterface
  public interface Writer<T> {
    void write(T value, JsonGenerator json) throws IOException;
  }

  public static String text(Writable writable) {
    return new String(bytes(writable), UTF_8);
  }

  /** The JSON text in UTF-8. */
  public static byte[] bytes(Writable writable) {
    return bytes(FACTORY, writable);
  }

  /** The JSON text in ASCII, so that no character in it is taken for the end of a line. */
  public static byte[] ascii(Writable writable) {
    return bytes(ASCII, writable);
  }

  /** Writes a member that is an array of these values. */
  public static <T> void array(
      String name, Collection<T> values, Writer<? super T> writer, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (T value : values) {
      writer.write(value, json);
    }
    json.writeEndArray();
  }

  /** Writes a member that is an array of texts. */
  public static void texts(String name, Collection<?> values, JsonGenerator json)
      throws IOException {
    array(name, values, (value, to) -> to.writeString(value.toString()), json);
  }

  /** An object with these members. */
  public static Writable object(Writable members) {
    return json -> {
      json.writeStartObject();
      members.write(json);
      json.writeEndObject();
    };
  }

  /** An object whose only member, {@code data}, is an array of these values. */
  public static <T> Writable list(List<T> values, Writer<? super T> writer) {
    return object(json -> array("data", values, writer, json));
  }

  /** Writes a member that is null if there is no value. */
  public static <T> void nullable(
      String name, Optional<T> value, Writer<? super T> writer, JsonGenerator json)
      throws IOException {
    json.writeFieldName(name);
    if (value.isPresent()) {
      writer.write(value.get(), json);
    } else {
      json.writeNull();
    }
  }

  /** Writes a text, a number, a boolean, or a list or a map of such values. */
  public static void plain(Object value, JsonGenerator json) throws IOException {
    switch (value) {
      case Map<?, ?> map -> {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          json.writeFieldName(entry.getKey().toString());
          plain(entry.getValue(), json);
        }
        json.writeEndObject();
      }
      case List<?> list -> {
        json.writeStartArray();
        for (Object element : list) {
          plain(element, json);
        }
        json.writeEndArray();
      }
      case Boolean flag -> json.writeBoolean(flag);
      case Number number -> json.writeNumber(new BigDecimal(number.toString()));
      case String text -> json.writeString(text);
      default -> throw new IllegalArgumentException(value.getClass() + " is no plain value.");
    }
  }

  private static byte[] bytes(JsonFactory factory, Writable writable) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = factory.createGenerator(bytes)) {
      writable.write(json);
    } catch (IOException e) {
      throw new UncheckedIOException("Writing to memory failed.", e);
    }
    return bytes.toByteArray();
  }

  /** How many bytes of UTF-8 a text takes as the content of a JSON string. */
  public static long bytesWithinString(String text) {
    long bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t' || c == '\b' || c == '\f') {
        bytes += 2;
      } else if (c < 0x20) {
        bytes += 6;
      } else if (c < 0x80) {
        bytes += 1;
      } else if (c < 0x800 || Character.isSurrogate(c)) {
        bytes += 2;
      } else {
        bytes += 3;
      }
    }
    return bytes;
  }
}
