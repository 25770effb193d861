package jobpostings.dynamodb.faults;

import jobpostings.dynamodb.stores.Caller;
import jobpostings.job.CreateJob;
import jobpostings.job.JobDocument;
import jobpostings.json.Json;

/**
 * What a client sees, where ids, keys and places are not those of one run alone.
 *
 * @param answer the message of a problem, where the status is that of one
 */
record Outcome(int status, String answer) {

  static Outcome of(Object answer, Caller caller) {
    String text =
        switch (answer) {
          case JobDocument job -> job.json();
          case CreateJob.Created created -> created.job().json();
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

  /** Texts of problems name what is of one run alone. */
  boolean isSame(Outcome other) {
    return status == other.status && (status >= 400 || answer.equals(other.answer));
  }

  boolean saysThatNothingWasChanged() {
    return answer.contains("nothing was changed");
  }
}
