package jobpostings.dynamodb.erasure;

import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.optional;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;
import jobpostings.dynamodb.description.LongDescriptionSchema;
import jobpostings.job.store.LongDescription;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

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
      StaticImmutableTableSchema.builder(Held.class, HeldBuilder.class)
          .newItemBuilder(HeldBuilder::builder, HeldBuilder::build)
          .addAttribute(
              Integer.class, named("employerId", Held::employerId, HeldBuilder::employerId))
          .addAttribute(
              EnhancedType.documentOf(LongDescription.class, LongDescriptionSchema.SCHEMA),
              optional(LongDescriptionSchema.NAME, Held::description, HeldBuilder::description))
          .addAttribute(String.class, named("entry", Held::entry, HeldBuilder::entry))
          .addAttribute(Boolean.class, named("deleted", Held::deleted, HeldBuilder::deleted))
          .build();
}
