package jobpostings.job.description;

import java.util.Random;

/** A random description that is sound: as someone may send it, and as it is then stored. */
final class GeneratedHtml {
  private static final String[][] TEXTS = {
    {"text ", "text "},
    {"R&D ", "R&amp;D "},
    {"&amp; ", "&amp; "},
    {"&eacute;&#233;&#xe9;", "ééé"},
    {"\u00A0&nbsp;", "&nbsp;&nbsp;"},
    {" > ", " &gt; "},
    {"&lt;b>", "&lt;b&gt;"},
    {"\"開\"\n", "\"開\"\n"},
    {"<br>", "<br>"},
    {"<BR/>", "<br>"}
  };
  private static final String[][] LINKS = {
    {"<a href=http://x.example/>", "<a href=\"http://x.example/\">"},
    {"<A\nHREF='https://x.example/?a=1&b=2' >", "<a href=\"https://x.example/?a=1&amp;b=2\">"},
    {
      "<a target=_top href=\"mailto:a@b.example\">",
      "<a target=\"_top\" href=\"mailto:a@b.example\">"
    }
  };
  private static final String[] INLINE = {"b", "i", "em", "strong"};
  private static final int DEEPEST = 6;

  private final Random random;
  private final StringBuilder sent = new StringBuilder("x");
  private final StringBuilder stored = new StringBuilder("x");

  GeneratedHtml(Random random) {
    this.random = random;
    blocks(0, false);
    add("y", "y");
  }

  String sent() {
    return sent.toString();
  }

  String stored() {
    return stored.toString();
  }

  private void add(String asSent, String asStored) {
    sent.append(asSent);
    stored.append(asStored);
  }

  private void blocks(int depth, boolean inLink) {
    for (int i = random.nextInt(4); i > 0 && depth < DEEPEST; i--) {
      switch (random.nextInt(4)) {
        case 0 -> {
          add("<p>", "<p>");
          inlines(depth + 1, inLink);
          add("</P>", "</p>");
        }
        case 1 -> {
          add("<div >", "<div>");
          blocks(depth + 1, inLink);
          openParagraph(depth + 1, inLink);
          add("</div>", "</div>");
        }
        case 2 -> list(random.nextBoolean() ? "ul" : "ol", depth + 1, inLink);
        default -> inlines(depth, inLink);
      }
    }
  }

  /** A paragraph whose end tag may be left out, since the next tag ends it. */
  private void openParagraph(int depth, boolean inLink) {
    add("<p>", "<p>");
    inlines(depth, inLink);
    add(random.nextBoolean() ? "</p>" : "", "</p>");
  }

  private void list(String name, int depth, boolean inLink) {
    add("<" + name + ">", "<" + name + ">");
    for (int i = random.nextInt(3); i > 0; i--) {
      add("<li>", "<li>");
      blocks(depth + 1, inLink);
      openParagraph(depth + 1, inLink);
      add(random.nextBoolean() ? "</li>" : "", "</li>");
    }
    add("</" + name + ">", "</" + name + ">");
  }

  private void inlines(int depth, boolean inLink) {
    for (int i = random.nextInt(4); i > 0; i--) {
      int kind = depth < DEEPEST ? random.nextInt(4) : 3;
      if (kind == 0) {
        String name = INLINE[random.nextInt(INLINE.length)];
        add("<" + name + ">", "<" + name + ">");
        inlines(depth + 1, inLink);
        add("</" + name + ">", "</" + name + ">");
      } else if (kind == 1 && !inLink) {
        String[] link = LINKS[random.nextInt(LINKS.length)];
        add(link[0], link[1]);
        inlines(depth + 1, true);
        add("</a>", "</a>");
      } else {
        String[] text = TEXTS[random.nextInt(TEXTS.length)];
        add(text[0], text[1]);
      }
    }
  }
}
