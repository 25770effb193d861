package jobpostings.erasure;

import static jobpostings.dynamodb.Attributes.idKey;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;

/** Webhooks, with their deliveries and attempts. */
public final class DynamoErasableWebhooks implements ErasableStore {
  private final Table<ErasureItem> employers;
  private final DynamoPartition webhooks;
  private final DynamoPartition deliveries;
  private final DynamoPartition attempts;

  @Inject
  DynamoErasableWebhooks(Tables tables) {
    this.employers = tables.table("EMPLOYERS_TABLE", ErasureItem.SCHEMA);
    this.webhooks = new DynamoPartition(tables, "WEBHOOKS_TABLE", "employerId", "place");
    this.deliveries = new DynamoPartition(tables, "DELIVERIES_TABLE", "webhookId", "due");
    this.attempts = new DynamoPartition(tables, "ATTEMPTS_TABLE", "webhookId", "at");
  }

  long count(int employerId) {
    return webhooks.keys(number(employerId)).count();
  }

  /** Once a webhook is gone, only its id, which the employer keeps, leads to the rest of it. */
  @Override
  public Removal erase(int employerId, Deadline until) {
    Set<String> ids = new HashSet<>();
    webhooks
        .table()
        .query("employerId", number(employerId))
        .only("id")
        .consistent()
        .slowly()
        .attributes()
        .forEach(webhook -> ids.add(webhook.get("id").s()));
    if (!ids.isEmpty()) {
      employers.updateIfThere(idKey(employerId), ErasureItem.webhooks(ids));
    }
    Set<String> removed =
        employers.find(idKey(employerId)).map(ErasureItem::webhooks).orElse(Set.of());
    Removal all =
        webhooks
            .erase(number(employerId), until)
            // Which runs deliver for the employer is an item under its number.
            .plus(deliveries.erase(text(String.valueOf(employerId)), until));
    for (String id : removed) {
      for (DynamoPartition partition : List.of(deliveries, attempts)) {
        all = all.plus(partition.erase(text(id), until));
      }
    }
    return all;
  }
}
