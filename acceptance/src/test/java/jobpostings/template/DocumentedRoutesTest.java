package jobpostings.template;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import jobpostings.openapi.OpenApiDocument;
import org.junit.jupiter.api.Test;

/** The routes of the template against the operations of the OpenAPI document. */
class DocumentedRoutesTest {
  /** Paths that lead to the documentation, and are not in the document. */
  private static final Set<String> ENTRANCES = Set.of("/", OpenApiDocument.PREFIX);

  /** Each stands for the other methods of its path; the document says so once for all. */
  private static final Set<String> OVERRIDES =
      Set.of("POST /grants/{id}", "POST /jobs/{id}", "POST /keys/{id}", "POST /webhooks/{id}");

  private final Map<String, Boolean> routes = new TreeMap<>();
  private final Map<String, Boolean> heads = new TreeMap<>();
  private final Map<String, Boolean> operations = new TreeMap<>();
  private final Set<String> refusingPaths = new TreeSet<>();

  /** Reads whether each operation needs a key, by method and path. */
  DocumentedRoutesTest() {
    List<Template.Route> all = TemplateReader.read(Path.of("../template.yaml")).api().routes();
    for (Template.Route route : all) {
      String call =
          "%s %s".formatted(route.method(), route.path().replace(OpenApiDocument.PREFIX, ""));
      if (ENTRANCES.contains(route.path()) || OVERRIDES.contains(call)) {
        continue;
      }
      if (route.method().equals("ANY")) {
        refusingPaths.add(route.path());
        if (all.stream().filter(other -> other.path().equals(route.path())).count() == 1) {
          // ANY is the only route of the path: its function answers GET, and refuses other methods.
          routes.put("GET " + route.path(), route.authorizer().isPresent());
        }
      } else if (route.method().equals("HEAD")) {
        heads.put("GET " + route.path(), route.authorizer().isPresent());
      } else {
        routes.put(route.method() + " " + route.path(), route.authorizer().isPresent());
      }
    }
    OpenApiDocument.read()
        .operations()
        .forEach(
            (path, methods) ->
                methods.forEach(
                    (method, operation) ->
                        operations.put(
                            method + " " + OpenApiDocument.PREFIX + path, operation.needsKey())));
  }

  @Test
  void theDocumentHasEveryRouteAndNoOther() {
    assertThat(operations.keySet()).isEqualTo(routes.keySet());
  }

  /** The document says once that HEAD is answered wherever GET is. */
  @Test
  void everyGetThatNeedsAKeyHasItsHead() {
    assertThat(heads)
        .isEqualTo(
            routes.entrySet().stream()
                .filter(route -> route.getKey().startsWith("GET ") && route.getValue())
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  @Test
  void aRouteNeedsAKeyWhereTheDocumentSaysSo() {
    assertThat(operations).isEqualTo(routes);
  }

  @Test
  void everyPathOfTheDocumentRefusesOtherMethods() {
    for (String path : OpenApiDocument.read().operations().keySet()) {
      assertThat(refusingPaths).contains(OpenApiDocument.PREFIX + path);
    }
  }
}
