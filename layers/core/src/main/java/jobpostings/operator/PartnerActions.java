package jobpostings.operator;

import com.fasterxml.jackson.core.JsonGenerator;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.List;
import jobpostings.body.Member;
import jobpostings.body.Sent;
import jobpostings.employer.Employer;
import jobpostings.json.Json;
import jobpostings.operator.Action.Required;
import jobpostings.page.PageToken;
import jobpostings.partner.Partner;
import jobpostings.partner.Partners;
import jobpostings.problem.ViolationCode;

/** What operators do with partners, except for their keys. */
final class PartnerActions {
  static final Required<String> PARTNER_ID =
      new Required<>(
          "partnerId", PartnerActions::id, "partnerId is required: it names the partner.");

  private static final Required<String> NAME =
      new Required<>("name", member -> member.line(Employer.MAX_NAME), "A partner needs a name.");

  private final Partners partners;

  @Inject
  PartnerActions(Partners partners) {
    this.partners = partners;
  }

  List<Action> all() {
    return List.of(
        Action.of(
            "create-partner", PARTNER_ID, NAME, (id, name) -> shown(partners.create(id, name))),
        Action.list(
            "list-partners",
            key -> PageToken.text(key).filter(Partner::isId),
            partners::list,
            PartnerActions::write,
            Partner::id),
        Action.of(
            "rename-partner", PARTNER_ID, NAME, (id, name) -> shown(partners.rename(id, name))),
        Action.of("suspend-partner", PARTNER_ID, id -> shown(partners.setSuspended(id, true))),
        Action.of("resume-partner", PARTNER_ID, id -> shown(partners.setSuspended(id, false))),
        Action.of("erase-partner", PARTNER_ID, id -> shown(partners.erase(id))));
  }

  private static Sent<String> id(Member member) {
    return member
        .line(Partner.MAX_ID)
        .flatMap(
            text ->
                Partner.isId(text)
                    ? new Sent.Value<>(text)
                    : member.wrong(
                        ViolationCode.BAD_CHARACTER,
                        "partnerId is 1 to %d lower-case letters, digits and hyphens."
                            .formatted(Partner.MAX_ID)));
  }

  private static Json.Writable shown(Partner partner) {
    return json -> write(partner, json);
  }

  private static Json.Writable shown(Partners.Erased erased) {
    return json -> {
      json.writeStartObject();
      json.writeStringField("partnerId", erased.partner().id());
      json.writeStringField("erasedAt", erased.partner().erasedAt().orElseThrow().toString());
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
    if (partner.erasedAt().isPresent()) {
      json.writeStringField("erasedAt", partner.erasedAt().get().toString());
    }
    json.writeEndObject();
  }
}
