package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import jobpostings.cli.service.Json;

/**
 * Jobs of an XML feed: elements of one name, whose child elements are the job's fields. A nested
 * element is named "outer/inner"; an attribute "element/@name"; an element that is repeated has
 * several texts. Nothing outside the file is read, and a file with a DOCTYPE is refused: no feed
 * needs one.
 */
final class XmlItems {
  private static final String MALFORMED = "malformed-xml";
  private static final XMLInputFactory FACTORY = factory();

  private final List<String> elements;
  private final Sink sink;
  private final Deque<Element> open = new ArrayDeque<>();
  private final Map<String, List<Cell>> cells = new LinkedHashMap<>();
  private Position begin;

  /** An element within a job, while it is read; its path begins below the job. */
  private record Element(String path, StringBuilder text, Position position) {}

  /**
   * @param element the name of a job's element, such as "job", or several between bars
   */
  XmlItems(String element, Sink sink) {
    this.elements = List.of(element.toLowerCase(Locale.ROOT).split("\\|"));
    this.sink = sink;
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
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
        if (!open.isEmpty()) {
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
    if (begin != null) {
      String path = (open.isEmpty() ? "" : open.peek().path() + "/") + reader.getLocalName();
      open.push(new Element(path, new StringBuilder(), position));
      attributes(path + "/", reader, position);
    } else if (elements.contains(reader.getLocalName().toLowerCase(Locale.ROOT))) {
      begin = position;
      cells.clear();
      attributes("", reader, position);
    }
  }

  private void end() {
    if (!open.isEmpty()) {
      Element element = open.pop();
      add(element.path(), element.text().toString(), element.position());
    } else if (begin != null) {
      sink.item(new Item(begin, cells.values().stream().map(XmlItems::joined).toList()));
      begin = null;
    }
  }

  private void add(String name, String text, Position position) {
    cells.computeIfAbsent(name, each -> new ArrayList<>()).add(Cell.text(name, text, position));
  }

  /** An element that is repeated makes an array of its texts, each with its position. */
  private static Cell joined(List<Cell> same) {
    Cell first = same.get(0);
    if (same.size() == 1) {
      return first;
    }
    ArrayNode texts = Json.MAPPER.createArrayNode();
    Map<String, Position> positions = new HashMap<>(Map.of("", first.position()));
    for (Cell each : same) {
      positions.put("/" + texts.size(), each.position());
      texts.add(each.value());
    }
    return new Cell(first.name(), new Located(texts, positions));
  }

  private void attributes(String prefix, XMLStreamReader reader, Position position) {
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String name = prefix + "@" + reader.getAttributeLocalName(i);
      add(name, reader.getAttributeValue(i), position);
    }
  }

  private static Position position(Location location) {
    return location == null
        ? Position.BEGIN
        : new Position(
            Math.max(1, location.getLineNumber()), Math.max(1, location.getColumnNumber()));
  }
}
