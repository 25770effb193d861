package jobpostings.cli.sync;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.mapping.FeedScan;
import jobpostings.cli.service.Answer;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Json;
import jobpostings.terminal.Failure;

/**
 * Archives jobs that are no longer in the file, if the file can be trusted and the guard allows it.
 */
record Reconciliation(Client client, Options options, Report report) {
  private static final Pattern REFERENCE_ID = Pattern.compile("/referenceIds/([0-9]{1,9})");

  void of(FeedScan scan) {
    boolean isEmpty = scan.isEmpty() && options.maxRemovals().isEmpty();
    if (scan.part().isPresent()) {
      report.guard(
          scan.part().get().message()
              + " Jobs that it lacks may be in another part: nothing was archived. Fetch all of"
              + " them, and sync one file.");
    } else if (isEmpty && (scan.jobs() == 0 || options.despiteErrors())) {
      report.guard(
          "The file has no jobs: nothing was archived. If there are none any more, say"
              + " --max-removals with the number of those that are active.");
    } else if (!scan.isWhole() && !options.despiteErrors()) {
      report.note(
          "Some rows can't be read, and may be jobs that are open: nothing was archived. To archive"
              + " all the same, say --despite-errors.");
    } else {
      reconcile(scan);
    }
  }

  private void reconcile(FeedScan scan) {
    JsonNode body = options.reconcile(scan.referenceIds());
    int archived = 0;
    JsonNode first = null;
    try {
      while (true) {
        Answer answer = client.send("POST", "/jobs/reconcile", Optional.of(body), Map.of());
        if (answer.code().equals("too-many-removals")) {
          guard(answer.body());
          return;
        }
        if (answer.code().equals("validation-failed")) {
          refused(scan, answer);
          return;
        }
        if (answer.status() == 404 || answer.status() == 405) {
          throw new Failure(
              Failure.REFUSED,
              "The jobs of the file are in step. But this service is older than the command, and"
                  + " can't archive what the file has no more. Archive them with jobs archive.");
        }
        JsonNode done = answer.required();
        archived += done.path("counts").path("archived").asInt();
        first = first == null ? done : first;
        if (done.path("remaining").asInt() == 0 || options.dryRun()) {
          tell(first, archived);
          return;
        }
      }
    } catch (Failure e) {
      if (archived > 0) {
        report.archived(Json.MAPPER.createArrayNode(), archived);
        report.note("Not all that are no more in the file are archived yet: run it again.");
      }
      throw e;
    }
  }

  /** The service does nothing while an id may be a job's own, damaged: each is told at its row. */
  private void refused(FeedScan scan, Answer answer) {
    List<Fault> faults = new ArrayList<>();
    for (JsonNode error : answer.body().path("errors")) {
      Matcher id = REFERENCE_ID.matcher(error.path("pointer").asText());
      if (!id.matches()) {
        answer.required();
      }
      String message = error.path("message").asText();
      faults.add(scan.fault(Integer.parseInt(id.group(1)), error.path("code").asText(), message));
    }
    report.faults(faults);
    report.note("Nothing was archived, as the service can't tell which jobs such ids mean.");
  }

  private void guard(JsonNode problem) {
    JsonNode counts = problem.path("counts");
    int toArchive = counts.path("toArchive").asInt();
    int active = counts.path("active").asInt() - counts.path("withoutReference").asInt();
    String guard =
        options.maxRemovals().isPresent()
            ? "--max-removals"
            : "the guard (the larger of 5 and a tenth of them, but at most half)";
    String limit =
        problem.has("maxRemovals") ? ", which is " + problem.path("maxRemovals").asInt() : "";
    String first =
        problem
            .path("toArchive")
            .valueStream()
            .limit(10)
            .map(job -> job.path("referenceId").asText())
            .collect(Collectors.joining(", "));
    report.guard(
        "%d of the %d active jobs with a referenceId are not in the file, more than %s lets be archived%s: nothing was archived. They begin with: %s. If they are closed, say --max-removals %d."
            .formatted(toArchive, active, guard, limit, first, toArchive));
  }

  /** The first of the answers names all jobs that were to be archived. */
  private void tell(JsonNode first, int archived) {
    JsonNode counts = first.path("counts");
    int count = options.dryRun() ? counts.path("toArchive").asInt() : archived;
    report.archived(first.path("toArchive"), count);
    int listed = first.path("toArchive").size();
    if (count > listed) {
      report.note("Of %d archived jobs, %d are listed.".formatted(count, listed));
    }
    if (counts.path("left").asInt() > 0) {
      report.note(
          "Jobs that are not in the file and were written since it was true, left alone: %d."
              .formatted(counts.path("left").asInt()));
    }
  }
}
