package jobpostings.dynamodb.partner;

import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.is;
import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.set;
import static jobpostings.dynamodb.table.Attributes.text;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.partner.Partner;
import jobpostings.partner.PartnerStore;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Partners in DynamoDB. Every read is consistent. May be used by several threads. */
public final class DynamoPartnerStore implements PartnerStore {
  private final Table<Partner> partners;
  private final TimeLimits limits;

  @Inject
  DynamoPartnerStore(Tables tables, TimeLimits limits) {
    this.partners = tables.table("PARTNERS_TABLE", PartnerSchema.SCHEMA);
    this.limits = limits;
  }

  @Override
  public Optional<Partner> find(String id) {
    return partners.find(PartnerSchema.key(id), limits.budget());
  }

  @Override
  public boolean add(Partner partner) {
    // If the response to an earlier attempt was lost, the partner itself has the id.
    return partners
        .putIfFree(partner, PartnerSchema.PARTNER, limits.budget())
        .orElse(partner)
        .equals(partner);
  }

  @Override
  public Optional<Partner> rename(String id, String name) {
    return partners.update(
        PartnerSchema.key(id), set("name", text(name)), PartnerSchema.IS_THERE, limits.budget());
  }

  @Override
  public Optional<Partner> setSuspended(String id, boolean suspended) {
    return partners.update(
        PartnerSchema.key(id),
        set("suspended", AttributeValue.fromBool(suspended)),
        suspended ? PartnerSchema.IS_THERE : PartnerSchema.IS_NOT_ERASED,
        limits.budget());
  }

  @Override
  public Optional<Partner> erase(String id, Instant now) {
    return partners.update(
        PartnerSchema.key(id),
        expression("SET erasedAt = if_not_exists(erasedAt, :now)", Map.of(":now", moment(now))),
        is("suspended", AttributeValue.fromBool(true)),
        limits.budget());
  }

  @Override
  public List<Partner> list(Optional<String> after, int most) {
    return partners
        .query(PartnerSchema.EMPLOYER_ID, number(PartnerSchema.NO_EMPLOYER))
        .after(after.map(PartnerSchema::key))
        .pageSize(most)
        .consistent()
        .stream(limits.budget())
        .limit(most)
        .toList();
  }
}
