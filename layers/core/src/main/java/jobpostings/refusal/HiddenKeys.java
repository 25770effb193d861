package jobpostings.refusal;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Takes keys out of texts that are kept, also those that are escaped (JSON, JavaScript, HTML,
 * percent-encoding) up to three times over, and pieces of the key that was sent, as a message may
 * quote only a part of it. Thread-safe.
 */
public final class HiddenKeys {
  /** What takes the place of a key. */
  public static final String HIDDEN = "jpk_***";

  /**
   * How many more characters than are kept of a text must be given, so that no key is cut off
   * before it is found: its first 24 tell a key, and escaped three times, by up to 12 for one, each
   * may take 1,728.
   */
  public static final int MARGIN = 24 * 1_728;

  /** Keys of any employer or partner, whatever they were doing there. */
  private static final Pattern KEY = Pattern.compile("jp[kp]_[A-Za-z0-9_-]{20,}");

  /** Characters that are long enough not to be met by chance. */
  private static final int PIECE = 12;

  private static final int MOST_ESCAPED = 3;

  private static final Pattern ESCAPE =
      Pattern.compile(
          """
          \\\\(?:\\\\|(?:u00|x)(?<backslash>[0-9A-Fa-f]{2}))\
          |%(?:u00)?(?<percent>[0-9A-Fa-f]{2})\
          |&(?:amp;|(?<lowbar>lowbar;)|#(?:[xX]0{0,6}(?<hex>[0-9A-Fa-f]{2})|0{0,6}(?<decimal>[0-9]{2,3}));?)\
          """);

  private static final int BEGINNINGS = 1 << 12;

  private final Set<String> pieces = new HashSet<>();

  /** How pieces begin, so that few of a text's characters have to be looked up. */
  private final BitSet beginnings = new BitSet(BEGINNINGS);

  /**
   * @param sent the keys that were sent with the request whose texts these are
   */
  public HiddenKeys(List<String> sent) {
    for (String each : sent) {
      String key = each.strip();
      for (int i = 0; i + PIECE <= key.length(); i++) {
        pieces.add(key.substring(i, i + PIECE));
        beginnings.set(beginning(key, i));
      }
    }
  }

  /** The text without keys. */
  public String in(String text) {
    return in(text, text.length());
  }

  /**
   * The beginning of the text without keys: a key that goes on beyond it is hidden too.
   *
   * @param end where the beginning ends, in the text as it was
   */
  public String in(String text, int end) {
    BitSet hidden = new BitSet();
    Layer layer = new Layer(text, IntStream.rangeClosed(0, text.length()).toArray());
    for (int i = 0; i < MOST_ESCAPED && mark(layer, hidden); i++) {
      layer = layer.unescaped();
    }
    mark(layer, hidden);
    StringBuilder shown = new StringBuilder();
    for (int at = 0; at < end; ) {
      int next = hidden.nextSetBit(at);
      int stop = next < 0 ? end : Math.min(next, end);
      shown.append(text, at, stop);
      if (stop < end) {
        shown.append(HIDDEN);
      }
      at = stop < end ? hidden.nextClearBit(stop) : end;
    }
    return shown.toString();
  }

  /** Marks the keys in what the layer is made of; returns whether it has anything escaped. */
  private boolean mark(Layer layer, BitSet hidden) {
    Matcher keys = KEY.matcher(layer.text);
    while (keys.find()) {
      hidden.set(layer.starts[keys.start()], layer.starts[keys.end()]);
    }
    for (int i = 0; !pieces.isEmpty() && i + PIECE <= layer.text.length(); i++) {
      if (beginnings.get(beginning(layer.text, i))
          && pieces.contains(layer.text.substring(i, i + PIECE))) {
        hidden.set(layer.starts[i], layer.starts[i + PIECE]);
      }
    }
    return ESCAPE.matcher(layer.text).find();
  }

  /** The same for all texts that have the same three characters there. */
  private static int beginning(String text, int at) {
    int three = (text.charAt(at) * 31 + text.charAt(at + 1)) * 31 + text.charAt(at + 2);
    return Math.floorMod(three, BEGINNINGS);
  }

  /**
   * A text, or what it says without its escapes.
   *
   * @param starts where in the text that is kept each character begins, and where the last one ends
   */
  private record Layer(String text, int[] starts) {
    Layer unescaped() {
      StringBuilder said = new StringBuilder(text.length());
      int[] begins = new int[text.length() + 1];
      Matcher escapes = ESCAPE.matcher(text);
      int at = 0;
      while (escapes.find()) {
        for (; at < escapes.start(); at++) {
          begins[said.length()] = starts[at];
          said.append(text.charAt(at));
        }
        begins[said.length()] = starts[at];
        said.append(meaning(escapes));
        at = escapes.end();
      }
      for (; at < text.length(); at++) {
        begins[said.length()] = starts[at];
        said.append(text.charAt(at));
      }
      begins[said.length()] = starts[at];
      return new Layer(said.toString(), begins);
    }

    private static char meaning(Matcher escape) {
      for (String name : List.of("backslash", "percent", "hex")) {
        if (escape.group(name) != null) {
          return (char) Integer.parseInt(escape.group(name), 16);
        }
      }
      if (escape.group("decimal") != null) {
        return (char) Integer.parseInt(escape.group("decimal"));
      }
      if (escape.group("lowbar") != null) {
        return '_';
      }
      return escape.group().charAt(0); // Of two backslashes one, and of an escaped ampersand this.
    }
  }
}
