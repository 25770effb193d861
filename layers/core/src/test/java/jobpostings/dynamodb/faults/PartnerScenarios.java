package jobpostings.dynamodb.faults;

import static jobpostings.dynamodb.faults.Scenario.of;
import static jobpostings.dynamodb.faults.Scenario.once;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.KeyGrant;
import jobpostings.job.Author;
import jobpostings.job.JobExamples;
import jobpostings.job.view.JobDocument;
import jobpostings.partner.Grant;
import jobpostings.partner.PresentGrants;
import jobpostings.problem.Violations;

/** Partners, their keys, and what employers grant them. */
final class PartnerScenarios {
  private static final String PARTNER = "acme-ats";
  private static final String SECRET = "jpp_of-which-only-the-hash-is-kept";
  private static final String NAMED = ", \"partnerId\": \"acme-ats\"";

  private PartnerScenarios() {}

  static List<Scenario> all() {
    return List.of(
        once(
                "operatorActions",
                "create-partner",
                Preparations::nothing,
                OperatorScenarios.action("create-partner", _ -> NAMED + ", \"name\": \"Acme ATS\""))
            .seen((tables, caller) -> shown(tables, caller, "Partners")),
        action("list-partners", _ -> ""),
        action("rename-partner", _ -> NAMED + ", \"name\": \"Acme\""),
        action("suspend-partner", _ -> NAMED).inSteps(PartnerScenarios::hasKeysSuspended),
        of(
                "operatorActions",
                "resume-partner",
                PartnerScenarios::suspended,
                OperatorScenarios.action("resume-partner", _ -> NAMED),
                200)
            .seen(PartnerScenarios::partners)
            .inSteps(PartnerScenarios::hasKeysSuspended),
        of(
                "operatorActions",
                "erase-partner",
                PartnerScenarios::suspended,
                OperatorScenarios.action("erase-partner", _ -> NAMED),
                200)
            .seen(PartnerScenarios::partners)
            .inSteps(contents -> contents.toString().contains("erasedAt=")),
        once(
                "operatorActions",
                "issue-partner-key",
                PartnerScenarios::granted,
                OperatorScenarios.action(
                    "issue-partner-key", _ -> NAMED + ", \"scopes\": [\"read\"]"))
            .seen(PartnerScenarios::partners),
        action("list-partner-keys", _ -> NAMED),
        action("revoke-partner-key", c -> NAMED + keyId(c)),
        action(
            "expire-partner-key",
            c -> NAMED + keyId(c) + ", \"expiresAt\": \"2026-12-24T00:00:00Z\""),
        of(
            "authenticatePartner",
            "for an employer that granted it",
            PartnerScenarios::granted,
            (c, _) ->
                c.operations()
                    .authenticatePartner()
                    .authenticate(SECRET + "." + c.employer().id())
                    .map(jobpostings.employer.key.Caller::scopes),
            200),
        of(
            "presentGrants",
            "whether what was made under one holds",
            PartnerScenarios::granted,
            (c, _) -> {
              int employer = c.employer().id();
              PresentGrants grants = c.operations().presentGrants();
              return grants.end(employer, grants.require(employer, PARTNER).made());
            },
            200),
        of(
                "grants",
                "add",
                PartnerScenarios::partner,
                (c, _) ->
                    c.operations()
                        .grants()
                        .add(
                            c.employer().id(),
                            Optional.of(PARTNER),
                            KeyGrant.EVERYTHING,
                            Author.operator(""),
                            new Violations())
                        .scopes(),
                400)
            .seen(PartnerScenarios::partners),
        of(
                "grants",
                "delete",
                PartnerScenarios::granted,
                (c, _) -> {
                  List<Grant> grants = c.operations().grants().list(c.employer().id());
                  String id = grants.isEmpty() ? "none" : grants.getFirst().id();
                  c.operations().grants().delete(c.employer().id(), id);
                  return "";
                },
                404)
            .seen(PartnerScenarios::partners),
        of(
            "grants",
            "the employers of a partner",
            PartnerScenarios::granted,
            (c, _) -> c.operations().grants().employers(PARTNER, 0, 10).entries().size(),
            200));
  }

  private static Scenario action(String action, Function<Caller, String> members) {
    return of(
            "operatorActions",
            action,
            PartnerScenarios::granted,
            OperatorScenarios.action(action, members),
            200)
        .seen(PartnerScenarios::partners);
  }

  private static String keyId(Caller caller) {
    String id = IssuedKey.of(SECRET, caller.employer().id(), JobExamples.NOW).id();
    return ", \"keyId\": \"%s\"".formatted(id);
  }

  private static JobDocument partner(Caller caller) {
    int number = caller.operations().partners().create(PARTNER, "Acme ATS").number();
    IssuedKey key = IssuedKey.of(SECRET, number, JobExamples.NOW);
    caller.operations().apiKeys().addIfFewer(key, 1, JobExamples.NOW);
    return Preparations.employer(caller);
  }

  private static JobDocument granted(Caller caller) {
    JobDocument nothing = partner(caller);
    caller
        .operations()
        .grants()
        .add(
            caller.employer().id(),
            Optional.of(PARTNER),
            KeyGrant.EVERYTHING,
            Author.operator(""),
            new Violations());
    return nothing;
  }

  private static JobDocument suspended(Caller caller) {
    JobDocument nothing = granted(caller);
    caller.operations().partners().setSuspended(PARTNER, true);
    return nothing;
  }

  private static boolean hasKeysSuspended(Object contents) {
    String all = contents.toString();
    return all.contains("suspended=AttributeValue(BOOL=true)")
        && all.contains("suspended=AttributeValue(BOOL=false)");
  }

  /** All partners, their keys, and grants. */
  private static Object partners(FaultyTables tables, Caller caller) {
    return shown(tables, caller, "Partners", "ApiKeys");
  }

  private static List<String> shown(FaultyTables tables, Caller caller, String... names) {
    return Stream.of(names)
        .flatMap(table -> OperatorScenarios.shown(table, tables, caller))
        .toList();
  }
}
