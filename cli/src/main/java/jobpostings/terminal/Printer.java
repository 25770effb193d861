package jobpostings.terminal;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.Arrays;

/**
 * Shows answers.
 *
 * @param json whether as JSON, for programs, or as tables
 */
public record Printer(PrintWriter out, boolean json) {

  /** Shows an object, or the objects of an array, with these members. */
  public void show(JsonNode answer, String... columns) {
    if (json) {
      out.println(answer.toPrettyString());
    } else {
      out.print(Table.of(answer, Arrays.asList(columns)));
    }
    out.flush();
  }
}
