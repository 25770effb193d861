package jobpostings.reference;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An entry of one of the fixed lists that jobs refer to by id. */
public interface Reference {
  /** The members under which clients see an entry. */
  Set<String> MEMBERS = Set.of("id", "name", "unit");

  /**
   * What clients see of it.
   *
   * @param id positive and stable
   * @param label the name
   * @param unit of a pay period; no other list has one
   */
  record ReferenceEntry(int id, String label, Optional<String> unit) {
    ReferenceEntry(int id, String label) {
      this(id, label, Optional.empty());
    }
  }

  ReferenceEntry entry();

  default int id() {
    return entry().id();
  }

  default String label() {
    return entry().label();
  }

  /** Writes the entry as clients see it. */
  default void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", id());
    json.writeStringField("name", label());
    if (entry().unit().isPresent()) {
      json.writeStringField("unit", entry().unit().get());
    }
    json.writeEndObject();
  }

  /** The entry of a list with that id. */
  static <R extends Reference> Optional<R> of(R[] entries, int id) {
    return Arrays.stream(entries).filter(entry -> entry.id() == id).findFirst();
  }

  /** The entry of a list with that id, given as a decimal. */
  static <R extends Reference> Optional<R> of(R[] entries, BigDecimal id) {
    return Arrays.stream(entries)
        .filter(entry -> BigDecimal.valueOf(entry.id()).compareTo(id) == 0)
        .findFirst();
  }

  /** The entries as people read them: "1 Email, 2 URL". */
  static String listed(Reference[] entries) {
    return Arrays.stream(entries)
        .map(entry -> entry.id() + " " + entry.label())
        .collect(Collectors.joining(", "));
  }
}
