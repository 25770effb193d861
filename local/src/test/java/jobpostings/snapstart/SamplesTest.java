package jobpostings.snapstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SamplesTest {
  private static final Path PROJECT = Path.of("..");

  private static List<String> functions() {
    return TemplateReader.read(PROJECT.resolve("template.yaml")).functions().stream()
        .map(Template.Function::name)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("functions")
  void eachFunctionHasOne(String function) {
    assertThat(new Samples(PROJECT).of(function).apply(0)).isNotBlank();
  }
}
