package jobpostings.erasure;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.job.description.DynamoLongDescriptions;
import jobpostings.job.description.LongDescription;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/**
 * The attributes that matter of an item that is to be removed.
 *
 * @param employerId whose it is; 0 if it does not say
 * @param description the one that it points at
 * @param entry from the key of a version
 */
@RecordBuilder
record ErasedItem(int employerId, Optional<LongDescription> description, String entry) {
  static final TableSchema<ErasedItem> SCHEMA =
      new ItemSchema<ErasedItem, ErasedItemBuilder>()
          .integer("employerId", ErasedItem::employerId, ErasedItemBuilder::employerId)
          .optional(
              DynamoLongDescriptions.TYPE,
              DynamoLongDescriptions.ATTRIBUTE,
              ErasedItem::description,
              ErasedItemBuilder::description)
          .text("entry", ErasedItem::entry, ErasedItemBuilder::entry)
          .build(ErasedItem.class, ErasedItemBuilder::builder, ErasedItemBuilder::build);
}
