package jobpostings.docs;

import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import jobpostings.api.Response;
import jobpostings.text.Sha256;

/** Something to be read in a browser, or by one. */
record Page(Response response) {
  /** What a page may load: what this service serves. Swagger UI's icons are data: URLs. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  static Page of(String contentType, String text) {
    String etag = "\"" + HexFormat.of().formatHex(Sha256.of(text), 0, 16) + "\"";
    return new Page(
        new Response(200, Map.of("Content-Type", contentType), Optional.of(text))
            .with("ETag", etag)
            .with("Cache-Control", "public, max-age=300")
            .with("Content-Security-Policy", POLICY)
            .with("X-Content-Type-Options", "nosniff")
            .with("Referrer-Policy", "no-referrer"));
  }
}
