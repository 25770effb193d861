package jobpostings.cli.sync;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.cli.feed.Draft;
import jobpostings.cli.service.Answer;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Problems;
import jobpostings.terminal.Failure;

/** Sends jobs in batches, until the service has answered for each of them. */
final class Sender {
  private static final Map<String, String> LENIENT = Map.of("Prefer", "handling=lenient");
  private static final Pattern OPERATION = Pattern.compile("/operations/([0-9]+)(?:/job)?(/.*)?");
  private static final int ROUNDS = 6;

  private final Client client;
  private final boolean dryRun;
  private final Report report;
  private Batch batch = new Batch();
  private int answered;
  private int mended;

  Sender(Client client, boolean dryRun, Report report) {
    this.client = client;
    this.dryRun = dryRun;
    this.report = report;
  }

  /** Sends the job now, or with those that follow. */
  void add(Draft draft) {
    if (batch.add(draft)) {
      return;
    }
    flush();
    if (!batch.add(draft)) {
      tooLarge(draft);
    }
  }

  /**
   * Sends what is left.
   *
   * @throws Failure if the service fails, or refuses the batch as a whole
   */
  void flush() {
    List<Draft> open = batch.drafts();
    batch = new Batch();
    for (int round = 0; !open.isEmpty(); round++) {
      if (round == ROUNDS) {
        throw new Failure(
            Failure.FAILED,
            "The service had no time for %d jobs. Run the command again to go on."
                .formatted(open.size()));
      }
      open = sent(open);
    }
  }

  /** Sends jobs, and returns those that must be sent again. */
  private List<Draft> sent(List<Draft> drafts) {
    Answer answer =
        client.send("POST", "/jobs/batch", Optional.of(Batch.body(drafts, dryRun)), LENIENT);
    if (answer.status() == 413) {
      return halved(drafts);
    }
    if (answer.code().equals("validation-failed")) {
      return withoutRefused(drafts, answer);
    }
    List<Draft> again = new ArrayList<>();
    for (JsonNode result : Client.required(answer).body().path("results")) {
      Draft draft = drafts.get(result.path("index").asInt());
      if (result.path("status").asInt() == 503) {
        again.add(draft);
      } else {
        answered++;
        mended += result.path("warnings").isEmpty() ? 0 : 1;
        report.result(draft, result);
      }
    }
    return again;
  }

  /** A gateway may count a body's bytes as escaped in the event that it makes of the body. */
  private List<Draft> halved(List<Draft> drafts) {
    if (drafts.size() == 1) {
      tooLarge(drafts.get(0));
      return List.of();
    }
    int half = drafts.size() / 2;
    List<Draft> again = new ArrayList<>(sent(drafts.subList(0, half)));
    again.addAll(sent(drafts.subList(half, drafts.size())));
    return again;
  }

  private void tooLarge(Draft draft) {
    answered++;
    report.faults(
        List.of(draft.fault("", "too-large", "The job is larger than a request may be, 5 MiB.")));
  }

  /**
   * The service may refuse a batch for some of its jobs, such as two whose referenceIds it takes to
   * be the same; then it does nothing for the others either.
   *
   * @throws Failure if it refuses the batch for another reason
   */
  private List<Draft> withoutRefused(List<Draft> drafts, Answer answer) {
    Set<Draft> refused = Collections.newSetFromMap(new IdentityHashMap<>());
    for (JsonNode error : answer.body().path("errors")) {
      Matcher operation = OPERATION.matcher(error.path("pointer").asText());
      if (!operation.matches()) {
        throw new Failure(Failure.REFUSED, Problems.text(answer));
      }
      Draft draft = drafts.get(Integer.parseInt(operation.group(1)));
      refused.add(draft);
      report.faults(
          List.of(
              draft.fault(
                  Objects.requireNonNullElse(operation.group(2), ""),
                  error.path("code").asText(),
                  error.path("message").asText())));
    }
    answered += refused.size();
    return drafts.stream().filter(draft -> !refused.contains(draft)).toList();
  }

  int answered() {
    return answered;
  }

  /** Jobs whose description or URL the service mended. */
  int mended() {
    return mended;
  }
}
