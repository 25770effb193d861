package jobpostings.job;

import com.fasterxml.jackson.core.JsonGenerator;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/**
 * Who changes a job, and with which request.
 *
 * @param partner whose key was sent; none unless the author is a {@link Type#PARTNER}
 * @param keyId of the API key that was sent; none unless the author is a {@link Type#KEY} or a
 *     {@link Type#PARTNER}
 * @param prefix the first characters of that key
 * @param requestId of the request, or of the run of the schedule; empty for an announcement
 * @param restores whether that request gives the job the content of an earlier version
 */
@RecordBuilder
public record Author(
    Type type,
    Optional<String> partner,
    Optional<String> keyId,
    Optional<String> prefix,
    String requestId,
    boolean restores) {
  private static final String SEPARATOR = "/";

  public enum Type {
    /** The employer, with a request. */
    KEY,
    /** A partner, with a request for the employer. */
    PARTNER,
    /** The service itself, as time passes. */
    SCHEDULE,
    /** The operator of the service. */
    OPERATOR;

    /** As it is stored and shown: lower case. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The same author, who restores a version. */
  public Author restoring() {
    return new Author(type, partner, keyId, prefix, requestId, true);
  }

  public static Author schedule(String requestId) {
    return AuthorBuilder.builder().type(Type.SCHEDULE).requestId(requestId).build();
  }

  public static Author operator(String requestId) {
    return AuthorBuilder.builder().type(Type.OPERATOR).requestId(requestId).build();
  }

  /** Who it is as one text, for items that don't keep the request. */
  public String text() {
    return String.join(
        SEPARATOR, type.toString(), partner.orElse(""), keyId.orElse(""), prefix.orElse(""));
  }

  /** The author with that {@link #text}, without the request. */
  public static Author of(String text) {
    String[] parts = text.split(SEPARATOR, 4);
    return new Author(
        Type.valueOf(parts[0].toUpperCase(Locale.ROOT)),
        part(parts[1]),
        part(parts[2]),
        part(parts[3]),
        "",
        false);
  }

  private static Optional<String> part(String text) {
    return Optional.of(text).filter(each -> !each.isEmpty());
  }

  /** Writes who it is, as {@code by}, into an open object. */
  public void write(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("by");
    json.writeStringField("type", type.toString());
    if (type == Type.PARTNER) {
      json.writeStringField("partner", partner.orElseThrow());
    }
    if (type == Type.KEY || type == Type.PARTNER) {
      json.writeStringField("keyId", keyId.orElse(null));
      json.writeStringField("prefix", prefix.orElse(null));
    }
    json.writeEndObject();
  }
}
