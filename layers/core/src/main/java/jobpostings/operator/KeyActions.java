package jobpostings.operator;

import static java.util.stream.Collectors.toSet;
import static jobpostings.operator.EmployerActions.EMPLOYER_ID;
import static jobpostings.operator.PartnerActions.PARTNER_ID;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.employer.key.ApiKeys;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.KeyOwner;
import jobpostings.employer.key.NewKey;
import jobpostings.employer.key.Scope;
import jobpostings.json.Json;
import jobpostings.operator.Action.Required;
import jobpostings.partner.Partners;
import jobpostings.problem.ViolationCode;

/**
 * What operators do with the keys of employers and of partners. A key is shown only when it is
 * issued.
 */
final class KeyActions {
  private static final String EXPIRES_AT = "expiresAt";

  private static final Required<String> KEY_ID =
      new Required<>(
          "keyId",
          member -> member.line(64),
          "keyId is required: it names the key, as the list of keys shows it.");

  private final ApiKeys keys;
  private final Partners partners;

  @Inject
  KeyActions(ApiKeys keys, Partners partners) {
    this.keys = keys;
    this.partners = partners;
  }

  List<Action> all() {
    return Stream.concat(
            of("key", EMPLOYER_ID, KeyOwner::employer),
            of("partner-key", PARTNER_ID, id -> partners.find(id).owner()))
        .toList();
  }

  /**
   * The actions on keys of employers, or those on keys of partners.
   *
   * @param owner names whose keys they are
   * @param ownerOf finds out whose
   */
  private <T> Stream<Action> of(String what, Required<T> owner, Function<T, KeyOwner> ownerOf) {
    Set<String> issue =
        Stream.concat(Stream.of(owner.name()), KeyGrant.MEMBERS.stream()).collect(toSet());
    Set<String> expire = Set.of(owner.name(), KEY_ID.name(), EXPIRES_AT);
    return Stream.of(
        new Action("issue-" + what, issue, members -> issue(members, owner, ownerOf)),
        Action.of(
            "list-" + what + "s",
            owner,
            id ->
                Json.list(
                    keys.list(ownerOf.apply(id)),
                    (key, json) -> shown(key, owner, id).write(json))),
        Action.of(
            "revoke-" + what,
            owner,
            KEY_ID,
            (id, keyId) -> shown(keys.revoke(ownerOf.apply(id), keyId), owner, id)),
        new Action("expire-" + what, expire, members -> expire(members, owner, ownerOf)));
  }

  private <T> Supplier<Json.Writable> issue(
      Members members, Required<T> owner, Function<T, KeyOwner> ownerOf) {
    Optional<T> id = owner.read(members);
    KeyGrant grant = KeyGrant.read("key", members, Scope.ALL, Optional.empty(), keys.now());
    return () -> {
      NewKey key = keys.issue(ownerOf.apply(id.orElseThrow()), grant);
      return shown(key.issued(), Optional.of(key.secret()), owner, id.get());
    };
  }

  private <T> Supplier<Json.Writable> expire(
      Members members, Required<T> owner, Function<T, KeyOwner> ownerOf) {
    Optional<T> id = owner.read(members);
    Optional<String> keyId = KEY_ID.read(members);
    Sent<Instant> end = members.get(EXPIRES_AT).moment();
    if (!end.isSent()) {
      members
          .get(EXPIRES_AT)
          .wrong(
              ViolationCode.REQUIRED,
              "expiresAt is required: when the key is to stop working; null if it is not to.");
    }
    return () ->
        shown(
            keys.expire(ownerOf.apply(id.orElseThrow()), keyId.orElseThrow(), end.asOptional()),
            owner,
            id.get());
  }

  private <T> Json.Writable shown(IssuedKey key, Required<T> owner, T id) {
    return shown(key, Optional.empty(), owner, id);
  }

  private <T> Json.Writable shown(IssuedKey key, Optional<String> secret, Required<T> owner, T id) {
    return json -> {
      json.writeStartObject();
      key.write(secret, keys.now(), json);
      json.writeObjectField(owner.name(), id);
      json.writeStringField("revokedAt", key.revokedAt().map(Instant::toString).orElse(null));
      json.writeEndObject();
    };
  }
}
