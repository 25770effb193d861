package jobpostings.partner;

import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.is;
import static jobpostings.dynamodb.Attributes.moment;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.set;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import jobpostings.employer.key.KeyListItem;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Partners in DynamoDB. The item of a partner stands where the grants of an employer 0 would; under
 * its negative number an item keeps that from being another's. Every read is consistent. May be
 * used by several threads.
 */
public final class DynamoPartnerStore {
  /** What became of a partner that was to be stored. */
  enum AddPartnerOutcome {
    ADDED,
    ID_TAKEN,
    NUMBER_TAKEN
  }

  static final String EMPLOYER_ID = "employerId";
  static final String PARTNER = "partner";
  private static final String SUSPENDED = "suspended";
  private static final String SUSPENSIONS = "suspensions";

  static final int NO_EMPLOYER = KeyListItem.NO_EMPLOYER;

  /** Stands where the id of a partner does in the item that keeps a number; none has such an id. */
  private static final String OF_NUMBER = "#";

  private static final Expression IS_THERE = expression("attribute_exists(partner)");
  private static final Expression NOT_THERE = expression("attribute_not_exists(partner)");

  private static final Expression SUSPEND =
      expression(
          "SET suspended = :true ADD suspensions :one",
          Map.of(":true", AttributeValue.fromBool(true), ":one", number(1)));

  static final Expression IS_NOT_ERASED =
      expression("attribute_exists(partner) AND attribute_not_exists(erasedAt)");

  static final TableSchema<Partner> SCHEMA =
      new ItemSchema<Partner, PartnerBuilder>()
          .integer(EMPLOYER_ID, _ -> NO_EMPLOYER, (_, _) -> {})
          .text(PARTNER, Partner::id, PartnerBuilder::id)
          .integer("number", Partner::number, PartnerBuilder::number)
          .text("name", Partner::name, PartnerBuilder::name)
          .flag(SUSPENDED, Partner::suspended, PartnerBuilder::suspended)
          .integer(SUSPENSIONS, Partner::suspensions, PartnerBuilder::suspensions)
          .optionalMoment("erasedAt", Partner::erasedAt, PartnerBuilder::erasedAt)
          .build(Partner.class, PartnerBuilder::builder, PartnerBuilder::build);

  private final Table<Partner> partners;
  private final Tables tables;

  @Inject
  public DynamoPartnerStore(Tables tables) {
    this.partners = tables.table("PARTNERS_TABLE", SCHEMA);
    this.tables = tables;
  }

  public Optional<Partner> find(String id) {
    return tables.callToKnowCaller(() -> partners.find(key(id)));
  }

  /** Stores a new partner, unless another has its id or its number. */
  public AddPartnerOutcome add(Partner partner) {
    Transaction<AddPartnerOutcome> transaction = tables.transaction();
    transaction.put(AddPartnerOutcome.ID_TAKEN, partners, partner, NOT_THERE);
    transaction.update(
        AddPartnerOutcome.NUMBER_TAKEN,
        partners,
        key(partner.number(), OF_NUMBER),
        set("takenBy", text(partner.id())),
        NOT_THERE);
    Set<AddPartnerOutcome> taken = transaction.commit().keySet();
    return taken.isEmpty() ? AddPartnerOutcome.ADDED : taken.iterator().next();
  }

  /** Changes the name; none if there is no such partner. */
  public Optional<Partner> rename(String id, String name) {
    return partners.update(key(id), set("name", text(name)), IS_THERE);
  }

  /**
   * Says that the partner is suspended, or no longer; none if there is no such partner, or it would
   * be resumed and was erased.
   */
  public Optional<Partner> setSuspended(String id, boolean suspended) {
    return suspended
        ? partners
            .update(key(id), SUSPEND, is(SUSPENDED, AttributeValue.fromBool(false)))
            .or(() -> find(id)) // It is suspended already, or an earlier attempt did it.
        : partners.update(key(id), set(SUSPENDED, AttributeValue.fromBool(false)), IS_NOT_ERASED);
  }

  /**
   * Marks a suspended partner as erased, unless it is marked already; none if there is no such
   * partner or it is not suspended.
   */
  public Optional<Partner> erase(String id, Instant now) {
    return partners.update(
        key(id),
        expression("SET erasedAt = if_not_exists(erasedAt, :now)", Map.of(":now", moment(now))),
        is(SUSPENDED, AttributeValue.fromBool(true)));
  }

  /**
   * Some of all partners, by id.
   *
   * @param after the id of the partner after which to begin; none to begin at the top
   * @param most the largest number to return
   */
  public List<Partner> list(Optional<String> after, int most) {
    return partners
        .query(EMPLOYER_ID, number(NO_EMPLOYER))
        .after(after.map(DynamoPartnerStore::key))
        .pageSize(most)
        .consistent()
        .stream()
        .limit(most)
        .toList();
  }

  static Map<String, AttributeValue> key(String id) {
    return KeyListItem.partnerKey(id);
  }

  static Map<String, AttributeValue> key(int employerId, String partner) {
    return Map.of(EMPLOYER_ID, number(employerId), PARTNER, text(partner));
  }
}
