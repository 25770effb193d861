package jobpostings.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;

/** One method of one path. */
public final class Operation {
  private final OpenApiDocument document;
  private final String pathItem;
  private final String pointer;

  Operation(OpenApiDocument document, String pathItem, String pointer) {
    this.document = document;
    this.pathItem = pathItem;
    this.pointer = pointer;
  }

  /** Whether it needs a key. */
  public boolean needsKey() {
    JsonNode own = document.at(pointer + "/security");
    return (own.isMissingNode() ? document.at("/security") : own).size() > 0;
  }

  /** Pointers to its parameters, including those of its path. */
  List<String> parameters() {
    return Stream.of(pathItem, pointer)
        .flatMap(of -> document.children(of + "/parameters").stream())
        .toList();
  }

  /** Pointer to its request body. */
  String requestBody() {
    return pointer + "/requestBody";
  }

  /** Pointer to the response of that status. */
  String response(int status) {
    return document.resolve(pointer + "/responses/" + status);
  }
}
