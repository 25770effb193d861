package jobpostings.erasure;

import static jobpostings.dynamodb.Attributes.idKey;
import static jobpostings.dynamodb.Attributes.is;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.key.KeyOwner;
import jobpostings.partner.GrantStore;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The employer's item, which stays, says how far its erasure has come. */
final class DynamoErasureStore implements ErasureStore {
  private final Table<ErasureItem> employers;
  private final DynamoErasableJobs jobs;
  private final DynamoErasableWebhooks webhooks;
  private final ApiKeyStore keys;
  private final GrantStore grants;

  @Inject
  DynamoErasureStore(
      Tables tables,
      DynamoErasableJobs jobs,
      DynamoErasableWebhooks webhooks,
      ApiKeyStore keys,
      GrantStore grants) {
    this.employers = tables.table("EMPLOYERS_TABLE", ErasureItem.SCHEMA);
    this.jobs = jobs;
    this.webhooks = webhooks;
    this.keys = keys;
    this.grants = grants;
  }

  @Override
  public DataCounts count(int employerId) {
    return new DataCounts(
        jobs.listed(employerId).count(),
        webhooks.count(employerId),
        keys.all(KeyOwner.employer(employerId)).size(),
        grants.ofEmployer(employerId).size());
  }

  @Override
  public Optional<Erasure> begin(int employerId, Instant now) {
    return employers
        .update(
            idKey(employerId),
            ErasureItem.mark(now),
            is("suspended", AttributeValue.fromBool(true))) // None of its keys is accepted.
        .map(ErasureItem::erasure);
  }

  @Override
  public void save(Erasure erasure) {
    employers.updateIfThere(idKey(erasure.employerId()), ErasureItem.progress(erasure));
  }
}
