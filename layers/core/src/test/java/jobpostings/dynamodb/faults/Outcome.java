package jobpostings.dynamodb.faults;

import java.util.Locale;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.view.JobDocument;
import jobpostings.json.Json;

/**
 * What a client sees, without the ids, keys and places that differ between runs.
 *
 * @param answer the message of the problem where the status is that of one
 */
record Outcome(int status, String answer) {

  static Outcome of(Object answer, Caller caller) {
    String text =
        switch (answer) {
          case JobDocument job -> job.json();
          case WriteJobs.Created created -> created.job().json();
          case Json.Writable json -> Json.text(json);
          case null, default -> String.valueOf(answer);
        };
    return new Outcome(
        200,
        text.replace(caller.place(), "Newtown")
            .replace(Integer.toString(caller.employer().id()), "0")
            .replaceAll("(\"id\":|id=)\\d{7,}", "$10")
            .replaceAll("(\"(?:id|key|prefix|lastFour)\":)\"[\\w-]+\"", "$1\"\""));
  }

  /** Messages of problems may differ, since they name what differs between runs. */
  boolean isSame(Outcome other) {
    return status == other.status && (status >= 400 || answer.equals(other.answer));
  }

  boolean saysThatNothingWasChanged() {
    return answer.toLowerCase(Locale.ROOT).contains("nothing was changed");
  }
}
