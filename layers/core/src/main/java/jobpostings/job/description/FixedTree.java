package jobpostings.job.description;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import jobpostings.text.Blank;
import jobpostings.text.LowerCase;
import jobpostings.web.WebAddress;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * Turns the elements that word processors and applicant tracking systems write into what a
 * description may hold, so that it reads as it did: text stays, and so do its paragraphs, lists,
 * links, bold and italics; the rest of how it looked goes.
 */
final class FixedTree {
  /** What Word writes for an item of a list: a paragraph with its bullet in a span. */
  private static final String WORD_ITEM = "msolistparagraph";

  private static final Set<String> ROWS = Set.of("table", "tbody", "thead", "tfoot");
  private static final Pattern BOLD = Pattern.compile("bold(?:er)?|[6-9]00");
  private static final Pattern NOT_BOLD = Pattern.compile("normal|lighter|[1-4]00");
  private static final Pattern ITALIC = Pattern.compile("(?:italic|oblique).*");

  /** What stands apart from the words around it, be it by its place, its frame or what it shows. */
  private static final Set<String> APART =
      Set.of(
          """
          sup sub rt button option optgroup img image input iframe select textarea svg math \
          canvas video audio object embed applet hr\
          """
              .split(" "));

  private static final Pattern NUMBER = Pattern.compile("[0-9A-Za-z]{1,4}[.)]");

  private final Map<Node, List<Node>> fixed = new HashMap<>();

  /** The elements that are shown in bold, or in italics: true where that begins. */
  private final Map<Element, Boolean> bold = new HashMap<>();

  private final Map<Element, Boolean> italic = new HashMap<>();

  /** The kind of list, by the item in it. */
  private final Map<Element, Tag> items = new HashMap<>();

  private final Gaps gaps = new Gaps();
  private final LeftOut leftOut;

  private FixedTree(LeftOut leftOut) {
    this.leftOut = leftOut;
  }

  /** Changes all that is in an element. */
  static void fix(Element body, LeftOut leftOut) {
    FixedTree tree = new FixedTree(leftOut);
    List<Element> all = new ArrayList<>(body.getAllElements());
    all.removeFirst();
    all.forEach(tree::look);
    all.reversed().forEach(element -> tree.fixed.put(element, tree.fixed(element)));
    tree.fill(body, tree.content(body));
    tree.gaps.fill(body);
  }

  /** Finds out what an element's attributes say, before those in it. */
  private void look(Element element) {
    String name = element.tagName();
    Style style = Style.of(element);
    look(element, isBold(name, style), bold);
    look(element, isItalic(name, style), italic);
    if (name.equals("p") && LowerCase.of(element.attr("class")).contains(WORD_ITEM)) {
      items.put(element, Tag.UL);
    } else if (style.value("mso-list").equals("ignore")) {
      Element item = element.closest("p[class]");
      if (item != null && items.containsKey(item)) {
        items.put(item, NUMBER.matcher(element.text()).find() ? Tag.OL : Tag.UL);
        fixed.put(element, List.of());
      }
    }
  }

  private static void look(Element element, boolean isStyled, Map<Element, Boolean> shown) {
    boolean isInside = shown.containsKey(element.parent());
    if (isInside || isStyled) {
      shown.put(element, !isInside);
    }
  }

  private static boolean isBold(String name, Style style) {
    String weight = style.value("font-weight");
    return switch (name) {
      case "b", "strong" -> !NOT_BOLD.matcher(weight).matches();
      case "h1", "h2", "h3", "h4", "h5", "h6" -> true;
      default -> isInline(name) && BOLD.matcher(weight).matches();
    };
  }

  private static boolean isItalic(String name, Style style) {
    return switch (name) {
      case "i", "em" -> !style.value("font-style").equals("normal");
      default -> isInline(name) && ITALIC.matcher(style.value("font-style")).matches();
    };
  }

  private static boolean isInline(String name) {
    return Tag.of(name).isEmpty() && OtherTags.fault(name) == HtmlFault.INLINE;
  }

  /** What an element becomes; what it holds has been fixed. */
  private List<Node> fixed(Element element) {
    String name = element.tagName();
    Optional<LeftOut.Reason> reason = leftOut.reasonFor(element);
    if (reason.isPresent()) {
      return List.of(reason.get() == LeftOut.Reason.STRUCK ? gaps.gap() : gaps.seam());
    }
    boolean isApart = APART.contains(name) || isInline(name) && Style.of(element).isApart();
    if (OtherTags.REMOVED.contains(name) || name.startsWith("col") || fixed.containsKey(element)) {
      return isApart ? List.of(gaps.gap()) : List.of();
    }
    List<Node> content = content(element);
    if (isApart && content.stream().anyMatch(FixedTree::isSeen)) {
      content.addFirst(gaps.gap());
      content.addLast(gaps.gap());
    }
    return switch (name) {
      case "br" -> List.of(new Element("br"));
      case "a" -> link(element, content);
      case "td", "th" -> List.of(filled("td", content));
      case "tr" -> row(content);
      case "table", "tbody", "thead", "tfoot" -> content;
      case "pre", "listing" -> block("p", lines(content));
      case "p" -> items.containsKey(element) ? item(element, content) : block("p", content);
      case "h1", "h2", "h3", "h4", "h5", "h6" -> block("p", formatted(element, content));
      case "b", "strong" -> bold.getOrDefault(element, false) ? wrapped(name, content) : content;
      case "i", "em" -> italic.getOrDefault(element, false) ? wrapped(name, content) : content;
      default ->
          isInline(name) ? formatted(element, content) : block(OtherTags.blockOf(name), content);
    };
  }

