package jobpostings.docs;

import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import jobpostings.http.Response;
import jobpostings.text.Sha256;

/** A file that a browser reads, and the response to it if it has no address of the service. */
record ServedPage(String contentType, String text, Response anywhere) {
  /** The address in the files that stands in for the service's own. */
  private static final String ANY_BASE_URL = "http://127.0.0.1:8080";

  /** Characters that no address has, and that could be markup or end a string. */
  private static final String NOT_IN_ADDRESSES = "[^A-Za-z0-9.:/_~%\\[\\]-]";

  /** What a page may load: what this service serves. The empty icon is a data: URL. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  ServedPage(String contentType, String text) {
    this(contentType, text, response(contentType, text));
  }

  /** The page, with the service's address as the client knows it, without a slash at the end. */
  Response at(String baseUrl) {
    return text.contains(ANY_BASE_URL)
        ? response(
            contentType, text.replace(ANY_BASE_URL, baseUrl.replaceAll(NOT_IN_ADDRESSES, "")))
        : anywhere;
  }

  private static Response response(String contentType, String body) {
    String etag = "\"" + HexFormat.of().formatHex(Sha256.of(body), 0, 16) + "\"";
    return new Response(200, Map.of("Content-Type", contentType), Optional.of(body))
        .with("ETag", etag)
        .with("Cache-Control", "public, max-age=300")
        .with("Vary", "Accept-Encoding")
        .with("Content-Security-Policy", POLICY)
        .with("Referrer-Policy", "no-referrer");
  }
}
