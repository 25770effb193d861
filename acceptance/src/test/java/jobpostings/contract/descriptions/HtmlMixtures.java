package jobpostings.contract.descriptions;

import java.util.List;
import java.util.Random;
import jobpostings.job.description.HostileHtml;

/** Random descriptions made of attacks and pieces of HTML, joined or put into each other. */
final class HtmlMixtures {
  private static final String[] PIECES = {
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<ul><li>",
    "</ul>",
    "<div>",
    "</div>",
    "<br>",
    "<a href=\"http://x.example/\">",
    "</a>",
    "<a href=\"",
    "<img src=y onerror=",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<svg>",
    "<math>",
    "<!--",
    "-->",
    "<![CDATA[",
    "alert(1)",
    "javascript:",
    " onclick=",
    "&lt;",
    "&gt;",
    "&quot;",
    "&#60;",
    "&nvlt;",
    "&amp;lt;",
    "&Tab;",
    "<",
    ">",
    "\"",
    "'",
    "`",
    "=",
    "/",
    "\\",
    "&",
    ";",
    "\n",
    "\r",
    "\f",
    "\t",
    "\u00A0",
    "\u200B",
    "\u2028",
    "\uFEFF",
    "\u0000",
    "\uD83D\uDE00",
    "y "
  };

  private final Random random;
  private final List<String> all = HostileHtml.ALL.stream().map(HostileHtml::html).toList();
  private final List<String> allowed =
      HostileHtml.ALL.stream().filter(HostileHtml::isAllowed).map(HostileHtml::html).toList();

  HtmlMixtures(Random random) {
    this.random = random;
  }

  String next() {
    return switch (random.nextInt(4)) {
      case 0 -> pieces();
      case 1 -> start(any(all)) + end(any(all));
      case 2 -> inserted(any(allowed), any(allowed));
      default -> inserted(any(allowed), any(List.of(PIECES)));
    };
  }

  private String pieces() {
    StringBuilder html = new StringBuilder("x");
    for (int i = random.nextInt(8); i >= 0; i--) {
      html.append(any(List.of(PIECES)));
    }
    return html.toString();
  }

  private String inserted(String outer, String inner) {
    int at = random.nextInt(outer.length() + 1);
    return outer.substring(0, at) + inner + outer.substring(at);
  }

  private String start(String html) {
    return html.substring(0, random.nextInt(html.length() + 1));
  }

  private String end(String html) {
    return html.substring(random.nextInt(html.length() + 1));
  }

  private String any(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
