package jobpostings.operator;

import static java.util.stream.Collectors.toSet;
import static jobpostings.operator.EmployerActions.EMPLOYER_ID;
import static jobpostings.operator.PartnerActions.PARTNER_ID;
import static jobpostings.operator.PartnerActions.partnerId;

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
import jobpostings.body.Sent;
import jobpostings.employer.key.ApiKeys;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.NewKey;
import jobpostings.json.Json;
import jobpostings.partner.Partners;
import jobpostings.problem.ViolationCode;

/**
 * What operators do with the keys of employers and of partners. A key is shown only when it is
 * issued.
 */
final class KeyActions {
  private static final String KEY_ID = "keyId";
  private static final String EXPIRES_AT = "expiresAt";
  private static final int MAX_KEY_ID = 64;

  private final ApiKeys keys;
  private final Partners partners;

  @Inject
  KeyActions(ApiKeys keys, Partners partners) {
    this.keys = keys;
    this.partners = partners;
  }

  List<Action> all() {
    return Stream.of(
            of("key", EMPLOYER_ID, EmployerActions::employerId),
            of("partner-key", PARTNER_ID, this::partnerNumber))
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The actions on keys of employers, or those on keys of partners.
   *
   * @param owner reads whose keys they are, as {@link ApiKeys} takes it
   */
  private List<Action> of(String what, String ownerId, Function<Input, Supplier<Integer>> owner) {
    Set<String> issue =
        Stream.concat(Stream.of(ownerId), KeyGrant.MEMBERS.stream()).collect(toSet());
    return List.of(
        new Action("issue-" + what, issue, input -> issue(input, owner)),
        new Action("list-" + what + "s", Set.of(ownerId), input -> list(input, owner)),
        new Action("revoke-" + what, Set.of(ownerId, KEY_ID), input -> revoke(input, owner)),
        new Action(
            "expire-" + what, Set.of(ownerId, KEY_ID, EXPIRES_AT), input -> expire(input, owner)));
  }

  private Supplier<Integer> partnerNumber(Input input) {
    Supplier<String> id = partnerId(input);
    return () -> partners.find(id.get()).number();
  }

  private Supplier<Json.Writable> issue(Input input, Function<Input, Supplier<Integer>> ownerOf) {
    Supplier<Integer> owner = ownerOf.apply(input);
    KeyGrant grant = input.keyGrant(keys.now());
    return () -> {
      NewKey key = keys.issue(owner.get(), grant);
      return json -> write(key.issued(), Optional.of(key.secret()), input, json);
    };
  }

  private Supplier<Json.Writable> list(Input input, Function<Input, Supplier<Integer>> ownerOf) {
    Supplier<Integer> owner = ownerOf.apply(input);
    return () ->
        Json.list(keys.list(owner.get()), (key, json) -> write(key, Optional.empty(), input, json));
  }

  private Supplier<Json.Writable> revoke(Input input, Function<Input, Supplier<Integer>> ownerOf) {
    Supplier<Integer> owner = ownerOf.apply(input);
    Supplier<String> keyId = keyId(input);
    return () -> shown(keys.revoke(owner.get(), keyId.get()), input);
  }

  private Supplier<Json.Writable> expire(Input input, Function<Input, Supplier<Integer>> ownerOf) {
    Supplier<Integer> owner = ownerOf.apply(input);
    Supplier<String> keyId = keyId(input);
    Sent<Instant> expiresAt = input.get(EXPIRES_AT).moment();
    if (!expiresAt.isSent()) {
      input.refuse(
          EXPIRES_AT,
          ViolationCode.REQUIRED,
          "expiresAt is required: when the key is to stop working; null if it is not to.");
    }
    return () -> shown(keys.expire(owner.get(), keyId.get(), expiresAt.asOptional()), input);
  }

  private static Supplier<String> keyId(Input input) {
    return input.required(
        KEY_ID,
        input.get(KEY_ID).line(MAX_KEY_ID),
        "keyId is required: it names the key, as the list of keys shows it.");
  }

  private Json.Writable shown(IssuedKey key, Input input) {
    return json -> write(key, Optional.empty(), input, json);
  }

  private void write(IssuedKey key, Optional<String> secret, Input input, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    key.write(secret, keys.now(), json);
    Optional<String> partner = input.get(PARTNER_ID).line().asOptional();
    if (partner.isPresent()) {
      json.writeStringField(PARTNER_ID, partner.get());
    } else {
      json.writeNumberField(EMPLOYER_ID, key.employerId());
    }
    json.writeStringField("revokedAt", key.revokedAt().map(Instant::toString).orElse(null));
    json.writeEndObject();
  }
}
