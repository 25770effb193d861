package jobpostings.dynamodb.erasure;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;
import jobpostings.dynamodb.description.LongDescriptionSchema;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.job.store.LongDescription;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
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
record Held(int employerId, Optional<LongDescription> description, String entry, boolean deleted) {
  static final TableSchema<Held> SCHEMA =
      new ItemSchema<Held, HeldBuilder>()
          .integer("employerId", Held::employerId, HeldBuilder::employerId)
          .optional(
              EnhancedType.documentOf(LongDescription.class, LongDescriptionSchema.SCHEMA),
              LongDescriptionSchema.NAME,
              Held::description,
              HeldBuilder::description)
          .text("entry", Held::entry, HeldBuilder::entry)
          .flag("deleted", Held::deleted, HeldBuilder::deleted)
          .build(Held.class, HeldBuilder.class, HeldBuilder::builder, HeldBuilder::build);
}
