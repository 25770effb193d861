package jobpostings.job.description;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/** The places in a tree where words met something that is no longer there. */
final class Gaps {
  private static final Pattern OPENING = Pattern.compile("[(\\[{«“‘'\"]$");
  private static final Pattern CLOSING = Pattern.compile("[.,;:!?](?![0-9])|[)\\]}»”’'\"%]");
  private static final Pattern LEADING = Pattern.compile("^[ \\t\\n\\f\\r]++");

  /** True where words must stay apart. */
  private final Map<TextNode, Boolean> places = new HashMap<>();

  /** A place where the words around it stay apart. */
  TextNode gap() {
    return place(true);
  }

  /** A place where the words around it are as close as they were. */
  TextNode seam() {
    return place(false);
  }

  private TextNode place(boolean isApart) {
    TextNode place = new TextNode("");
    places.put(place, isApart);
    return place;
  }

  boolean has(TextNode node) {
    return places.containsKey(node);
  }

  /** Puts a space into each gap that needs one, and leaves but one where there were two. */
  void fill(Element body) {
    if (!places.isEmpty()) {
      body.traverse(new Filler());
    }
  }

  private final class Filler implements NodeVisitor {
    /** What stands before, on the same line; empty at its start. */
    private String before = "";

    private TextNode pending = null;
    private boolean isSeam;

    @Override
    public void head(Node node, int depth) {
      if (node instanceof TextNode text) {
        Boolean isApart = places.get(text);
        if (isApart == null) {
          read(text);
        } else if (isApart
            && pending == null
            && !before.isBlank()
            && !OPENING.matcher(before).find()) {
          pending = text;
        } else {
          isSeam = true;
        }
      } else {
        breakAt(node);
      }
    }

    @Override
    public void tail(Node node, int depth) {
      breakAt(node);
    }

    private void breakAt(Node node) {
      if (node.nameIs("br") || Tag.of(node.nodeName()).filter(Tag::isBlock).isPresent()) {
        before = "";
        pending = null;
        isSeam = false;
      }
    }

    private void read(TextNode text) {
      String all = text.getWholeText();
      if (all.isEmpty()) {
        return;
      }
      if (pending != null
          && !Character.isWhitespace(all.charAt(0))
          && !CLOSING.matcher(all).lookingAt()) {
        pending.text(" ");
      } else if (isSeam && !before.isEmpty() && before.isBlank()) {
        text.text(LEADING.matcher(all).replaceFirst(""));
      }
      pending = null;
      isSeam = false;
      before = all.substring(all.length() - 1);
    }
  }
}
