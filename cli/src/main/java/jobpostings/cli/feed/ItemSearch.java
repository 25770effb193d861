package jobpostings.cli.feed;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import jobpostings.cli.service.Json;

/** Finds out where a file's jobs are, if nobody says it. It holds no more than names. */
final class ItemSearch {
  private static final Set<String> USUAL =
      Set.of(
          ("job position item vacancy opening posting jobposting requisition jobrequisition offer"
                  + " entry report_entry jobopening joborder record row")
              .split(" "));
  private static final int MAX_DEPTH = 4;
  private static final int MAX_NAMES = 1_000;

  private ItemSearch() {}

  /** The path to the longest array of objects; that of the whole object if there is none. */
  static Optional<String> json(Reader reader) throws IOException {
    try (JsonParser parser = Json.MAPPER.createParser(reader)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      Map<String, Integer> objects = new LinkedHashMap<>();
      Set<String> members = new HashSet<>();
      arrays(parser, "", 1, objects, members);
      if (members.stream().anyMatch(name -> name.startsWith("@"))) {
        // JSON-LD: one job, or a graph or list of things, jobs among them.
        return Optional.of("@graph[@type=JobPosting]|itemListElement.item|.");
      } else if (members.contains("title") && members.contains("description")) {
        return Optional.of("jobs|.");
      }
      return objects.entrySet().stream()
          .max(Map.Entry.comparingByValue())
          .map(Map.Entry::getKey)
          .or(() -> Optional.of("jobs|."));
    }
  }

  /** Counts the objects in each array of the object that the parser is at. */
  private static void arrays(
      JsonParser parser, String in, int depth, Map<String, Integer> objects, Set<String> members)
      throws IOException {
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      JsonToken value = parser.nextToken();
      String path = in.isEmpty() ? name : in + "." + name;
      if (depth == 1 && members.size() < MAX_NAMES) {
        members.add(name);
      }
      if (value == JsonToken.START_OBJECT && depth < MAX_DEPTH) {
        arrays(parser, path, depth + 1, objects, members);
      } else if (value == JsonToken.START_ARRAY && objects.size() < MAX_NAMES) {
        int count = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          count += parser.currentToken() == JsonToken.START_OBJECT ? 1 : 0;
          parser.skipChildren();
        }
        if (count > 0 && name.matches("[^.|\\[\\]]+")) {
          objects.putIfAbsent(path, count);
        }
      } else {
        parser.skipChildren();
      }
    }
  }

  /** An element that is open, and how many elements are in it. */
  private static final class Open {
    final String name;
    int within;

    Open(String name) {
      this.name = name;
    }
  }

  /**
   * The name of the outermost elements with others in them that is usual for jobs, else is
   * repeated, else has three elements.
   */
  static Optional<String> xml(Reader reader) throws IOException {
    // By depth and name: how many, and how many elements the first one has.
    TreeMap<Integer, Map<String, int[]>> found = new TreeMap<>();
    try {
      XMLStreamReader xml = XmlItems.FACTORY.createXMLStreamReader(reader);
      Deque<Open> open = new ArrayDeque<>();
      while (xml.hasNext()) {
        int event = xml.next();
        if (event == XMLStreamConstants.START_ELEMENT) {
          if (!open.isEmpty()) {
            open.peek().within++;
          }
          open.push(new Open(XmlItems.local(xml.getLocalName())));
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          Open ended = open.pop();
          if (ended.within > 0 && !open.isEmpty() && open.size() <= MAX_DEPTH) {
            Map<String, int[]> names = found.computeIfAbsent(open.size(), each -> new HashMap<>());
            if (names.size() < MAX_NAMES) {
              names.computeIfAbsent(ended.name, each -> new int[] {0, ended.within})[0]++;
            }
          }
        }
      }
    } catch (XMLStreamException e) {
      return Optional.empty(); // Whoever reads the jobs says what is wrong.
    }
    List<Map.Entry<String, int[]>> all =
        found.values().stream()
            .flatMap(
                names ->
                    names.entrySet().stream()
                        .sorted(Comparator.comparingInt(each -> -each.getValue()[0])))
            .toList();
    return all.stream()
        .filter(each -> USUAL.contains(each.getKey().toLowerCase(Locale.ROOT)))
        .findFirst()
        .or(() -> all.stream().filter(each -> each.getValue()[0] > 1).findFirst())
        .or(() -> all.stream().filter(each -> each.getValue()[1] > 2).findFirst())
        .map(Map.Entry::getKey);
  }
}
