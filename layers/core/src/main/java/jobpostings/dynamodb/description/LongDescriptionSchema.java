package jobpostings.dynamodb.description;

import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.job.store.LongDescription;
import jobpostings.job.store.LongDescriptionBuilder;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/** The attribute of a job's item that points at its long description. */
public final class LongDescriptionSchema {
  /** The name of the attribute. */
  public static final String NAME = "descriptionPieces";

  private static final TableSchema<LongDescription> SCHEMA =
      new ItemSchema<LongDescription, LongDescriptionBuilder>()
          .text("revision", LongDescription::revision, LongDescriptionBuilder::revision)
          .integer("count", LongDescription::pieces, LongDescriptionBuilder::pieces)
          .integer("length", LongDescription::length, LongDescriptionBuilder::length)
          .build(
              LongDescription.class,
              LongDescriptionBuilder::builder,
              LongDescriptionBuilder::build);

  public static final EnhancedType<LongDescription> TYPE =
      EnhancedType.documentOf(LongDescription.class, SCHEMA);

  private LongDescriptionSchema() {}
}
