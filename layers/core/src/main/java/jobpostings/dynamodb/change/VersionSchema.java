package jobpostings.dynamodb.change;

import static jobpostings.dynamodb.table.Attributes.moment;
import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.optional;

import java.time.Instant;
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
  private static final TableSchema<Author> AUTHOR =
      StaticImmutableTableSchema.builder(Author.class, AuthorBuilder.class)
          .newItemBuilder(AuthorBuilder::builder, AuthorBuilder::build)
          .addAttribute(Author.Type.class, named("type", Author::type, AuthorBuilder::type))
          .addAttribute(String.class, optional("keyId", Author::keyId, AuthorBuilder::keyId))
          .addAttribute(String.class, optional("prefix", Author::prefix, AuthorBuilder::prefix))
          .addAttribute(
<<<<<<< HEAD
              Author.Type.class, named("type", Author::type, (b, value) -> b.type = value))
          .addAttribute(
              String.class,
              named(
                  "keyId",
                  author -> author.keyId().orElse(null),
                  (b, value) -> b.keyId = Optional.of(value)))
          .addAttribute(
              String.class,
              named(
                  "prefix",
                  author -> author.prefix().orElse(null),
                  (b, value) -> b.prefix = Optional.of(value)))
          .addAttribute(
              String.class,
              named("requestId", Author::requestId, (b, value) -> b.requestId = value))
          .addAttribute(
              Boolean.class,
              named(
                  "restores",
                  author -> author.restores() ? true : null,
                  (b, value) -> b.restores = value))
=======
              String.class, named("requestId", Author::requestId, AuthorBuilder::requestId))
>>>>>>> main
          .build();

  private VersionSchema() {}

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
            EnhancedType.documentOf(Author.class, AUTHOR),
            named(
                "author",
                version.andThen(JobVersion::author),
                (b, value) -> builder.apply(b).author(value)))
        .addAttribute(
            Instant.class,
            moment(
                "writtenAt",
                version.andThen(JobVersion::time),
<<<<<<< HEAD
                (b, value) -> read.apply(b).time = Optional.of(value)));
  }

  /** What an item says of its version. */
  public static final class Read {
    private Optional<Integer> number = Optional.empty();
    private Optional<Author> author = Optional.empty();
    private Optional<Instant> time = Optional.empty();

    /** Says who wrote an item that doesn't say so itself. */
    public void author(Author found) {
      author = author.or(() -> Optional.of(found));
    }

    /**
     * The version.
     *
     * @param before the version of an item from before versions were counted
     */
    public JobVersion orElse(JobVersion before) {
      return new JobVersion(
          number.orElse(before.number()),
          author.orElse(before.author()),
          time.orElse(before.time()));
    }
  }

  private static final class AuthorBuilder {
    private Author.Type type;
    private Optional<String> keyId = Optional.empty();
    private Optional<String> prefix = Optional.empty();
    private String requestId = "";
    private boolean restores;

    private Author build() {
      return new Author(type, keyId, prefix, requestId, restores);
    }
=======
                (b, value) -> builder.apply(b).time(value)));
>>>>>>> main
  }
}
