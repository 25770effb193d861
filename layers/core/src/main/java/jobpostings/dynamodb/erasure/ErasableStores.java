package jobpostings.dynamodb.erasure;

import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.util.List;
import jobpostings.dynamodb.table.Tables;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.key.KeyOwner;
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
      ErasableWebhooks webhooks,
      ErasableJobs jobs,
      RefusedRequests refusedRequests) {
    this.inOrder =
        List.of(
            (employerId, _) -> Removal.finished(keys.erase(KeyOwner.employer(employerId))),
            (employerId, _) -> Removal.finished(grants.eraseOfEmployer(employerId)),
            webhooks,
            jobs,
            of(new Partition(tables, "REFERENCES_TABLE", "employerId", "referenceId")),
            of(new Partition(tables, "IDEMPOTENCY_TABLE", "employerId", "idempotencyKey")),
            of(new Partition(tables, "JOB_COUNTERS_TABLE", "employerId", "shard")),
            of(new Partition(tables, "JOB_LIST_TABLE", "employerId", "first")),
            of(new Partition(tables, "REQUEST_COUNTS_TABLE", "employerId", "period")),
            refusedRequests::erase);
  }

  /** Keys and grants come first, so that nobody can write. */
  public List<ErasableStore> inOrder() {
    return inOrder;
  }

  private static ErasableStore of(Partition partition) {
    return (employerId, until) -> partition.erase(number(employerId), until);
  }
}
