package jobpostings.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The contract as docs/openapi.yaml has it. Thread-safe. */
public final class OpenApiDocument {
  /** The prefix of each path of the document. */
  public static final String PREFIX = "/api/v1.1";

  private static final String REFERENCE = "$ref";
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  private final JsonNode root;
  private final Schemas schemas;
  private final Map<String, Map<String, Operation>> operations = new TreeMap<>();

  private OpenApiDocument(JsonNode root) {
    this.root = root;
    this.schemas = new Schemas(root);
    root.path("paths").fieldNames().forEachRemaining(path -> operations.put(path, of(path)));
  }

  public static OpenApiDocument read() {
    try {
      String yaml = Files.readString(Path.of("../docs/openapi.yaml"));
      Object tree = new Load(LoadSettings.builder().build()).loadFromString(yaml);
      return new OpenApiDocument(new ObjectMapper().valueToTree(tree));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is at that JSON pointer, references followed. */
  public JsonNode at(String pointer) {
    return root.at(resolve(pointer));
  }

  Schemas schemas() {
    return schemas;
  }

  /** All operations: their methods, in upper case, by path. */
  public Map<String, Map<String, Operation>> operations() {
    return operations;
  }

  private Map<String, Operation> of(String path) {
    Map<String, Operation> byMethod = new TreeMap<>();
    String item = "/paths/" + escaped(path);
    root.at(item)
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (METHODS.contains(name)) {
                byMethod.put(
                    name.toUpperCase(Locale.ROOT), new Operation(this, item, item + "/" + name));
              }
            });
    return byMethod;
  }

  /**
   * The document's path that a request's path matches.
   *
   * @param path as sent, less what stands before {@link #PREFIX}
   */
  Optional<String> pathOf(String path) {
    return Optional.of(path)
        .filter(sent -> sent.startsWith(PREFIX + "/"))
        .map(sent -> sent.substring(PREFIX.length()))
        .flatMap(
            sent ->
                operations.keySet().stream()
                    .filter(known -> sent.matches(known.replaceAll("\\{\\w+}", "[^/]+")))
                    .min((a, b) -> Integer.compare(parameters(a), parameters(b))));
  }

  private static int parameters(String path) {
    return (int) path.chars().filter(c -> c == '{').count();
  }

  /** Pointers to the elements of the array, or to the members of the object, at a pointer. */
  List<String> children(String pointer) {
    String resolved = resolve(pointer);
    JsonNode node = root.at(resolved);
    List<String> children = new ArrayList<>();
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      children.add(resolve(resolved + "/" + i));
    }
    node.fieldNames()
        .forEachRemaining(name -> children.add(resolve(resolved + "/" + escaped(name))));
    return children;
  }

  /** The pointer with its references followed. */
  String resolve(String pointer) {
    JsonNode node = root.at(pointer);
    if (node.has(REFERENCE)) {
      return resolve(node.path(REFERENCE).asText().substring(1));
    }
    int last = pointer.lastIndexOf('/');
    return !node.isMissingNode() || last <= 0
        ? pointer
        : resolve(pointer.substring(0, last)) + pointer.substring(last);
  }

  static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
