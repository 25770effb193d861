package jobpostings.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HexFormat;
import jobpostings.text.Sha256;

/**
 * A hash that is the same for bodies that say the same (docs/contract.md, Repeating a request),
 * because a client may serialise a body again. The order of members, white space and escapes don't
 * count; members that the service ignores do.
 */
public final class BodyHash {
  private static final ObjectWriter SORTED =
      JsonMapper.builder()
          .enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
          .build()
          .writerFor(ObjectNode.class);

  private BodyHash() {}

  /** The SHA-256 hash in hexadecimal. */
  public static String of(ObjectNode body) {
    try {
      return HexFormat.of().formatHex(Sha256.of(SORTED.writeValueAsString(body)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("What was read as JSON can be written as JSON.", e);
    }
  }
}
