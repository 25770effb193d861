package jobpostings.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jobpostings.local.template.TemplateReader;

/**
 * A function as the template deploys it.
 *
 * @param handler the handler's class
 */
public record Deployed(
    String name, String handler, Map<String, String> environment, int memoryMegabytes) {

  public static List<Deployed> of(Path template) {
    return TemplateReader.read(template).functions().stream()
        .map(
            function ->
                new Deployed(
                    function.name(),
                    function.handler(),
                    function.environment(),
                    function.memoryMegabytes()))
        .toList();
  }
}
