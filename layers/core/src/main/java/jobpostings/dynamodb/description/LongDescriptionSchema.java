package jobpostings.dynamodb.description;

import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.job.store.LongDescription;
import jobpostings.job.store.LongDescriptionBuilder;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/** The attribute of a job's item that points at its long description. */
public final class LongDescriptionSchema {
  /** The name of the attribute. */
  public static final String NAME = "descriptionPieces";

  public static final TableSchema<LongDescription> SCHEMA =
      new ItemSchema<LongDescription, LongDescriptionBuilder>()
          .text("revision", LongDescription::revision, LongDescriptionBuilder::revision)
          .integer("count", LongDescription::pieces, LongDescriptionBuilder::pieces)
          .integer("length", LongDescription::length, LongDescriptionBuilder::length)
          .build(
              LongDescription.class,
              LongDescriptionBuilder.class,
              LongDescriptionBuilder::builder,
              LongDescriptionBuilder::build);

  private LongDescriptionSchema() {}
}
