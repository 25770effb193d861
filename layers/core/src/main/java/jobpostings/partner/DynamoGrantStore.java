package jobpostings.partner;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Gatherers.windowFixed;
import static jobpostings.dynamodb.Attributes.ALWAYS;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.idKey;
import static jobpostings.dynamodb.Attributes.is;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.set;
import static jobpostings.dynamodb.Attributes.text;
import static jobpostings.partner.DynamoPartnerStore.EMPLOYER_ID;
import static jobpostings.partner.DynamoPartnerStore.IS_NOT_ERASED;
import static jobpostings.partner.DynamoPartnerStore.PARTNER;
import static jobpostings.partner.DynamoPartnerStore.key;

import io.soabase.recordbuilder.core.RecordBuilder;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import jobpostings.employer.key.Scope;
import jobpostings.job.Author;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What employers granted to partners, in DynamoDB. Adding a grant also changes the employer's item,
 * on condition that no other grant has since, and that the employer was not erased. May be used by
 * several threads.
 */
public final class DynamoGrantStore {
  /** Why a grant can't be added. */
  public enum Refusal {
    NO_PARTNER,
    /** The employer has granted the partner something already. */
    GRANTED,
    TOO_MANY
  }

  /**
   * What matters here of an employer's item.
   *
   * @param latestGrant the id of the grant that was added last, if one was
   */
  @RecordBuilder
  record Granting(int id, Optional<String> latestGrant) {}

  private static final TableSchema<Granting> GRANTING =
      new ItemSchema<Granting, GrantingBuilder>()
          .integer("id", Granting::id, GrantingBuilder::id)
          .optionalText("latestGrant", Granting::latestGrant, GrantingBuilder::latestGrant)
          .build(Granting.class, GrantingBuilder::builder, GrantingBuilder::build);

  private static final TableSchema<Grant> SCHEMA =
      new ItemSchema<Grant, GrantBuilder>()
          .integer(EMPLOYER_ID, Grant::employerId, GrantBuilder::employerId)
          .text(PARTNER, Grant::partner, GrantBuilder::partner)
          .text("id", Grant::id, GrantBuilder::id)
          .text(
              "scopes",
              grant -> Scope.join(grant.scopes()),
              (b, value) -> b.scopes(Scope.split(value)))
          .moment("since", Grant::since, GrantBuilder::since)
          .optionalMoment("expiresAt", Grant::expiresAt, GrantBuilder::expiresAt)
          .optionalText("description", Grant::description, GrantBuilder::description)
          .text("by", grant -> grant.by().text(), (b, value) -> b.by(Author.of(value)))
          .number( // When DynamoDB may remove the item, in seconds since 1970.
              "removeAt",
              grant -> grant.expiresAt().map(Instant::getEpochSecond).orElse(null),
              (_, _) -> {})
          .build(Grant.class, GrantBuilder::builder, GrantBuilder::build);

  private final Tables tables;
  private final Table<Grant> grants;

  @Inject
  public DynamoGrantStore(Tables tables) {
    this.tables = tables;
    this.grants = tables.table("PARTNERS_TABLE", SCHEMA);
  }

  /** What that employer granted that partner, as it is now. */
  public Optional<Grant> find(int employerId, String partner) {
    return tables.callToKnowCaller(() -> grants.find(key(employerId, partner)));
  }

  /** All grants of an employer, as they are now, in no particular order. */
  public List<Grant> ofEmployer(int employerId) {
    return grants.query(EMPLOYER_ID, number(employerId)).consistent().stream().toList();
  }

  /**
   * The grants to a partner that hold, by the employer's id. May lag behind {@link #add} by a
   * moment, but not behind {@link #remove}.
   *
   * @param after the id of the employer after which to begin; 0 to begin at the top
   * @param most the largest number to return
   */
  public List<Grant> ofPartner(String partner, int after, int most, Instant now) {
    return tables.call(
        () ->
            indexed(partner, after)
                .gather(windowFixed(most))
                .map(keys -> grants.findAll(keys))
                .flatMap(some -> some.stream().sorted(comparingInt(Grant::employerId)))
                .filter(grant -> grant.holds(now))
                .limit(most)
                .toList());
  }

