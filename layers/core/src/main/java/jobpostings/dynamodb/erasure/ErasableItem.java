package jobpostings.dynamodb.erasure;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;
import jobpostings.dynamodb.description.LongDescriptionSchema;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.job.store.LongDescription;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/**
 * The attributes that matter of an item that is to be removed.
 *
 * @param employerId whose it is; 0 if it does not say
 * @param description the one that it points at
 * @param entry from the key of a version
 * @param deleted whether it is the tombstone of a deleted job
 */
@RecordBuilder
record ErasableItem(
    int employerId, Optional<LongDescription> description, String entry, boolean deleted) {
  static final TableSchema<ErasableItem> SCHEMA =
      new ItemSchema<ErasableItem, ErasableItemBuilder>()
          .integer("employerId", ErasableItem::employerId, ErasableItemBuilder::employerId)
          .optional(
              LongDescriptionSchema.TYPE,
              LongDescriptionSchema.NAME,
              ErasableItem::description,
              ErasableItemBuilder::description)
          .text("entry", ErasableItem::entry, ErasableItemBuilder::entry)
          .flag("deleted", ErasableItem::deleted, ErasableItemBuilder::deleted)
          .build(ErasableItem.class, ErasableItemBuilder::builder, ErasableItemBuilder::build);
}
