package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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
  /** They lead to the document, and are not in it. */
  private static final Set<String> ENTRANCES = Set.of("/", OpenApiDocument.PREFIX);

  private final Map<String, Boolean> routes = new TreeMap<>();
  private final Map<String, Boolean> operations = new TreeMap<>();
  private final Set<String> refusingPaths = new TreeSet<>();

  /** Whether each needs a key, by method and path. */
  DocumentedRoutesTest() {
    for (Template.Route route : TemplateReader.read(Path.of("../template.yaml")).api().routes()) {
      if (ENTRANCES.contains(route.path())) {
        continue;
      }
      if (route.method().equals("ANY")) {
        refusingPaths.add(route.path());
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
