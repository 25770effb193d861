package jobpostings.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.job.ChangeType;
import jobpostings.problem.Problem;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/** What a request says about a webhook (docs/contract.md, Webhooks). */
record WebhookBody(
    Sent<String> url,
    Sent<Set<ChangeType>> types,
    Sent<Webhook.Payload> payload,
    Sent<String> description,
    Sent<Webhook.Status> status) {
  private static final Set<String> OF_NEW = Set.of("url", "types", "payload", "description");
  private static final Set<String> OF_CHANGE =
      Set.of("url", "types", "payload", "description", "status");
  private static final int MAX_URL = 2048;
  private static final int MAX_DESCRIPTION = 256;

  /**
   * @param isNew whether this is a new webhook, and not a change of one
   * @param permit if anything is wrong, is asked first: it refuses what the caller may not do
   * @throws Problem listing everything that is wrong
   */
  static WebhookBody read(
      ObjectNode sent,
      boolean strict,
      boolean isNew,
      WebhookUrl urls,
      Consumer<WebhookBody> permit) {
    Violations violations = new Violations();
    Members members = new Members(sent, strict, isNew ? OF_NEW : OF_CHANGE, violations);
    Sent<Webhook.Status> status =
        isNew
            ? new Sent.Nothing<>()
            : members.get("status").oneOf(List.of(Webhook.Status.ENABLED, Webhook.Status.DISABLED));
    WebhookBody body =
        new WebhookBody(
            url(members.get("url"), urls, violations),
            members
                .get("types")
                .constants(
                    ChangeType.class,
                    "type",
                    "one of those that changes have, such as JobArchived"),
            members.get("payload").oneOf(List.of(Webhook.Payload.values())),
            members.get("description").line(MAX_DESCRIPTION),
            status);
    body.url.required(
        isNew ? Optional.empty() : Optional.of(""),
        members.pointer("url"),
        "A webhook needs a url, which is called.",
        violations);
    members.refuseReplacements();
    if (!violations.isEmpty()) {
      permit.accept(body);
    }
    violations.requireNone();
    return body;
  }

  private static Sent<String> url(Member member, WebhookUrl urls, Violations violations) {
    return member
        .line(MAX_URL)
        .flatMap(
            url -> {
              Optional<String> fault = urls.fault(url);
              if (fault.isEmpty()) {
                return new Sent.Value<>(url);
              }
              violations.add(member.pointer(), ViolationCode.NOT_A_URL, "url " + fault.get());
              return new Sent.Wrong<>();
            });
  }

  /** The webhook with what was sent, but as enabled or disabled as it was. */
  Webhook changed(Webhook before) {
    return WebhookBuilder.builder(before)
        .url(url.orElse(before.url()))
        .types(types.orBefore(before.types()))
        .payload(payload.orBefore(Optional.of(before.payload())).orElse(Webhook.Payload.THIN))
        .description(description.orBefore(before.description()))
        .build();
  }
}
