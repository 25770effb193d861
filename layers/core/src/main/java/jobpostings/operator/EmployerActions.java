package jobpostings.operator;

import static jobpostings.operator.Input.AFTER;
import static jobpostings.operator.Input.PAGE_SIZE;

import com.fasterxml.jackson.core.JsonGenerator;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerChange;
import jobpostings.employer.Employers;
import jobpostings.employer.Plan;
import jobpostings.json.Json;

/** What operators do with employers, with partners, and with their keys. */
public final class EmployerActions extends Actions {
  static final String EMPLOYER_ID = "employerId";
  private static final String NAME = "name";
  private static final String PLAN = "plan";

  private final Employers employers;
  private final PartnerActions partners;
  private final KeyActions keys;

  @Inject
  EmployerActions(Employers employers, PartnerActions partners, KeyActions keys) {
    this.employers = employers;
    this.partners = partners;
    this.keys = keys;
  }

  @Override
  List<Action> all() {
    List<Action> own =
        List.of(
            new Action("create", Set.of(NAME, PLAN), this::create),
            new Action("list", Set.of(PAGE_SIZE, AFTER), this::list),
            new Action("rename", Set.of(EMPLOYER_ID, NAME), this::rename),
            new Action("set-plan", Set.of(EMPLOYER_ID, PLAN), this::setPlan),
            ofEmployer("suspend", id -> change(id, new EmployerChange.SetSuspended(true))),
            ofEmployer("resume", id -> change(id, new EmployerChange.SetSuspended(false))));
    return Stream.of(own, partners.all(), keys.all()).flatMap(List::stream).toList();
  }

  private Supplier<Json.Writable> create(Input input) {
    Supplier<String> name = name(input);
    Supplier<Plan> plan = plan(input);
    return () -> shown(employers.create(name.get(), plan.get()));
  }

  private Supplier<Json.Writable> list(Input input) {
    int pageSize = input.pageSize();
    Optional<Integer> after = input.after();
    return () ->
        page(
            employers.list(after, pageSize),
            EmployerActions::write,
            (last, json) -> json.writeNumber(last.id()));
  }

  private Supplier<Json.Writable> rename(Input input) {
    Supplier<Integer> id = employerId(input);
    Supplier<String> name = name(input);
    return () -> change(id.get(), new EmployerChange.Rename(name.get()));
  }

  private Supplier<Json.Writable> setPlan(Input input) {
    Supplier<Integer> id = employerId(input);
    Supplier<Plan> plan = plan(input);
    return () -> change(id.get(), new EmployerChange.SetPlan(plan.get()));
  }

  private Json.Writable change(int id, EmployerChange change) {
    return shown(employers.change(id, change));
  }

  /** An action for which nothing is sent but the id of an employer. */
  static Action ofEmployer(String name, Function<Integer, Json.Writable> operation) {
    return Action.onOne(name, EMPLOYER_ID, EmployerActions::employerId, operation);
  }

  static Supplier<Integer> employerId(Input input) {
    return input.required(
        EMPLOYER_ID,
        input.get(EMPLOYER_ID).positive(),
        "employerId is required: it names the employer.");
  }

  private static Supplier<String> name(Input input) {
    return input.required(
        NAME, input.get(NAME).line(Employer.MAX_NAME), "An employer needs a name.");
  }

  private static Supplier<Plan> plan(Input input) {
    return input.required(
        PLAN,
        input.get(PLAN).oneOf(List.of(Plan.values())),
        "An employer needs a plan: standard or unlimited.");
  }

  private static Json.Writable shown(Employer employer) {
    return json -> write(employer, json);
  }

  private static void write(Employer employer, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", employer.id());
    json.writeStringField("name", employer.name());
    json.writeStringField("plan", employer.plan().toString());
    json.writeBooleanField("suspended", employer.suspended());
    if (employer.isErased()) {
      json.writeStringField("erasedAt", employer.erasedAt().map(Instant::toString).orElseThrow());
    }
    json.writeEndObject();
  }
}
