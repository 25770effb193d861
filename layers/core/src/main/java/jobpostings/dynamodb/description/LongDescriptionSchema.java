package jobpostings.dynamodb.description;

import static jobpostings.dynamodb.table.Attributes.named;

import jobpostings.job.store.LongDescription;
import jobpostings.job.store.LongDescriptionBuilder;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/** The attribute of a job's item that points at its long description. */
public final class LongDescriptionSchema {
  /** The name of the attribute. */
  public static final String NAME = "descriptionPieces";

  public static final TableSchema<LongDescription> SCHEMA =
      StaticImmutableTableSchema.builder(LongDescription.class, LongDescriptionBuilder.class)
          .newItemBuilder(LongDescriptionBuilder::builder, LongDescriptionBuilder::build)
          .addAttribute(
              String.class,
              named("revision", LongDescription::revision, LongDescriptionBuilder::revision))
          .addAttribute(
              Integer.class,
              named("count", LongDescription::pieces, LongDescriptionBuilder::pieces))
          .addAttribute(
              Integer.class,
              named("length", LongDescription::length, LongDescriptionBuilder::length))
          .build();

  private LongDescriptionSchema() {}
}
