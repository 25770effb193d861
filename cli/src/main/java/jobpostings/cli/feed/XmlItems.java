package jobpostings.cli.feed;

import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Jobs of an XML feed: elements of one name, whose child elements are the job's fields. A nested
 * element is named "outer/inner"; the texts of repeated elements are joined by bars. Nothing
 * outside the file is read, and a file with a DOCTYPE is refused: no feed needs one.
 */
final class XmlItems {
  private static final String MALFORMED = "malformed-xml";
  private static final XMLInputFactory FACTORY = factory();

  private final String element;
  private final Sink sink;
  private final Deque<String> path = new ArrayDeque<>();
  private final Deque<StringBuilder> texts = new ArrayDeque<>();
  private final Deque<Position> positions = new ArrayDeque<>();
  private Map<String, Cell> cells = new LinkedHashMap<>();
  private Position begin;

  /**
   * @param element the name of a job's element, such as "job"
   */
  XmlItems(String element, Sink sink) {
    this.element = element;
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

  /**
   * @param encoding of the file; if empty, the file says itself
   * @throws FeedException if it is not XML, ends too early, or has a DOCTYPE
   */
  void read(InputStream in, Optional<String> encoding) throws FeedException {
    try {
      XMLStreamReader reader =
          encoding.isPresent()
              ? FACTORY.createXMLStreamReader(in, encoding.get())
              : FACTORY.createXMLStreamReader(in);
      while (reader.hasNext()) {
        event(reader.next(), reader);
      }
    } catch (XMLStreamException e) {
      throw new FeedException(
          Fault.at(position(e.getLocation()), MALFORMED, message(e.getMessage())));
    }
  }

  /**
   * The message without "ParseError at [row,col]:[3,5]" and "Message: "; the fault has the
   * position.
   */
  private static String message(String message) {
    return message == null
        ? "The file is no XML."
        : message.replaceFirst("(?s)^.*\\nMessage: ", "").strip();
  }

  private void event(int event, XMLStreamReader reader) throws FeedException {
    switch (event) {
      case XMLStreamConstants.DTD ->
          throw new FeedException(
              Fault.at(
                  position(reader.getLocation()), MALFORMED, "A feed must not have a DOCTYPE."));
      case XMLStreamConstants.START_ELEMENT -> start(reader);
      case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
        if (!texts.isEmpty()) {
          texts.peek().append(reader.getText());
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
      path.addLast(reader.getLocalName());
      texts.push(new StringBuilder());
      positions.push(position);
    } else if (reader.getLocalName().equalsIgnoreCase(element)) {
      begin = position;
      cells = new LinkedHashMap<>();
    }
  }

  private void end() {
    if (begin == null) {
      return;
    }
    if (path.isEmpty()) {
      sink.item(new Item(begin, List.copyOf(cells.values())));
      begin = null;
      return;
    }
    String full = path.stream().collect(Collectors.joining("/"));
    path.removeLast();
    add(Cell.text(full, texts.pop().toString(), positions.pop()));
  }

  private void add(Cell cell) {
    cells.merge(
        cell.name(),
        cell,
        (before, after) ->
            Cell.text(
                before.name(),
                Stream.of(before.text(), after.text())
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining(" | ")),
                before.position()));
  }

  private static Position position(Location location) {
    return location == null
        ? Position.BEGIN
        : new Position(
            Math.max(1, location.getLineNumber()), Math.max(1, location.getColumnNumber()));
  }
}
