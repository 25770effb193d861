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
import java.util.regex.Pattern;
import jobpostings.body.Sent;
import jobpostings.employer.Employer;
import jobpostings.json.Json;
import jobpostings.partner.Partner;
import jobpostings.partner.Partners;
import jobpostings.problem.ViolationCode;

/** What operators do with partners, except for their keys. */
final class PartnerActions {
  static final String PARTNER_ID = "partnerId";
  private static final String NAME = "name";
  private static final Pattern ID = Pattern.compile("[a-z0-9-]+");

  private final Partners partners;

  @Inject
  PartnerActions(Partners partners) {
    this.partners = partners;
  }

  List<Action> all() {
    return List.of(
        new Action("create-partner", Set.of(PARTNER_ID, NAME), this::create),
        new Action("list-partners", Set.of(PAGE_SIZE, AFTER), this::list),
        new Action("rename-partner", Set.of(PARTNER_ID, NAME), this::rename),
        ofPartner("suspend-partner", id -> shown(partners.setSuspended(id, true))),
        ofPartner("resume-partner", id -> shown(partners.setSuspended(id, false))),
        ofPartner("erase-partner", id -> shown(partners.erase(id))));
  }

  private Supplier<Json.Writable> create(Input input) {
    Supplier<String> id = partnerId(input);
    Supplier<String> name = name(input);
    return () -> shown(partners.create(id.get(), name.get()));
  }

  private Supplier<Json.Writable> list(Input input) {
    int pageSize = input.pageSize();
    Optional<String> after = input.get(AFTER).line(Partner.MAX_ID).asOptional();
    return () ->
        Actions.page(
            partners.list(after, pageSize),
            PartnerActions::write,
            (last, json) -> json.writeString(last.id()));
  }

  private Supplier<Json.Writable> rename(Input input) {
    Supplier<String> id = partnerId(input);
    Supplier<String> name = name(input);
    return () -> shown(partners.rename(id.get(), name.get()));
  }

  private static Action ofPartner(String name, Function<String, Json.Writable> operation) {
    return Action.onOne(name, PARTNER_ID, PartnerActions::partnerId, operation);
  }

  static Supplier<String> partnerId(Input input) {
    Sent<String> id = input.get(PARTNER_ID).line(Partner.MAX_ID);
    if (id.asOptional().filter(text -> !ID.matcher(text).matches()).isPresent()) {
      input.refuse(
          PARTNER_ID,
          ViolationCode.BAD_CHARACTER,
          "partnerId is 1 to %d lower-case letters, digits and hyphens.".formatted(Partner.MAX_ID));
    }
    return input.required(PARTNER_ID, id, "partnerId is required: it names the partner.");
  }

  private static Supplier<String> name(Input input) {
    return input.required(NAME, input.get(NAME).line(Employer.MAX_NAME), "A partner needs a name.");
  }

  private static Json.Writable shown(Partner partner) {
    return json -> write(partner, json);
  }

  private static Json.Writable shown(Partners.Erased erased) {
    return json -> {
      json.writeStartObject();
      json.writeStringField(PARTNER_ID, erased.partner().id());
      writeErasedAt(erased.partner(), json);
      json.writeObjectFieldStart("removed");
      json.writeNumberField("keys", erased.keys());
      json.writeNumberField("grants", erased.grants());
      json.writeEndObject();
      json.writeEndObject();
    };
  }

  private static void write(Partner partner, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", partner.id());
    json.writeStringField("name", partner.name());
    json.writeBooleanField("suspended", partner.suspended());
    writeErasedAt(partner, json);
    json.writeEndObject();
  }

  private static void writeErasedAt(Partner partner, JsonGenerator json) throws IOException {
    if (partner.erasedAt().isPresent()) {
      json.writeStringField("erasedAt", partner.erasedAt().map(Instant::toString).orElseThrow());
    }
  }
}
