package jobpostings.dynamodb.erasure;

import static jobpostings.dynamodb.table.Attributes.named;

import java.util.Optional;
import jobpostings.dynamodb.description.LongDescriptionSchema;
import jobpostings.job.LongDescription;
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
record Held(int employerId, Optional<LongDescription> description, String entry, boolean deleted) {
  static final TableSchema<Held> SCHEMA =
      StaticImmutableTableSchema.builder(Held.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              Integer.class,
              named("employerId", Held::employerId, (b, value) -> b.employerId = value))
          .addAttribute(
              EnhancedType.documentOf(LongDescription.class, LongDescriptionSchema.SCHEMA),
              named(
                  LongDescriptionSchema.NAME,
                  held -> held.description().orElse(null),
                  (b, value) -> b.description = Optional.of(value)))
          .addAttribute(String.class, named("entry", Held::entry, (b, value) -> b.entry = value))
          .addAttribute(
              Boolean.class, named("deleted", Held::deleted, (b, value) -> b.deleted = value))
          .build();

  private static final class Builder {
    private int employerId;
    private Optional<LongDescription> description = Optional.empty();
    private String entry = "";
    private boolean deleted;

    private Held build() {
      return new Held(employerId, description, entry, deleted);
    }
  }
}
