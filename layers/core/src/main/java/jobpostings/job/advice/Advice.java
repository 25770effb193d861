package jobpostings.job.advice;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.job.Job;
import jobpostings.job.advice.Code.CodeMatch;
import jobpostings.job.advice.Rule.Law;
import jobpostings.json.Json;
import jobpostings.location.Province;

/**
 * What the law or the boards will say of a posting (docs/contract.md, Advice).
 *
 * @param law none for what only boards say
 * @param pointer into the job
 */
public record Advice(Code code, Optional<Law> law, String pointer, String message) {
  /** Who says it. */
  public enum Severity {
    LAW("law"),
    BOARD("board");

    private final String text;

    Severity(String text) {
      this.text = text;
    }

    public static Optional<Severity> of(String text) {
      return List.of(values()).stream().filter(each -> each.text.equals(text)).findFirst();
    }

    /** As clients see it. */
    @Override
    public String toString() {
      return text;
    }
  }

  /** All that a job by itself is advised of, whatever its status. */
  public static List<Advice> on(Job job) {
    return on(Posting.of(job));
  }

  static List<Advice> on(Posting posting) {
    Set<Province> jurisdictions = posting.jurisdictions();
    List<Advice> advice = new ArrayList<>();
    for (Rule rule : Rule.all()) {
      if (rule.law().map(Law::jurisdiction).map(jurisdictions::contains).orElse(true)) {
        rule.code().find(posting).ifPresent(found -> advice.add(of(rule, found)));
      }
    }
    return advice;
  }

  /** That another job of the employer is probably the same one. */
  public static Advice duplicateOf(int id) {
    Rule rule =
        Rule.all().stream()
            .filter(each -> each.code() == Code.LIKELY_DUPLICATE)
            .findFirst()
            .orElseThrow();
    return of(rule, CodeMatch.of(id));
  }

  private static Advice of(Rule rule, CodeMatch found) {
    return new Advice(
        rule.code(),
        rule.law(),
        found.pointer().orElse(rule.pointer()),
        rule.message().replace("{}", found.detail()));
  }

  public Severity severity() {
    return law.isPresent() ? Severity.LAW : Severity.BOARD;
  }

  public void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("code", code.toString());
    json.writeStringField("pointer", pointer);
    json.writeStringField("message", message);
    json.writeStringField("severity", severity().toString());
    Json.nullable("rule", law, Law::write, json);
    json.writeEndObject();
  }
}
