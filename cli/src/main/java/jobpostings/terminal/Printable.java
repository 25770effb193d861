package jobpostings.terminal;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * What a command prints. Much of it others wrote, such as the cells of a feed: it must neither
 * steer the terminal, nor hide or reorder what stands beside it, nor pass for a line of its own.
 */
public final class Printable {
  private Printable() {}

  /** In one line: white space as spaces, other characters that people can't see as \\u001B. */
  public static String line(String text) {
    if (text.chars().noneMatch(c -> isUnseen((char) c))) {
      return text;
    }
    StringBuilder line = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isUnseen(c)) {
        line.append(c);
      } else if (c != '\r' || i + 1 == text.length() || text.charAt(i + 1) != '\n') {
        line.append(Character.isWhitespace(c) ? " " : escaped(c));
      }
    }
    return line.toString();
  }

  /** JSON in one line, which means the same. */
  public static String json(JsonNode json) {
    return written(json, Json.WRITER);
  }

  /** JSON over several lines, which means the same. */
  public static String prettyJson(JsonNode json) {
    return written(json, Json.WRITER.withDefaultPrettyPrinter());
  }

  private static String written(JsonNode json, ObjectWriter writer) {
    try {
      return writer.writeValueAsString(json);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /**
   * Controls, separators of lines, and what Unicode calls format, such as U+202E: but for the
   * joiners, without which some scripts and emoji are wrong.
   */
  private static boolean isUnseen(char c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      case Character.FORMAT -> c != '\u200C' && c != '\u200D';
      default -> false;
    };
  }

  private static String escaped(char c) {
    return "\\u%04X".formatted((int) c);
  }

  /** Loaded only where JSON is printed. */
  private static final class Json {
    static final ObjectWriter WRITER =
        JsonMapper.builder(new JsonFactoryBuilder().characterEscapes(new Escapes()).build())
            .build()
            .writer();
  }

  private static final class Escapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      codes[0x7F] = ESCAPE_STANDARD; // delete
      return codes;
    }

    @Override
    public SerializableString getEscapeSequence(int c) {
      return isUnseen((char) c) ? new SerializedString(escaped((char) c)) : null;
    }
  }
}
