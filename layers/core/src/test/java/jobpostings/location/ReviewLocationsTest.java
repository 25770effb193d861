package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.employer.InMemoryEmployers;
import jobpostings.employer.Plan;
import jobpostings.json.Json;
import jobpostings.location.ReviewLocations.Reviewed;
import jobpostings.page.Page;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import org.junit.jupiter.api.Test;

class ReviewLocationsTest {
  private final LearnedInMemory learned = new LearnedInMemory();
  private final InMemoryEmployers employers = new InMemoryEmployers();
  private final ReviewLocations review = new ReviewLocations(learned, employers);
  private final Location first = learned.learn("Zyx Hills", Province.ON);
  private final Location second = learned.learn("Zyx Falls", Province.QC);

  private static Problem refusal(Runnable action) {
    Problem refusal = catchThrowableOfType(Problem.class, action::run);
    assertThat(refusal).isNotNull();
    return refusal;
  }

  @Test
  void theLatestAreFirstWithWhoNamedThem() {
    Page<Reviewed> page = review.list(Optional.empty(), 1);
    assertThat(page.entries()).extracting(each -> each.place().location()).containsExactly(second);
    assertThat(page.entries().getFirst().employerName()).isEmpty();
    assertThat(page.more()).isTrue();

    employers.save(new Employer(7, "Maple", Plan.STANDARD));
    Page<Reviewed> rest = review.list(Optional.of(second.id()), 1);
    assertThat(rest.entries()).extracting(each -> each.place().location()).containsExactly(first);
    assertThat(rest.entries().getFirst().employerName()).contains("Maple");
    assertThat(rest.more()).isFalse();
  }

  @Test
  void onesAreConfirmedHiddenAndForgotten() {
    employers.save(new Employer(7, "Maple", Plan.STANDARD));

    int id = first.id();
    assertThat(review.change(id, (places, n) -> places.setHidden(n, true)).place().hidden())
        .isTrue();
    assertThat(review.change(id, (places, n) -> places.setHidden(n, false)).place().hidden())
        .isFalse();
    assertThat(review.change(id, LearnedLocations::confirm).place().confirmed()).isTrue();
    assertThat(review.change(id, LearnedLocations::confirm).employerName()).contains("Maple");
    assertThat(review.change(id, LearnedLocations::delete).place().location()).isEqualTo(first);
    assertThat(learned.listed()).containsExactly(second);
  }

  @Test
  void othersCannotBeChanged() {
    List<Runnable> all =
        List.of(
            () -> review.change(8, LearnedLocations::confirm),
            () -> review.change(8, (places, id) -> places.setHidden(id, true)),
            () -> review.change(8, LearnedLocations::delete));
    for (Runnable each : all) {
      assertThat(refusal(each))
          .hasMessageStartingWith("No location 8 was learned from an employer;")
          .extracting(Problem::code)
          .isEqualTo(ProblemCode.NOT_FOUND);
    }
    assertThat(refusal(() -> review.list(Optional.of(8), 1)))
        .hasMessageStartingWith("No location 8 was learned from an employer. Send the")
        .extracting(Problem::code)
        .isEqualTo(ProblemCode.VALIDATION_FAILED);
  }

  @Test
  void aPlaceIsShownWithItsCoordinatesIfTheyAreKnown() {
    LocationDetails known = new GetLocation(new Gazetteer(), learned).get(8).orElseThrow();
    LocationDetails unseen =
        new GetLocation(new Gazetteer(), learned).get(first.id()).orElseThrow();

    assertThat(Json.text(known::write))
        .matches(
            "\\{\"id\":8,\"name\":\".+\",\"description\":\".+\",\"type\":\"Town\","
                + "\"latitude\":[0-9]+\\.[0-9]{6},\"longitude\":-[0-9]+\\.[0-9]{6}}");
    assertThat(Json.text(unseen::write))
        .isEqualTo(
            "{\"id\":%d,\"name\":\"Zyx Hills\",\"description\":\"Zyx Hills, ON\",\"type\":\"Town\","
                    .formatted(first.id())
                + "\"latitude\":null,\"longitude\":null}");
    assertThat(Json.text(json -> new Location(Location.NO_ID, "Zyx", Province.ON).write(json)))
        .isEqualTo("{\"id\":null,\"name\":\"Zyx\",\"description\":\"Zyx, ON\",\"type\":\"Town\"}");
  }
}