  /** The keys of a partner's grants, by the employer; not that of the partner itself. */
  private Stream<Map<String, AttributeValue>> indexed(String partner, int after) {
    return grants
        .query(PARTNER, text(partner))
        .index("partner-employerId")
        .where(EMPLOYER_ID, ">", number(after))
        .attributes();
  }

  /**
   * All reasons why a grant could not be added now.
   *
   * @param partner none for one that there can't be
   * @param most how many grants of an employer may hold, including that one
   */
  public Set<Refusal> refusals(int employerId, Optional<String> partner, int most, Instant now) {
    return tables.call(() -> refusals(partner, holding(employerId, now), most));
  }

  private Set<Refusal> refusals(Optional<String> partner, List<Grant> holding, int most) {
    if (holding.stream().anyMatch(each -> partner.equals(Optional.of(each.partner())))) {
      return EnumSet.of(Refusal.GRANTED); // Without that one there is room for another.
    }
    Set<Refusal> refusals = EnumSet.noneOf(Refusal.class);
    if (partner
        .flatMap(id -> partners().find(key(id)))
        .filter(each -> each.erasedAt().isEmpty())
        .isEmpty()) {
      refusals.add(Refusal.NO_PARTNER);
    }
    if (holding.size() >= most) {
      refusals.add(Refusal.TOO_MANY);
    }
    return refusals;
  }

  private List<Grant> holding(int employerId, Instant now) {
    return ofEmployer(employerId).stream().filter(each -> each.holds(now)).toList();
  }

  /**
   * Adds a grant, whatever is added or removed at that moment.
   *
   * @param most how many grants of an employer may hold, including this one
   * @return why it was not added; empty if it was
   */
  public Set<Refusal> add(Grant grant, int most) {
    return tables.call(
        () -> {
          while (true) {
            // Read first: what is added after that changes it.
            Granting granting = employers().find(idKey(grant.employerId())).orElseThrow();
            List<Grant> holding = holding(grant.employerId(), grant.since());
            Set<Refusal> refusals = refusals(Optional.of(grant.partner()), holding, most);
            if (!refusals.isEmpty() || write(grant, granting).commit().isEmpty()) {
              return refusals;
            }
            RetryBudget.current().backOff();
          }
        });
  }

  private Transaction<String> write(Grant grant, Granting granting) {
    Transaction<String> transaction = tables.transaction();
    transaction.check("partner", grants, key(grant.partner()), IS_NOT_ERASED);
    transaction.update(
        "employer",
        employers(),
        idKey(granting.id()),
        set("latestGrant", text(grant.id())),
        unchanged(granting));
    // An existing grant has expired; a newer one would have failed the employer's condition.
    transaction.put("grant", grants, grant, ALWAYS);
    return transaction;
  }

  private Table<Granting> employers() {
    return tables.table("EMPLOYERS_TABLE", GRANTING);
  }

  private Table<Partner> partners() {
    return tables.table("PARTNERS_TABLE", DynamoPartnerStore.SCHEMA);
  }

  private static Expression unchanged(Granting granting) {
    return expression("attribute_exists(id) AND attribute_not_exists(erasedAt)")
        .and(
            granting
                .latestGrant()
                .map(latest -> is("latestGrant", text(latest)))
                .orElseGet(() -> expression("attribute_not_exists(latestGrant)")));
  }

  /** Removes a grant, unless there is another one in its place. */
  public void remove(Grant grant) {
    grants.deleteIf(key(grant.employerId(), grant.partner()), is("id", text(grant.id())));
  }

  /** Removes all grants of an employer, and returns how many there were. */
  public int eraseOfEmployer(int employerId) {
    return erase(
        ofEmployer(employerId).stream().map(grant -> key(employerId, grant.partner())).toList());
  }

  /** The same for the grants to a partner that it finds: it may lag behind {@link #add}. */
  public int eraseOfPartner(String partner) {
    return erase(indexed(partner, DynamoPartnerStore.NO_EMPLOYER).toList());
  }

  private int erase(Collection<Map<String, AttributeValue>> keys) {
    grants.deleteAll(keys);
    return keys.size();
  }
}
