package jobpostings.job.store;

import java.util.Optional;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.job.Author;
import jobpostings.job.AuthorBuilder;
import jobpostings.job.JobVersion;
import jobpostings.job.JobVersionBuilder;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/** The attributes of an item that say which version of a job it has. */
public final class VersionSchema {
  private static final char PARTNER_END = '/';

  private static final TableSchema<Author> AUTHOR =
      new ItemSchema<Author, AuthorBuilder>()
          .value(Author.Type.class, "type", Author::type, AuthorBuilder::type)
          .optionalText("keyId", VersionSchema::keyId, VersionSchema::setKeyId)
          .optionalText("prefix", Author::prefix, AuthorBuilder::prefix)
          .text("requestId", Author::requestId, AuthorBuilder::requestId)
          .flag("restores", author -> author.restores() ? true : null, AuthorBuilder::restores)
          .build(Author.class, AuthorBuilder::builder, AuthorBuilder::build);

  /** For the schema of something with a version. */
  public static final ItemSchema<JobVersion, JobVersionBuilder> VERSION =
      new ItemSchema<JobVersion, JobVersionBuilder>()
          .integer("number", JobVersion::number, JobVersionBuilder::number)
          .value(
              EnhancedType.documentOf(Author.class, AUTHOR, type -> type.ignoreNulls(true)),
              "author",
              JobVersion::author,
              JobVersionBuilder::author)
          .moment("writtenAt", JobVersion::time, JobVersionBuilder::time);

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
}
