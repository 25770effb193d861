package jobpostings.dynamodb.description;

import static jobpostings.dynamodb.table.Attributes.named;

import jobpostings.job.LongDescription;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/** The attribute of a job's item that points at its long description. */
public final class LongDescriptionSchema {
  /** The name of the attribute. */
  public static final String NAME = "descriptionPieces";

  public static final TableSchema<LongDescription> SCHEMA =
      StaticImmutableTableSchema.builder(LongDescription.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              String.class,
              named("revision", LongDescription::revision, (b, value) -> b.revision = value))
          .addAttribute(
              Integer.class,
              named("count", LongDescription::pieces, (b, value) -> b.pieces = value))
          .addAttribute(
              Integer.class,
              named("length", LongDescription::length, (b, value) -> b.length = value))
          .build();

  private LongDescriptionSchema() {}

  private static final class Builder {
    private String revision;
    private int pieces;
    private int length;

    private LongDescription build() {
      return new LongDescription(revision, pieces, length);
    }
  }
}
