package jobpostings.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import jobpostings.employer.Employer;
import jobpostings.employer.InMemoryEmployers;
import jobpostings.employer.Plan;
import jobpostings.json.Json;
import jobpostings.location.LearnedInMemory;
import jobpostings.location.Location;
import jobpostings.location.Province;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocationActionsTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final LearnedInMemory learned = new LearnedInMemory();
  private final InMemoryEmployers employers = new InMemoryEmployers();
  private final Actions actions =
      new Actions() {
        @Override
        List<Action> all() {
          return new LocationActions(learned, employers).all();
        }
      };
  private final Location first = learned.learn("Zyx Hills", Province.ON);
  private final Location second = learned.learn("Zyx Falls", Province.QC);

  private JsonNode answer(ObjectNode input) throws JsonProcessingException {
    return JSON.readTree(Json.text(actions.answer(input)));
  }

  private static ObjectNode page() {
    return JsonNodeFactory.instance.objectNode().put("action", "list-locations").put("pageSize", 1);
  }

  private static ObjectNode change(String action, int id) {
    return JsonNodeFactory.instance.objectNode().put("action", action).put("locationId", id);
  }

  @Test
  void theLatestAreFirstWithWhoNamedThem() throws Exception {
    JsonNode page = answer(page());
    assertThat(page.path("data")).hasSize(1);
    assertThat(page.at("/data/0/description").asText()).isEqualTo(second.description());
    assertThat(page.at("/data/0/employer/name").isNull()).isTrue();

    employers.save(new Employer(7, "Maple", Plan.STANDARD));
    JsonNode rest = answer(page().put("after", page.path("after").asText()));
    assertThat(rest.path("data")).hasSize(1);
    assertThat(rest.at("/data/0/description").asText()).isEqualTo(first.description());
    assertThat(rest.at("/data/0/employer/name").asText()).isEqualTo("Maple");
    assertThat(rest.path("after").isNull()).isTrue();
  }

  @Test
  void onesAreConfirmedHiddenAndForgotten() throws Exception {
    employers.save(new Employer(7, "Maple", Plan.STANDARD));

    int id = first.id();
    assertThat(learned.listed()).isEmpty();
    assertThat(answer(change("hide-location", id)).path("hidden").asBoolean()).isTrue();
    assertThat(answer(change("show-location", id)).path("hidden").asBoolean(true)).isFalse();
    JsonNode confirmed = answer(change("confirm-location", id));
    assertThat(learned.listed()).containsExactly(first);
    assertThat(confirmed.path("confirmed").asBoolean()).isTrue();
    assertThat(confirmed.at("/employer/name").asText()).isEqualTo("Maple");
    assertThat(answer(change("delete-location", id)).path("description").asText())
        .isEqualTo(first.description());
    assertThat(learned.listed()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"confirm-location", "hide-location", "delete-location"})
  void othersCannotBeChanged(String action) {
    assertThat(refusal(change(action, 8)))
        .hasMessageStartingWith("No location 8 was learned from an employer;")
        .extracting(Problem::code)
        .isEqualTo(ProblemCode.NOT_FOUND);
  }

  @Test
  void noPageBeginsAfterOthers() {
    assertThat(refusal(page().put("after", "8")))
        .extracting(Problem::code)
        .isEqualTo(ProblemCode.VALIDATION_FAILED);
  }

  private Problem refusal(ObjectNode input) {
    Problem refusal = catchThrowableOfType(Problem.class, () -> actions.answer(input));
    assertThat(refusal).isNotNull();
    return refusal;
  }
}
