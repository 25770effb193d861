import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lists the paths of docs/openapi.yaml that need a key, with their methods, so that nothing reads
 * the document when a function starts. HEAD is beside each GET; a POST in parentheses only stands
 * for the PUT or DELETE of its path.
 */
class Routes {
  private static final Pattern PATH = Pattern.compile("  (/[^ :]*):");
  private static final Pattern METHOD = Pattern.compile("    (get|post|put|patch|delete):");
  private static final List<String> ORDER = List.of("get", "post", "put", "patch", "delete");
  private static final Pattern END = Pattern.compile("^[a-z]");
  private static final String OPEN = "      security: []";

  /**
   * @param arguments the document, and the file to write
   */
  public static void main(String[] arguments) throws IOException {
    Map<String, List<String>> paths = read(Path.of(arguments[0]));
    List<String> lines = new ArrayList<>();
    paths.forEach((path, methods) -> lines.add(path + " " + String.join(" ", withOthers(methods))));
    if (lines.isEmpty()) {
      throw new IllegalArgumentException(arguments[0] + " has no paths.");
    }
    Path file = Path.of(arguments[1]);
    Files.createDirectories(file.getParent());
    if (!Files.exists(file) || !Files.readAllLines(file).equals(lines)) {
      Files.write(file, lines);
    }
  }

  private static Map<String, List<String>> read(Path document) throws IOException {
    Map<String, List<String>> paths = new LinkedHashMap<>();
    String path = null;
    List<String> lines = Files.readAllLines(document);
    for (String line : lines.subList(lines.indexOf("paths:") + 1, lines.size())) {
      Matcher begin = PATH.matcher(line);
      Matcher method = METHOD.matcher(line);
      if (begin.matches()) {
        path = begin.group(1);
        paths.put(path, new ArrayList<>());
      } else if (END.matcher(line).find()) {
        break;
      } else if (method.matches()) {
        paths.get(path).add(method.group(1));
      } else if (line.equals(OPEN)) {
        paths.remove(path);
      }
    }
    return paths;
  }

  private static List<String> withOthers(List<String> methods) {
    List<String> all = new ArrayList<>();
    for (String method : ORDER) {
      boolean isOverridden = methods.contains("put") || methods.contains("delete");
      if (methods.contains(method)) {
        all.add(method.toUpperCase());
      } else if (method.equals("post") && isOverridden) {
        all.add("(POST)");
      }
      if (method.equals("get") && methods.contains("get")) {
        all.add("HEAD");
      }
    }
    return all;
  }
}
