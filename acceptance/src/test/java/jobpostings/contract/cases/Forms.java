package jobpostings.contract.cases;

import static jobpostings.contract.support.Body.fullJob;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;

/**
 * What stands in a row of a table for what can't be written there: {@code <today>}, {@code
 * <today-3>}, {@code <id>} of the row's job, {@code <ref>}, a text that only this row has, and
 * {@code <ab*500>}, which is ab 500 times.
 */
final class Forms {
  private static final Pattern FORM =
      Pattern.compile("<(?:today(?:([+-])(\\d+))?|(ref)|(id)|([^<>]+?)\\*(\\d+))>");
  private static final Pattern JOB =
      Pattern.compile("(job|full)((?: -\\w+)*)(?: (\\{.*))?", Pattern.DOTALL);

  private final String ref = Unique.referenceId();
  private int id;

  /** Says what {@code <id>} is. */
  void at(int id) {
    this.id = id;
  }

  String in(String cell) {
    return FORM.matcher(cell).replaceAll(form -> Matcher.quoteReplacement(expanded(form)));
  }

  private String expanded(MatchResult form) {
    if (form.group(3) != null) {
      return ref;
    }
    if (form.group(4) != null) {
      return "" + id;
    }
    if (form.group(5) != null) {
      return form.group(5).repeat(Integer.parseInt(form.group(6)));
    }
    int days = form.group(1) == null ? 0 : Integer.parseInt(form.group(1) + form.group(2));
    return Service.today().plusDays(days).toString();
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
