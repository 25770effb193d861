package jobpostings.cli.feed;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jobpostings.cli.service.Json;

/** Jobs of a JSON array, and of JSON Lines. */
final class JsonItems {
  private static final int SHOWN = 50;
  private static final String MALFORMED = "malformed-json";

  private JsonItems() {}

  /**
   * @param item the path to the array, such as "jobs", or several between bars, of which the first
   *     that there is counts; "." is the whole object, as one job. An array at the top needs none
   */
  static void array(Reader reader, Optional<String> item, Sink sink)
      throws IOException, FeedException {
    try (JsonParser parser = Json.MAPPER.createParser(reader)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return;
      }
      if (first == JsonToken.START_ARRAY) {
        elements(parser, sink);
      } else if (first != JsonToken.START_OBJECT || item.isEmpty()) {
        throw new FeedException(
            Position.of(parser.currentTokenLocation()),
            MALFORMED,
            "The file must be an array of jobs: [{...}, {...}]. If it is an object with such an"
                + " array, say where in a mapping, such as \"item\": \"jobs\", or with --from"
                + " which system it comes from."
                + arrays(parser));
      } else if (item.get().contains("|")) {
        whole(Located.read(parser, 0), item.get(), sink);
      } else {
        Paging paging = new Paging();
        long jobs = within(parser, MemberPath.of(item.get()), 0, paging, sink);
        tellPart(paging, jobs, sink);
      }
      if (parser.nextToken() != null) {
        throw failure(parser, "There is more behind the jobs.");
      }
    } catch (JsonProcessingException e) {
      throw new FeedException(Position.of(e.getLocation()), MALFORMED, Json.message(e));
    }
  }

  /** The arrays of the object that the parser is at, as a sentence. */
  private static String arrays(JsonParser parser) throws IOException {
    List<String> names = new ArrayList<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      if (parser.nextToken() == JsonToken.START_ARRAY && names.size() < SHOWN) {
        names.add(name);
      }
      parser.skipChildren();
    }
    return names.isEmpty() ? "" : " It has the arrays %s.".formatted(String.join(", ", names));
  }

  private static long elements(JsonParser parser, Sink sink) throws IOException {
    long jobs = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      tell(Located.read(parser, 0), sink);
      jobs++;
    }
    return jobs;
  }

  private static void tellPart(Paging paging, long jobs, Sink sink) {
    paging.whyPart(jobs).ifPresent(why -> sink.part(Fault.at(Position.BEGIN, FeedFile.PART, why)));
  }

  /**
   * Reads the object that the parser is at to its end, and the array that the path leads to; says
   * how many jobs that has.
   */
  private static long within(JsonParser parser, MemberPath path, int step, Paging paging, Sink sink)
      throws IOException, FeedException {
    String wanted = path.steps().get(step).name();
    boolean isLast = step + 1 == path.steps().size();
    List<String> members = new ArrayList<>();
    long jobs = 0;
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      JsonToken value = parser.nextToken();
      members.add(name);
      if (!name.equals(wanted)) {
        paging.member(name, parser);
      } else if (!isLast && value == JsonToken.START_OBJECT) {
        jobs += within(parser, path, step + 1, paging, sink);
      } else if (isLast && value == JsonToken.START_ARRAY) {
        jobs += elements(parser, sink);
      } else {
        throw failure(parser, "\"%s\" is no array of jobs.".formatted(name));
      }
    }
    if (!members.contains(wanted)) {
      String message =
          "The file has no \"%s\", where its jobs should be, but: %s. Name the right one in a mapping, such as \"item\": \"jobs\"."
              .formatted(wanted, members.stream().limit(SHOWN).collect(joining(", ")));
      throw failure(parser, message);
    }
    return jobs;
  }

  /** An object that is held as a whole: such are small. */
  private static void whole(Located object, String item, Sink sink) throws IOException {
    for (String path : item.split("\\|")) {
      if (path.equals(".")) {
        tell(object, sink);
        return;
      }
      List<MemberPath.Found> found = MemberPath.of("." + path).behindFirst(object);
      found.forEach(each -> tell(each.content(), sink));
      if (!found.isEmpty()) {
        tellPart(paging(object, path), found.size(), sink);
        return;
      }
    }
  }

  /** What an object says beside the jobs at that path. */
  private static Paging paging(Located object, String path) throws IOException {
    Paging paging = new Paging();
    try (JsonParser parser = object.value().traverse()) {
      parser.nextToken();
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        parser.nextToken();
        if (name.equals(MemberPath.of(path).first())) {
          parser.skipChildren();
        } else {
          paging.member(name, parser);
        }
      }
    }
    return paging;
  }

  /** Lines that are not JSON are reported to the sink, and skipped. */
  static void lines(BufferedReader reader, Sink sink) throws IOException {
    long above = 0;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      if (!line.isBlank()) {
        line(line, above, sink);
      }
      above++;
    }
  }

  private static void line(String line, long above, Sink sink) throws IOException {
    try (JsonParser parser = Json.MAPPER.createParser(line)) {
      parser.nextToken();
      Located job = Located.read(parser, above);
      if (parser.nextToken() == null) {
        tell(job, sink);
      } else {
        Position more = Position.of(parser.currentTokenLocation()).below(above);
        sink.unreadable(Fault.at(more, MALFORMED, "A line has one job, and no more."));
      }
    } catch (JsonProcessingException e) {
      Position position = Position.of(e.getLocation()).below(above);
      sink.unreadable(Fault.at(position, MALFORMED, Json.message(e)));
    }
  }

  private static FeedException failure(JsonParser parser, String message) {
    return new FeedException(Position.of(parser.currentTokenLocation()), MALFORMED, message);
  }

  private static void tell(Located job, Sink sink) {
    if (!job.value().isObject()) {
      sink.unreadable(Fault.at(job.position(), "wrong-type", "A job must be an object."));
      return;
    }
    if (job.value().size() > Item.MAX_CELLS) {
      String message = "The job has %d members, and may have %d.";
      sink.unreadable(
          Fault.at(
              job.position(), "too-many", message.formatted(job.value().size(), Item.MAX_CELLS)));
      return;
    }
    List<Cell> cells = new ArrayList<>();
    job.value().forEachEntry((name, value) -> cells.add(new Cell(name, job.members().get(name))));
    sink.item(new Item(job.position(), cells));
  }
}
