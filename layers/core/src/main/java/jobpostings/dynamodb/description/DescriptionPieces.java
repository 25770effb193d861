package jobpostings.dynamodb.description;

import static jobpostings.dynamodb.table.Attributes.named;

import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/**
 * Points from a job at the pieces of its description.
 *
 * @param revision the name of this text of this job, never used again: "1234#" and something random
 * @param count the number of pieces
 * @param length of the text, in bytes of UTF-8
 */
public record DescriptionPieces(String revision, int count, int length) {
  public static final TableSchema<DescriptionPieces> SCHEMA =
      StaticImmutableTableSchema.builder(DescriptionPieces.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              String.class,
              named("revision", DescriptionPieces::revision, (b, value) -> b.revision = value))
          .addAttribute(
              Integer.class,
              named("count", DescriptionPieces::count, (b, value) -> b.count = value))
          .addAttribute(
              Integer.class,
              named("length", DescriptionPieces::length, (b, value) -> b.length = value))
          .build();

  private static final class Builder {
    private String revision;
    private int count;
    private int length;

    private DescriptionPieces build() {
      return new DescriptionPieces(revision, count, length);
    }
  }
}
