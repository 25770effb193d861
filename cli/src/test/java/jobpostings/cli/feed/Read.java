package jobpostings.cli.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was read from a file.
 *
 * @param failure why the file could not be read to its end; empty if it was
 */
public record Read(
    List<Item> items,
    List<Fault> unreadable,
    List<Fault> notes,
    List<Fault> parts,
    Optional<Fault> failure)
    implements Sink {

  public static Read of(String name, String content) {
    return of(name, content.getBytes(UTF_8), Optional.empty());
  }

  public static Read of(String name, String content, Optional<String> item) {
    return of(name, content.getBytes(UTF_8), Optional.empty(), item, Optional.empty());
  }

  static Read of(String name, byte[] content, Hidden hidden) {
    return of(name, content, Optional.empty(), Optional.empty(), Optional.ofNullable(hidden));
  }

  public static Read of(String name, byte[] content, Optional<Charset> encoding) {
    return of(name, content, encoding, Optional.empty(), Optional.empty());
  }

  private static Read of(
      String name,
      byte[] content,
      Optional<Charset> encoding,
      Optional<String> item,
      Optional<Hidden> hidden) {
    try {
      Path file = Files.createTempFile("feed", ".tmp");
      try {
        Files.write(file, content);
        Source source = new Source(name, file);
        return of(new FeedFile(source, Optional.empty(), encoding, item, Optional.empty(), hidden));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Read of(FeedFile file) {
    Read read =
        new Read(
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            Optional.empty());
    try {
      file.read(read);
      return read;
    } catch (FeedException e) {
      return new Read(read.items, read.unreadable, read.notes, read.parts, Optional.of(e.fault()));
    }
  }

  @Override
  public void item(Item item) {
    items.add(item);
  }

  @Override
  public void unreadable(Fault fault) {
    unreadable.add(fault);
  }

  @Override
  public void note(Fault note) {
    notes.add(note);
  }

  @Override
  public void part(Fault why) {
    parts.add(why);
  }

  /** "name=text" of each cell of a job. */
  public List<String> cells(int index) {
    return items.get(index).cells().stream().map(cell -> cell.name() + "=" + cell.text()).toList();
  }

  /** Where a cell is: "2:5". */
  public String position(int index, String name) {
    return items.get(index).cells().stream()
        .filter(cell -> cell.name().equals(name))
        .map(cell -> cell.position().toString())
        .findFirst()
        .orElseThrow();
  }

  /** "line:column code" of the failure, "-" if there is none. */
  public String failed() {
    return failure.map(fault -> fault.position() + " " + fault.code()).orElse("-");
  }
}
