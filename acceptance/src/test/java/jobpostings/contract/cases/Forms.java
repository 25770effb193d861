package jobpostings.contract.cases;

import static jobpostings.contract.support.Body.fullJob;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;

/**
 * What stands in a row of a table for what can't be written there: {@code <today>}, {@code
 * <today-3>}, {@code <id>} of the row's job, {@code <ref>}, a text that only this row has, {@code
 * <base>/jobs}, a URL of the service, and {@code <ab*500>}, which is ab 500 times.
 */
final class Forms {
  private static final Pattern FORM =
      Pattern.compile("<(today|id|ref|base)([+-]\\d+)?>|<([^<>]+?)\\*(\\d+)>");
  private static final Pattern JOB =
      Pattern.compile("(job|full)((?: -\\w+)*)(?: (\\{.*))?", Pattern.DOTALL);

  private final String ref = Unique.referenceId();
  private Optional<Answer> job = Optional.empty();

  /** Says which job {@code <id>} is of. */
  void at(Answer job) {
    this.job = Optional.of(job);
  }

  Optional<Answer> job() {
    return job;
  }

  String in(String cell) {
    return FORM.matcher(cell).replaceAll(form -> Matcher.quoteReplacement(expanded(form)));
  }

  private String expanded(MatchResult form) {
    return switch (form.group(1)) {
      case "today" -> Service.today().plusDays(days(form.group(2))).toString();
      case "id" -> "" + job.orElseThrow().id();
      case "ref" -> ref;
      case "base" -> Service.baseUrl() + "/api/v1.1";
      case null, default -> form.group(3).repeat(Integer.parseInt(form.group(4)));
    };
  }

  private static int days(String number) {
    return number == null ? 0 : Integer.parseInt(number);
  }

  /** A body whose members are as they were written, number by number. */
  String body(String cell) {
    String text = in(cell);
    Matcher job = JOB.matcher(text);
    if (!job.matches()) {
      return text;
    }
    Body base = job.group(1).equals("job") ? Body.job() : fullJob().with("referenceId", ref);
    String[] without =
        job.group(2).isEmpty() ? new String[0] : job.group(2).substring(2).split(" -");
    String members = job.group(3) == null ? "{}" : job.group(3);
    ObjectNode others = (ObjectNode) Json.read(base.without(without).toString());
    Json.read(members).fieldNames().forEachRemaining(others::remove);
    String rest = others.toString();
    boolean isOne =
        others.isEmpty() || members.substring(1).isBlank() || Json.read(members).isEmpty();
    return rest.substring(0, rest.length() - 1) + (isOne ? "" : ",") + members.substring(1);
  }
}
