package jobpostings.job.sweep;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import jobpostings.json.Json;

/**
 * The result of one run over the jobs that are due.
 *
 * @param time the "now" of the run, ISO 8601
 * @param due how many jobs it looked at: those changed, unchanged and failed
 * @param unchanged how many turned out not to be due, for instance because another run was faster
 * @param failed the ids of jobs that could not be changed; the next run tries them again. No more
 *     than {@value #MAX_FAILED} are named
 * @param complete false if time ran out before all were looked at; the next run does the rest
 */
public record SweepReport(
    String time, int due, int changed, int unchanged, List<String> failed, boolean complete) {
  static final int MAX_FAILED = 100;

  public void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("time", time);
    json.writeNumberField("due", due);
    json.writeNumberField("changed", changed);
    json.writeNumberField("unchanged", unchanged);
    Json.texts("failed", failed, json);
    json.writeBooleanField("complete", complete);
    json.writeEndObject();
  }
}
