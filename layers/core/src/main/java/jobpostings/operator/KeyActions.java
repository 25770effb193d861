package jobpostings.operator;

import static java.util.stream.Collectors.toSet;
import static jobpostings.operator.EmployerActions.EMPLOYER_ID;
import static jobpostings.operator.EmployerActions.employerId;

import com.fasterxml.jackson.core.JsonGenerator;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.body.Sent;
import jobpostings.employer.key.ApiKeys;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.KeyWriter;
import jobpostings.employer.key.NewKey;
import jobpostings.json.Json;
import jobpostings.operator.Input.Required;
import jobpostings.problem.ViolationCode;

/** What operators do with the keys of employers. A key is shown only when it is issued. */
final class KeyActions {
  private static final String KEY_ID = "keyId";
  private static final String EXPIRES_AT = "expiresAt";
  private static final int LONGEST_KEY_ID = 64;

  private static final Set<String> ISSUE =
      Stream.concat(Stream.of(EMPLOYER_ID), KeyGrant.MEMBERS.stream()).collect(toSet());

  private final ApiKeys keys;

  @Inject
  KeyActions(ApiKeys keys) {
    this.keys = keys;
  }

  List<Action> all() {
    return List.of(
        new Action("issue-key", ISSUE, this::issue),
        new Action("list-keys", Set.of(EMPLOYER_ID), this::list),
        new Action("revoke-key", Set.of(EMPLOYER_ID, KEY_ID), this::revoke),
        new Action("expire-key", Set.of(EMPLOYER_ID, KEY_ID, EXPIRES_AT), this::expire));
  }

  private Json.Writable issue(Input input) {
    Required<Integer> employerId = employerId(input);
    KeyGrant grant = input.keyGrant(keys.now());
    return input.answer(
        () -> {
          NewKey key = keys.issue(employerId.get(), grant);
          return json -> write(key.issued(), Optional.of(key.secret()), json);
        });
  }

  private Json.Writable list(Input input) {
    Required<Integer> employerId = employerId(input);
    return input.answer(() -> Listing.of(keys.list(employerId.get()), this::write));
  }

  private Json.Writable revoke(Input input) {
    Required<Integer> employerId = employerId(input);
    Required<String> keyId = keyId(input);
    return input.answer(() -> shown(keys.revoke(employerId.get(), keyId.get())));
  }

  private Json.Writable expire(Input input) {
    Required<Integer> employerId = employerId(input);
    Required<String> keyId = keyId(input);
    Sent<Instant> expiresAt = input.get(EXPIRES_AT).moment();
    if (!expiresAt.isSent()) {
      input.refuse(
          EXPIRES_AT,
          ViolationCode.REQUIRED,
          "expiresAt is required: when the key is to stop working; null if it is not to.");
    }
    return input.answer(
        () -> shown(keys.expire(employerId.get(), keyId.get(), expiresAt.asOptional())));
  }

  private static Required<String> keyId(Input input) {
    return input.required(
        KEY_ID,
        input.get(KEY_ID).line(LONGEST_KEY_ID),
        "keyId is required: it names the key, as \"list-keys\" shows it.");
  }

  private Json.Writable shown(IssuedKey key) {
    return json -> write(key, json);
  }

  private void write(IssuedKey key, JsonGenerator json) throws IOException {
    write(key, Optional.empty(), json);
  }

  private void write(IssuedKey key, Optional<String> secret, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    KeyWriter.write(key, secret, keys.now(), json);
    json.writeNumberField("employerId", key.employerId());
    json.writeStringField("revokedAt", key.revokedAt().map(Instant::toString).orElse(null));
    json.writeEndObject();
  }
}