  /** Takes out the nodes in an element, as they are after fixing. */
  private List<Node> content(Element element) {
    List<Node> content = new ArrayList<>();
    boolean isTable = ROWS.contains(element.tagName());
    for (Node node : element.childNodes()) {
      if (node instanceof Element inner) {
        content.addAll(fixed.getOrDefault(inner, List.of()));
      } else if (node instanceof TextNode text && !(isTable && isBlank(text))) {
        content.add(new TextNode(text.getWholeText()));
      }
    }
    return content;
  }

  private List<Node> formatted(Element element, List<Node> content) {
    List<Node> inItalics = italic.getOrDefault(element, false) ? wrapped("em", content) : content;
    return bold.getOrDefault(element, false) ? wrapped("strong", inItalics) : inItalics;
  }

  /** An element of that name with the content, or the content alone if it is nothing but space. */
  private List<Node> wrapped(String name, List<Node> content) {
    return content.stream().allMatch(FixedTree::isBlank) ? content : List.of(filled(name, content));
  }

  private List<Node> block(String name, List<Node> content) {
    boolean holdsBlock = name.equals("p") && content.stream().anyMatch(FixedTree::isBlock);
    return wrapped(holdsBlock ? "div" : name, content);
  }

  private List<Node> item(Element paragraph, List<Node> content) {
    List<Node> item = wrapped("li", content);
    if (!item.equals(content)) {
      items.put((Element) item.getFirst(), items.get(paragraph));
    }
    return item;
  }

  private List<Node> link(Element link, List<Node> content) {
    String href = WebAddress.encoded(link.attr("href"));
    if (WebAddress.linkFault(href).isPresent()) {
      return content;
    }
    List<Node> wrapped = wrapped("a", content);
    if (!wrapped.equals(content)) {
      Element kept = (Element) wrapped.getFirst();
      kept.attr("href", href);
      String target = link.attr("target");
      if (Tag.A.attributeFault("target", target).isEmpty()) {
        kept.attr("target", target);
      }
    }
    return wrapped;
  }

  /** Paragraphs: one for all cells, with a bar between them, if each holds no more than a line. */
  private List<Node> row(List<Node> content) {
    List<Node> line = new ArrayList<>();
    List<Node> blocks = new ArrayList<>();
    boolean isLine = true;
    for (Node cell : content.stream().filter(each -> each.nameIs("td")).toList()) {
      List<Node> all = taken(cell);
      List<Node> inner = all.stream().filter(node -> !isBlank(node)).limit(2).toList();
      boolean isOne =
          inner.size() == 1 && (inner.getFirst().nameIs("p") || inner.getFirst().nameIs("div"));
      List<Node> inLine = isOne ? inner.getFirst().childNodes() : all;
      isLine &= inLine.stream().noneMatch(FixedTree::isBlock);
      if (inner.size() > 1 || inner.stream().anyMatch(FixedTree::isSeen)) {
        line.addAll(line.isEmpty() ? List.of() : List.of(new TextNode(" | ")));
        line.addAll(isOne ? List.of(inner.getFirst()) : all);
      }
      blocks.addAll(all.stream().allMatch(FixedTree::isBlockOrBlank) ? all : block("p", all));
    }
    if (!isLine) {
      return blocks;
    }
    List<Node> flat = new ArrayList<>();
    line.forEach(node -> flat.addAll(isBlock(node) ? taken(node) : List.of(node)));
    return wrapped("p", flat);
  }

  /** Takes out what is in an element. */
  private static List<Node> taken(Node node) {
    List<Node> nodes = List.copyOf(node.childNodes());
    ((Element) node).empty();
    return nodes;
  }

  /** The content with its ends of lines as elements. */
  private List<Node> lines(List<Node> content) {
    List<Node> lines = new ArrayList<>();
    for (Node node : content) {
      String[] texts =
          node instanceof TextNode text && !gaps.has(text)
              ? text.getWholeText().split("\n", -1)
              : new String[0];
      for (int i = 0; i < texts.length; i++) {
        lines.addAll(i == 0 ? List.of() : List.of(new Element("br")));
        lines.add(new TextNode(texts[i]));
      }
      lines.addAll(texts.length == 0 ? List.of(node) : List.of());
    }
    return lines;
  }

  private Element filled(String name, List<Node> content) {
    Element element = new Element(name);
    fill(element, content);
    return element;
  }

  /** Puts nodes into an element: items of Word's lists into lists. */
  private void fill(Element element, List<Node> content) {
    element.empty();
    Element list = null;
    for (Node node : content) {
      Tag kind = node instanceof Element item ? items.get(item) : null;
      if (kind != null && node.nameIs("li")) {
        if (list == null || !list.nameIs(kind.toString())) {
          list = element.appendElement(kind.toString());
        }
        list.appendChild(node);
      } else {
        list = isBlank(node) ? list : null;
        (list == null ? element : list).appendChild(node);
      }
    }
  }

  private static boolean isBlock(Node node) {
    return Tag.of(node.nodeName()).filter(Tag::isBlock).isPresent();
  }

  private static boolean isBlockOrBlank(Node node) {
    return isBlock(node) || isBlank(node);
  }

  private static boolean isBlank(Node node) {
    return node instanceof TextNode text
        && text.getWholeText().chars().allMatch(Character::isWhitespace);
  }

  private static boolean isSeen(Node node) {
    String text =
        node instanceof Element element ? element.wholeText() : ((TextNode) node).getWholeText();
    return !text.codePoints().allMatch(Blank::isInvisible);
  }
}
