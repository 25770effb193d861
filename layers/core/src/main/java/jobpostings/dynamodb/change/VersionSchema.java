package jobpostings.dynamodb.change;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.optional;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import jobpostings.job.Author;
import jobpostings.job.AuthorBuilder;
import jobpostings.job.JobVersion;
import jobpostings.job.JobVersionBuilder;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/** The attributes of an item that say which version of a job it has. */
public final class VersionSchema {
  private static final char PARTNER_END = '/';

  private static final TableSchema<Author> AUTHOR =
      StaticImmutableTableSchema.builder(Author.class, AuthorBuilder.class)
          .newItemBuilder(AuthorBuilder::builder, AuthorBuilder::build)
          .addAttribute(Author.Type.class, named("type", Author::type, AuthorBuilder::type))
          .addAttribute(
              String.class, optional("keyId", VersionSchema::keyId, VersionSchema::setKeyId))
          .addAttribute(String.class, optional("prefix", Author::prefix, AuthorBuilder::prefix))
          .addAttribute(
              String.class, named("requestId", Author::requestId, AuthorBuilder::requestId))
          .addAttribute(
              Boolean.class,
              named("restores", author -> author.restores() ? true : null, AuthorBuilder::restores))
          .build();

  private VersionSchema() {}

  /**
   * A partner's id comes before the id of its key: an attribute more would be one more to set up
   * wherever jobs are read.
   */
  private static Optional<String> keyId(Author author) {
    return author.partner().isEmpty()
        ? author.keyId()
        : Optional.of(author.partner().get() + PARTNER_END + author.keyId().orElse(""));
  }

  private static void setKeyId(AuthorBuilder author, String stored) {
    int end = stored.indexOf(PARTNER_END);
    if (end >= 0) {
      author.partner(stored.substring(0, end));
    }
    author.keyId(stored.substring(end + 1));
  }

  /**
   * Adds the attributes to the schema of something with a version.
   *
   * @param builder what collects them while an item is read
   */
  public static <T, B> StaticImmutableTableSchema.Builder<T, B> add(
      StaticImmutableTableSchema.Builder<T, B> schema,
      Function<T, JobVersion> version,
      Function<B, JobVersionBuilder> builder) {
    return schema
        .addAttribute(
            Integer.class,
            named(
                "number",
                version.andThen(JobVersion::number),
                (b, value) -> builder.apply(b).number(value)))
        .addAttribute(
            EnhancedType.documentOf(Author.class, AUTHOR, type -> type.ignoreNulls(true)),
            named(
                "author",
                version.andThen(JobVersion::author),
                (b, value) -> builder.apply(b).author(value)))
        .addAttribute(
            Instant.class,
            moment(
                "writtenAt",
                version.andThen(JobVersion::time),
                (b, value) -> builder.apply(b).time(value)));
  }
}
