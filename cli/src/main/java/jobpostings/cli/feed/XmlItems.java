package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Jobs of an XML feed: elements of one name, whose child elements are the job's fields. A nested
 * element is named "outer/inner", an attribute "element/@name"; a repeated element has several
 * texts. Nothing outside the file is read.
 */
final class XmlItems {
  private static final String MALFORMED = "malformed-xml";
  private static final String XHTML = "http://www.w3.org/1999/xhtml";

  /** Letters in the names of elements within each other, for a path of them is kept for each. */
  private static final int MAX_PATH = 1_000;

  /** Empty texts in place of elements that some of repeated ones lack. */
  private static final int MAX_GAPS = 100_000;

  private static final int SHOWN = 8;
  private static final int MAX_OTHERS = 100;
  private static final int MAX_SAID = 1_000;

  /** What feeds of job boards, RSS and Atom have beside jobs: a feed may have nothing else. */
  private static final Set<String> NO_JOBS =
      Set.of(
          ("publisher publisherurl lastbuilddate channel image author generator title link"
                  + " description language ttl pubdate copyright id updated subtitle url")
              .split(" "));

  static final XMLInputFactory FACTORY = factory();

  private final List<String> elements;
  private final String wanted;
  private final Sink sink;
  private final Deque<Element> open = new ArrayDeque<>();
  private final Deque<Other> outside = new ArrayDeque<>();

  /** Names of elements outside jobs that may be jobs under another name, and how many there are. */
  private final Map<String, Integer> others = new LinkedHashMap<>();

  private final Paging paging = new Paging();
  private final Set<String> xhtml = new HashSet<>();
  private String space = "";
  private String prefix = "";
  private long jobs;
  private int count;
  private int gaps;
  private Fault fault;

  /** Elements that are open within one that is not read, as there is a fault. */
  private long unread;

  /** A name of elements or attributes at one place below the job. */
  private static final class Name {
    final String path;
    final String local;
    final Map<String, Name> within = new LinkedHashMap<>();

    /** Whether an element has several of it. */
    boolean isRepeated;

    Name(String path, String local) {
      this.path = path;
      this.local = local;
    }
  }

  /** An element outside jobs. */
  private static final class Other {
    final String name;
    final StringBuilder text = new StringBuilder();
    int children;

    Other(String name) {
      this.name = name;
    }
  }

  /** An element of a job, or the job. */
  private static final class Element {
    final Name name;
    final Position position;
    final Map<Name, String> attributes = new LinkedHashMap<>();

    /** Its texts and elements, in the file's order. */
    final List<Object> content = new ArrayList<>();

    final Map<Name, List<Element>> children = new HashMap<>();
    private boolean hasText;
    private boolean isForm = true;

    Element(Name name, Position position) {
      this.name = name;
      this.position = position;
    }

    void add(String text) {
      hasText |= !text.isBlank();
      content.add(text);
    }

    void add(Element element) {
      isForm &= Html.isForm(element.name.local);
      content.add(element);
      List<Element> same = children.computeIfAbsent(element.name, each -> new ArrayList<>(1));
      same.add(element);
      element.name.isRepeated |= same.size() > 1;
    }

    /** Whether it is a text, and not a group of fields. */
    boolean isText() {
      return !name.path.isEmpty() && (hasText || isForm);
    }
  }

  /**
   * @param element the name of a job's element, such as "job", or several between bars
   */
  XmlItems(String element, Sink sink) {
    this.wanted = element;
    this.elements = List.of(element.toLowerCase(Locale.ROOT).split("\\|"));
    this.sink = sink;
  }

