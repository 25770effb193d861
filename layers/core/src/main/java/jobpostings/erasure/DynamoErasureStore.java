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
import jobpostings.partner.DynamoGrantStore;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The employer's item, which stays, says how far its erasure has come. */
public final class DynamoErasureStore {
  /** Some of what an employer has. */
  public record DataCounts(long jobs, long webhooks, long keys, long grants) {}

  private final Table<ErasureItem> employers;
  private final DynamoErasableJobs jobs;
  private final DynamoErasableWebhooks webhooks;
  private final ApiKeyStore keys;
  private final DynamoGrantStore grants;

  @Inject
  DynamoErasureStore(
      Tables tables,
      DynamoErasableJobs jobs,
      DynamoErasableWebhooks webhooks,
      ApiKeyStore keys,
      DynamoGrantStore grants) {
    this.employers = tables.table("EMPLOYERS_TABLE", ErasureItem.SCHEMA);
    this.jobs = jobs;
    this.webhooks = webhooks;
    this.keys = keys;
    this.grants = grants;
  }

  public DataCounts count(int employerId) {
    return new DataCounts(
        jobs.listed(employerId).count(),
        webhooks.count(employerId),
        keys.all(KeyOwner.employer(employerId)).size(),
        grants.ofEmployer(employerId).size());
  }

  /**
   * Marks the employer as erased, unless it is marked already.
   *
   * @return none, and nothing is marked, if there is no such employer or it is not suspended
   */
  public Optional<Erasure> begin(int employerId, Instant now) {
    return employers
        .update(
            idKey(employerId),
            ErasureItem.mark(now),
            is("suspended", AttributeValue.fromBool(true))) // None of its keys is accepted.
        .map(ErasureItem::erasure);
  }

  /** Saves how far the erasure has come. */
  public void save(Erasure erasure) {
    employers.updateIfThere(idKey(erasure.employerId()), ErasureItem.progress(erasure));
  }
}
