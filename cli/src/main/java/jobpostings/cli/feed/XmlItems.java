package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Jobs of an XML feed: elements of one name, whose child elements are the job's fields. A nested
 * element is named "outer/inner"; an attribute "element/@name"; an element that is repeated has
 * several texts. Prefixes of namespaces are left out. Nothing outside the file is read, and a file
 * with a DOCTYPE is refused: no feed needs one.
 */
final class XmlItems {
  private static final String MALFORMED = "malformed-xml";

  /** Letters in the names of elements within each other, for a path of them is kept for each. */
  private static final int MAX_PATH = 1_000;

  static final XMLInputFactory FACTORY = factory();

  private final List<String> elements;
  private final Sink sink;
  private final Deque<Element> open = new ArrayDeque<>();

  /** What the job has, in the order in which its elements end. */
  private final List<Name> names = new ArrayList<>();

  private int count;
  private Fault fault;

  /** Elements that are open within one that is not read, as there is a fault. */
  private long unread;

  /** An element of a job, or the job, while it is read. */
  private record Element(Name name, StringBuilder text, Position position) {}

  /** A name of elements or attributes at one place below the job, and all that has it. */
  private record Name(String path, Map<String, Name> within, List<Located> values) {
    private Name(String path) {
      this(path, new HashMap<>(), new ArrayList<>());
    }
  }

  /**
   * @param element the name of a job's element, such as "job", or several between bars
   */
  XmlItems(String element, Sink sink) {
    this.elements = List.of(element.toLowerCase(Locale.ROOT).split("\\|"));
    this.sink = sink;
  }

  private static XMLInputFactory factory() {
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
  }

  /** Without "ParseError at [row,col]:[3,5]" and "Message: "; the fault has the position. */
  private static String message(String message) {
    return message == null
        ? "The file is no XML."
        : message.replaceFirst("(?s)^.*\\nMessage: ", "").strip();
  }

  private void event(int event, XMLStreamReader reader) throws FeedException {
    switch (event) {
      case XMLStreamConstants.DTD ->
          throw new FeedException(
              position(reader.getLocation()), MALFORMED, "A feed must not have a DOCTYPE.");
      case XMLStreamConstants.START_ELEMENT -> start(reader);
      case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
        if (!open.isEmpty() && unread == 0) {
          open.peek().text().append(reader.getText());
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
    String local = local(reader.getLocalName());
    if (unread > 0) {
      unread++;
    } else if (!open.isEmpty()) {
      Name name = name(local, position);
      if (name == null) {
        unread = 1;
      } else {
        open(name, reader, position);
      }
    } else if (elements.contains(local.toLowerCase(Locale.ROOT))) {
      names.clear();
      count = 0;
      fault = null;
      open(new Name(""), reader, position);
    }
  }

  private void open(Name name, XMLStreamReader reader, Position position) {
    open.push(new Element(name, new StringBuilder(), position));
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String attribute = reader.getAttributeLocalName(i);
      if (!attribute.equals("xmlns") && !attribute.startsWith("xmlns:")) {
        Name of = name("@" + local(attribute), position);
        if (of != null) {
          add(of, reader.getAttributeValue(i), position);
        }
      }
    }
  }

  /** The name below that of the innermost open element; null if the job may not have it. */
  private Name name(String local, Position position) {
    Name in = open.peek().name();
    Name known = in.within().get(local);
    if (known != null || fault != null) {
      return known;
    }
    int length = in.path().length() + local.length();
    if (length >= MAX_PATH) {
      String message =
          "Elements are nested too deep here: their names have more than %d letters together.";
      fault = Fault.at(position, "too-long", message.formatted(MAX_PATH));
    } else if (count == Item.MAX_CELLS) {
      String message = "The job has elements and attributes of more than %d names.";
      fault = Fault.at(position, "too-many", message.formatted(count));
    } else {
      count++;
      Name name = new Name(in.path().isEmpty() ? local : in.path() + "/" + local);
      in.within().put(local, name);
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
    if (element != null && !open.isEmpty()) {
      add(element.name(), element.text().toString(), element.position());
    } else if (element != null && fault != null) {
      sink.unreadable(fault);
    } else if (element != null) {
      sink.item(new Item(element.position(), names.stream().map(XmlItems::cell).toList()));
    }
  }

  private void add(Name name, String text, Position position) {
    if (name.values().isEmpty()) {
      names.add(name);
    }
    name.values().add(Located.of(TextNode.valueOf(text), position));
  }

  /** An element that is repeated makes an array of its texts, each with its position. */
  private static Cell cell(Name name) {
    List<Located> values = name.values();
    return new Cell(name.path(), values.size() == 1 ? values.get(0) : Located.array(values));
  }

  /** A name without the prefix of its namespace. */
  static String local(String name) {
    return name.substring(name.indexOf(':') + 1);
  }

  private static Position position(Location location) {
    return location == null
        ? Position.BEGIN
        : new Position(
            Math.max(1, location.getLineNumber()), Math.max(1, location.getColumnNumber()));
  }
}
