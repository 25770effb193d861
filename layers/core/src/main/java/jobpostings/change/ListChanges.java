package jobpostings.change;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.job.description.LongDescriptions;
import jobpostings.job.view.ResponseSize;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/** Lists what happened to an employer's jobs (docs/contract.md, Changes). */
public final class ListChanges {
  private final ChangeLog log;
  private final LongDescriptions descriptions;

  @Inject
  ListChanges(ChangeLog log, LongDescriptions descriptions) {
    this.log = log;
    this.descriptions = descriptions;
  }

  /** Where to begin. */
  public sealed interface Start {
    /** With the oldest change that is kept. */
    record Oldest() implements Start {}

    /** After everything that has happened so far. */
    record Now() implements Start {}

    /** With what came after a cursor. */
    record After(Cursor cursor) implements Start {}
  }

  /**
   * A {@link ChangePage}.
   *
   * @param changes each as JSON
   */
  public record WrittenPage(List<String> changes, Cursor reached, boolean more) {}

  /**
   * A page of changes, cut short where more would not fit into a response.
   *
   * @param most a hundred at most
   * @param isWhole whether to show jobs with their descriptions
   * @throws CursorExpired if what came after the cursor is no longer kept
   * @throws Problem if the cursor is not one of this employer's
   */
  public WrittenPage list(Employer employer, Start start, int most, boolean isWhole) {
    ChangePage page =
        switch (start) {
          case Start.Oldest() -> log.oldest(employer.id(), most);
          case Start.Now() -> new ChangePage(List.of(), log.latest(employer.id()), false);
          case Start.After(Cursor cursor) -> after(cursor, employer, most);
        };
    ResponseSize room = new ResponseSize(0);
    List<String> written = new ArrayList<>();
    Optional<LongDescriptions> texts = Optional.of(descriptions).filter(_ -> isWhole);
    for (Change change : page.changes()) {
      String json = Json.text(out -> ChangeWriter.write(change, texts, out));
      if (!room.take(json) && !written.isEmpty()) {
        Cursor last = page.changes().get(written.size() - 1).cursor().orElseThrow();
        return new WrittenPage(written, last, true);
      }
      written.add(json);
    }
    return new WrittenPage(written, page.reached(), page.more());
  }

  private ChangePage after(Cursor cursor, Employer employer, int most) {
    if (cursor.employerId() != employer.id()) {
      throw unknown();
    }
    return switch (log.after(cursor, most)) {
      case ChangeLog.LogReading.Found(ChangePage page) -> page;
      case ChangeLog.LogReading.Expired() -> throw new CursorExpired(log.latest(employer.id()));
      case ChangeLog.LogReading.Unknown() -> throw unknown();
    };
  }

  private static Problem unknown() {
    Violations violations = new Violations();
    violations.add(
        "after",
        ViolationCode.UNKNOWN_VALUE,
        "after must be now, or a cursor that this service gave you.");
    return Problem.badParameter(violations);
  }
}
