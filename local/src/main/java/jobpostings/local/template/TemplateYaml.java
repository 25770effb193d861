package jobpostings.local.template;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Reads YAML with CloudFormation's short tags into maps, lists and strings. {@code !Ref Jobs}
 * becomes the map that it stands for, {@code {"Ref": "Jobs"}}. Every other scalar is text, as for
 * CloudFormation. An empty value counts as missing.
 */
public record TemplateYaml(Path file) {
  /** Every function repeats the common parts as aliases; the parser's own limit is 50. */
  private static final int MAX_ALIASES = 1_000;

  /** The mapping in the file; an {@link InvalidTemplate} if there is none that can be read. */
  public static Map<String, Object> read(Path file) {
    return new TemplateYaml(file).read();
  }

  private Map<String, Object> read() {
    try {
      LoadSettings settings =
          LoadSettings.builder()
              .setLabel(file.toString())
              .setMaxAliasesForCollections(MAX_ALIASES)
              .build();
      Node root = new Compose(settings).composeString(Files.readString(file)).orElse(null);
      if (root instanceof MappingNode mapping) {
        return map(mapping);
      }
      throw new InvalidTemplate("%s is not a template: it holds no mapping.".formatted(file));
    } catch (NoSuchFileException e) {
      throw new InvalidTemplate("There is no template at %s.".formatted(file), e);
    } catch (IOException e) {
      throw new InvalidTemplate("The template %s can't be read: %s".formatted(file, e), e);
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0);
      throw new InvalidTemplate(
          "%s, line %d: this is not YAML: %s.".formatted(file, line, e.getProblem()), e);
    } catch (YamlEngineException e) {
      String reason = e.getMessage().lines().map(String::strip).collect(joining(" "));
      throw new InvalidTemplate("%s is not YAML: %s".formatted(file, reason), e);
    }
  }

  private Object value(Node node) {
    Object plain =
        switch (node) {
          case MappingNode mapping -> map(mapping);
          case SequenceNode sequence ->
              sequence.getValue().stream().filter(TemplateYaml::hasValue).map(this::value).toList();
          case ScalarNode scalar -> scalar.getValue();
          default ->
              throw new InvalidTemplate("%s: unexpected %s".formatted(at(node), node.getTag()));
        };
    return switch (node.getTag().getValue()) {
      case "!Ref" -> Map.of("Ref", plain);
      case "!Condition" -> Map.of("Condition", plain);
      case String tag when tag.startsWith("!") -> Map.of("Fn::" + tag.substring(1), plain);
      default -> plain;
    };
  }

  private Map<String, Object> map(MappingNode mapping) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw new InvalidTemplate("%s: a key must be text.".formatted(at(tuple.getKeyNode())));
      }
      if (map.containsKey(key.getValue())) {
        throw new InvalidTemplate("%s: %s is here twice.".formatted(at(key), key.getValue()));
      }
      if (hasValue(tuple.getValueNode())) {
        map.put(key.getValue(), value(tuple.getValueNode()));
      }
    }
    return map;
  }

  private static boolean hasValue(Node node) {
    return !node.getTag().equals(Tag.NULL);
  }

  private String at(Node node) {
    return node.getStartMark()
        .map(mark -> "%s, line %d".formatted(file, mark.getLine() + 1))
        .orElse(file.toString());
  }
}
