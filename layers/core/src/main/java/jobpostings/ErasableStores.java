package jobpostings;

import static jobpostings.dynamodb.Attributes.number;

import jakarta.inject.Inject;
import java.util.List;
import jobpostings.dynamodb.Tables;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.key.KeyOwner;
import jobpostings.erasure.DynamoErasableJobs;
import jobpostings.erasure.DynamoErasableWebhooks;
import jobpostings.erasure.DynamoPartition;
import jobpostings.erasure.ErasableStore;
import jobpostings.erasure.Removal;
import jobpostings.partner.GrantStore;
import jobpostings.refusal.RefusedRequests;

/** All stores that have something of employers. */
public final class ErasableStores {
  private final List<ErasableStore> inOrder;

  @Inject
  ErasableStores(
      Tables tables,
      ApiKeyStore keys,
      GrantStore grants,
      DynamoErasableWebhooks webhooks,
      DynamoErasableJobs jobs,
      RefusedRequests refusedRequests) {
    this.inOrder =
        List.of(
            (employerId, _) -> Removal.finished(keys.erase(KeyOwner.employer(employerId))),
            (employerId, _) -> Removal.finished(grants.eraseOfEmployer(employerId)),
            webhooks,
            jobs,
            of(new DynamoPartition(tables, "REFERENCES_TABLE", "employerId", "referenceId")),
            of(new DynamoPartition(tables, "IDEMPOTENCY_TABLE", "employerId", "idempotencyKey")),
            of(new DynamoPartition(tables, "JOB_COUNTERS_TABLE", "employerId", "shard")),
            of(new DynamoPartition(tables, "JOB_LIST_TABLE", "employerId", "first")),
            of(new DynamoPartition(tables, "REQUEST_COUNTS_TABLE", "employerId", "period")),
            refusedRequests::erase);
  }

  /** Keys and grants come first, so that nobody can write. */
  public List<ErasableStore> inOrder() {
    return inOrder;
  }

  private static ErasableStore of(DynamoPartition partition) {
    return (employerId, until) -> partition.erase(number(employerId), until);
  }
}
