package jobpostings.operator;

import com.fasterxml.jackson.core.JsonGenerator;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerChange;
import jobpostings.employer.Employers;
import jobpostings.employer.Plan;
import jobpostings.json.Json;
import jobpostings.operator.Action.Required;
import jobpostings.page.PageToken;

/** What operators do with employers, except for their keys. */
final class EmployerActions {
  static final Required<Integer> EMPLOYER_ID =
      new Required<>(
          "employerId", Member::positive, "employerId is required: it names the employer.");

  private static final Required<String> NAME =
      new Required<>("name", member -> member.line(Employer.MAX_NAME), "An employer needs a name.");

  private static final Required<Plan> PLAN =
      new Required<>(
          "plan",
          member -> member.oneOf(List.of(Plan.values())),
          "An employer needs a plan: standard or unlimited.");

  private static final String TEST = "test";

  private final Employers employers;

  @Inject
  EmployerActions(Employers employers) {
    this.employers = employers;
  }

  List<Action> all() {
    return List.of(
        new Action("create-employer", Set.of(NAME.name(), PLAN.name(), TEST), this::create),
        Action.list(
            "list-employers",
            PageToken::number,
            employers::list,
            EmployerActions::write,
            last -> Integer.toString(last.id())),
        Action.of(
            "rename-employer",
            EMPLOYER_ID,
            NAME,
            (id, name) -> change(id, new EmployerChange.Rename(name))),
        Action.of(
            "set-plan",
            EMPLOYER_ID,
            PLAN,
            (id, plan) -> change(id, new EmployerChange.SetPlan(plan))),
        Action.of(
            "suspend-employer",
            EMPLOYER_ID,
            id -> change(id, new EmployerChange.SetSuspended(true))),
        Action.of(
            "resume-employer",
            EMPLOYER_ID,
            id -> change(id, new EmployerChange.SetSuspended(false))));
  }

  private Supplier<Json.Writable> create(Members members) {
    Optional<String> name = NAME.read(members);
    Optional<Plan> plan = PLAN.read(members);
    boolean test = members.get(TEST).flag().orElse(false);
    return () -> shown(employers.create(name.orElseThrow(), plan.orElseThrow(), test));
  }

  private Json.Writable change(int id, EmployerChange change) {
    return shown(employers.change(id, change));
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
    json.writeBooleanField(TEST, employer.test());
    if (employer.isErased()) {
      json.writeStringField("erasedAt", employer.erasedAt().get().toString());
    }
    json.writeEndObject();
  }
}