  static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    // Otherwise each name with a prefix would be compared with all prefixes that are declared.
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    // These limits count each "&lt;" of a file. Without a DOCTYPE no entity can grow.
    factory.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "0");
    factory.setProperty("jdk.xml.totalEntitySizeLimit", "0");
    factory.setXMLResolver(
        (publicId, systemId, baseUri, namespace) -> {
          throw new XMLStreamException("Nothing outside the file is read.");
        });
    return factory;
  }

  void read(Reader text) throws CharacterCodingException, FeedException {
    try {
      XMLStreamReader reader = FACTORY.createXMLStreamReader(text);
      while (reader.hasNext()) {
        event(reader.next(), reader);
      }
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof CharacterCodingException undecodable) {
        throw undecodable;
      }
      throw new FeedException(position(e.getLocation()), MALFORMED, message(e.getMessage()));
    }
    paging.whyPart(jobs).ifPresent(why -> sink.part(Fault.at(Position.BEGIN, FeedFile.PART, why)));
    requireJobs();
  }

  /** A feed without jobs has no elements that could be some. */
  private void requireJobs() throws FeedException {
    others.keySet().removeIf(each -> NO_JOBS.contains(local(each).toLowerCase(Locale.ROOT)));
    boolean areAnyGroups = others.values().stream().anyMatch(number -> number > 0);
    String names =
        others.entrySet().stream()
            .filter(each -> each.getValue() > 0 || !areAnyGroups)
            .limit(SHOWN)
            .map(each -> told(each.getKey(), each.getValue()))
            .collect(Collectors.joining(", "));
    if (jobs == 0 && !names.isEmpty()) {
      String message =
          "The file has no <%s>, but %s. If one of these is a job, name it in a mapping, such as"
              + " \"item\": \"item\", or say with --from which system the file comes from.";
      throw new FeedException(
          Position.BEGIN, "unknown-value", message.formatted(wanted.replace("|", "> or <"), names));
    }
  }

  private static String told(String name, int number) {
    return number == 0 ? "<" + name + ">" : "<%s> (%d)".formatted(name, number);
  }

  /** Without "ParseError at [row,col]:[3,5]" and "Message: "; the fault has the position. */
  private static String message(String message) {
    return message == null
        ? "The file is no XML."
        : message.replaceFirst("(?s)^.*\\nMessage: ", "").strip();
  }

  private void event(int event, XMLStreamReader reader) throws FeedException {
    switch (event) {
      case XMLStreamConstants.DTD -> // No feed needs one.
          throw new FeedException(
              position(reader.getLocation()), MALFORMED, "A feed must not have a DOCTYPE.");
      case XMLStreamConstants.START_ELEMENT -> start(reader);
      case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
        if (open.isEmpty()) {
          if (!outside.isEmpty() && outside.peek().text.length() < MAX_SAID) {
            outside.peek().text.append(reader.getText());
          }
        } else if (unread == 0) {
          open.peek().add(reader.getText());
        }
      }
      case XMLStreamConstants.END_ELEMENT -> end();
      default -> {
        // Comments and instructions say nothing about jobs.
      }
    }
  }

  private void start(XMLStreamReader reader) {
    Position position = position(reader.getLocation());
    String name = reader.getLocalName();
    if (unread > 0) {
      unread++;
    } else if (!open.isEmpty()) {
      Name of = name(local(name, reader), position);
      if (of == null) {
        unread = 1;
      } else {
        open(of, reader, position);
      }
    } else if (isJob(name)) {
      count = 0;
      gaps = 0;
      fault = null;
      prefix = name.substring(0, name.indexOf(':') + 1);
      jobs++;
      declared(reader, true);
      open(new Name("", ""), reader, position);
    } else {
      outside(name, reader);
    }
  }

  private boolean isJob(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return elements.contains(lower) || elements.contains(lower.substring(lower.indexOf(':') + 1));
  }

  private void outside(String name, XMLStreamReader reader) {
    declared(reader, outside.isEmpty());
    if (!outside.isEmpty()) {
      outside.peek().children++;
      if (others.size() < MAX_OTHERS) {
        others.putIfAbsent(name, 0);
      }
    }
    outside.push(new Other(name));
    boolean isLink = name.substring(name.indexOf(':') + 1).equals("link");
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String attribute = attribute(reader, i);
      String value = reader.getAttributeValue(i);
      if (isLink && attribute.equals("rel")) {
        paging.says(value, "<%s>".formatted(name));
      } else if (!isLink) {
        paging.says(attribute, value);
      }
    }
  }

  /** Notes which names are those of XHTML, and what names without a prefix belong to. */
  private void declared(XMLStreamReader reader, boolean isOfAll) {
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String attribute = attribute(reader, i);
      if (attribute.startsWith("xmlns:") && reader.getAttributeValue(i).equals(XHTML)) {
        xhtml.add(attribute.substring("xmlns:".length()) + ":");
      } else if (isOfAll && attribute.equals("xmlns")) {
        space = reader.getAttributeValue(i);
      }
    }
  }

  private void open(Name name, XMLStreamReader reader, Position position) {
    Element element = new Element(name, position);
    open.push(element);
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String attribute = attribute(reader, i);
      if (!attribute.equals("xmlns") && !attribute.startsWith("xmlns:")) {
        Name of = name("@" + bare(attribute), position);
        if (of != null) {
          element.attributes.put(of, reader.getAttributeValue(i));
        }
      }
    }
  }

  /** The name below that of the innermost open element; null if the job may not have it. */
  private Name name(String local, Position position) {
    Name in = open.peek().name;
    Name known = in.within.get(local);
    if (known != null || fault != null) {
      return known;
    }
    int length = in.path.length() + local.length();
    if (length >= MAX_PATH) {
      String message =
          "Elements are nested too deep here: their names have more than %d letters together.";
      fault = Fault.at(position, "too-long", message.formatted(MAX_PATH));
    } else if (count == Item.MAX_CELLS) {
      String message = "The job has elements and attributes of more than %d names.";
      fault = Fault.at(position, "too-many", message.formatted(count));
    } else {
      count++;
      Name name = new Name(in.path.isEmpty() ? local : in.path + "/" + local, local);
      in.within.put(local, name);
      return name;
    }
    return null;
  }

  private void end() {
    if (unread > 0) {
      unread--;
      return;
    }
    Element element = open.poll();
    if (element == null) {
      endOutside();
    } else if (!open.isEmpty()) {
      open.peek().add(element);
    } else {
      tell(element);
    }
  }

  private void endOutside() {
    Other other = outside.pop();
    if (outside.isEmpty() && other.children == 0 && !other.text.toString().isBlank()) {
      others.put(other.name, 0);
    }
    if (other.children > 0) {
      others.computeIfPresent(other.name, (name, number) -> number + 1);
    } else if (other.children == 0) {
      paging.says(other.name.substring(other.name.indexOf(':') + 1), other.text.toString());
    }
  }

  private void tell(Element job) {
    List<Cell> cells = new ArrayList<>();
    if (fault == null) {
      cells(job.name, List.of(), job, cells);
    }
    if (fault != null) {
      sink.unreadable(fault);
    } else {
      sink.item(new Item(job.position, cells));
    }
  }

  /** The cells of all that is named below a name. It goes no deeper than a path may be long. */
  private void cells(Name name, List<Name> above, Element job, List<Cell> cells) {
    for (Name each : name.within.values()) {
      if (fault != null) {
        return;
      }
      List<Name> path = new ArrayList<>(above);
      path.add(each);
      cells(each, path, job, cells);
      Gathered gathered = new Gathered(path);
      Located value = gathered.in(job, 0);
      if (gathered.isAny) {
        cells.add(new Cell(each.path, value));
      }
    }
  }

  /** All texts of a path of names. */
  private final class Gathered {
    final List<Name> path;
    boolean isAny;

    Gathered(List<Name> path) {
      this.path = path;
    }

    /**
     * A text; or an array with an element for each that is repeated, so that what stands in one of
     * repeated groups has the same index as all else in it.
     */
    Located in(Element element, int step) {
      Name name = path.get(step);
      if (name.local.startsWith("@")) {
        String text = element.attributes.get(name);
        return text == null ? gap(element) : text(TextNode.valueOf(text), element);
      }
      List<Element> found = element.children.getOrDefault(name, List.of());
      // What gives a text its form is told with the text.
      if (found.isEmpty() || fault != null || element.isText() && Html.isForm(name.local)) {
        return gap(element);
      }
      if (!name.isRepeated) {
        return of(found.get(0), step);
      }
      return Located.array(found.stream().map(each -> of(each, step)).toList());
    }

    private Located of(Element element, int step) {
      if (step + 1 < path.size()) {
        return in(element, step + 1);
      }
      return element.isText() ? text(text(element), element) : gap(element);
    }

    /** The element's text, and if there are elements in it, the same as HTML. */
    private TextNode text(Element element) {
      Html html = new Html();
      html.append(element);
      if (html.isAnyStruck) {
        String message = "What is struck out is left out.";
        sink.note(new Fault(element.position, element.name.path, null, "struck-out", message));
      }
      return element.children.isEmpty()
          ? TextNode.valueOf(html.text.toString())
          : new Markup(html.text.toString().strip(), html.html.toString());
    }

    private Located text(TextNode text, Element element) {
      isAny = true;
      return Located.of(text, element.position);
    }

    private Located gap(Element element) {
      if (++gaps > MAX_GAPS && fault == null) {
        String message = "The job has groups of elements that lack too much of each other.";
        fault = Fault.at(element.position, "too-many", message);
      }
      return Located.of(TextNode.valueOf(""), element.position);
    }
  }

  /** A name without the prefix of its namespace. */
  static String local(String name) {
    return name.substring(name.indexOf(':') + 1);
  }

  /** A name as jobs have it: of another namespace than the job's element it is another name. */
  private String local(String name, XMLStreamReader reader) {
    declared(reader, false);
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String own = reader.getAttributeValue(i);
      boolean isDefault = attribute(reader, i).equals("xmlns");
      if (isDefault && name.indexOf(':') < 0 && !own.equals(space) && !own.equals(XHTML)) {
        return "{%s}%s".formatted(own, name);
      }
    }
    return bare(name);
  }

  /** The attribute's name with its prefix, which the reader divides for some. */
  private static String attribute(XMLStreamReader reader, int index) {
    String prefix = reader.getAttributePrefix(index);
    String local = reader.getAttributeLocalName(index);
    return prefix == null || prefix.isEmpty() || local.startsWith(prefix + ":")
        ? local
        : prefix + ":" + local;
  }

  /** A name without the prefix that the job's own element or XHTML has. */
  private String bare(String name) {
    String own = name.substring(0, name.indexOf(':') + 1);
    return own.equals(prefix) || xhtml.contains(own) ? name.substring(own.length()) : name;
  }

  private static Position position(Location location) {
    return location == null
        ? Position.BEGIN
        : new Position(
            Math.max(1, location.getLineNumber()), Math.max(1, location.getColumnNumber()));
  }

  /** A text with elements for its form, and the same as HTML. */
  private static final class Html {
    private static final Set<String> BLOCKS =
        Set.of(
            ("blockquote br center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td"
                    + " tfoot th thead tr ul")
                .split(" "));
    private static final Set<String> INLINE =
        Set.of("a abbr b big em font i ins mark small span strong sub sup tt u wbr img".split(" "));
    private static final Set<String> EMPTY = Set.of("br", "hr", "img", "wbr");
    private static final Set<String> STRUCK = Set.of("s", "del", "strike");

    final StringBuilder text = new StringBuilder();
    final StringBuilder html = new StringBuilder();
    boolean isAnyStruck;

    static boolean isForm(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      return BLOCKS.contains(lower) || INLINE.contains(lower) || STRUCK.contains(lower);
    }

    /** Appends what stands in the element, but for what is struck out. */
    void append(Element element) {
      for (Object each : element.content) {
        if (each instanceof String plain) {
          text.append(plain);
          html.append(escaped(plain));
        } else if (each instanceof Element child) {
          append(child, child.name.local.toLowerCase(Locale.ROOT));
        }
      }
    }

    private void append(Element child, String name) {
      if (STRUCK.contains(name)) {
        isAnyStruck = true;
      } else if (isForm(name)) {
        boundary(name);
        html.append("<").append(name).append(attributes(child)).append(">");
        append(child);
        boundary(name);
        html.append(EMPTY.contains(name) ? "" : "</" + name + ">");
      } else {
        append(child);
      }
    }

    private void boundary(String name) {
      int end = text.length();
      if (BLOCKS.contains(name) && end > 0 && !Character.isWhitespace(text.charAt(end - 1))) {
        text.append(' ');
      }
    }

    private static String attributes(Element element) {
      return element.attributes.entrySet().stream()
          .map(
              each ->
                  " %s=\"%s\""
                      .formatted(
                          each.getKey().local.substring(1),
                          escaped(each.getValue()).replace("\"", "&quot;")))
          .collect(Collectors.joining());
    }

    private static String escaped(String text) {
      return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
  }
}
