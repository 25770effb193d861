package jobpostings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.dynamodb.rules.Draw;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Measures the cost of regular expressions in characters read, which unlike time can be counted.
 * The patterns are found in the compiled classes, so that new ones are tested too; a run draws a
 * third.
 */
@Tag("slow")
class RegularExpressionsTest {
  private static final Path CLASSES = Path.of("target/classes");

  /** Methods of String that compile a pattern at each call. */
  private static final Set<String> HIDDEN = Set.of("matches", "replaceAll", "replaceFirst");

  static Stream<Pattern> patterns() {
    return classes()
        .map(RegularExpressionsTest::load)
        .flatMap(type -> Stream.of(type.getDeclaredFields()))
        .filter(field -> field.getType() == Pattern.class)
        .map(RegularExpressionsTest::pattern);
  }

  static List<Pattern> drawn() {
    return Draw.third(patterns().toList());
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("drawn")
  void stepsGrowWithTheLengthAndNotFaster(Pattern pattern) {
    assertThat(PatternCost.growth(pattern))
        .as(pattern.pattern())
        .isLessThan(PatternCost.MAX_GROWTH);
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("patterns")
  void stepsOfAllGrowWithTheLengthAndNotFaster(Pattern pattern) {
    stepsGrowWithTheLengthAndNotFaster(pattern);
  }

  @Test
  void whatGrowsFasterIsNoticed() {
    for (String bad : List.of("\\s+$", "0*x", "[^\"]*\"")) {
      assertThat(PatternCost.growth(Pattern.compile(bad)))
          .as(bad)
          .isGreaterThan(PatternCost.MAX_GROWTH);
    }
  }

  @Test
  void everyRegularExpressionIsAConstant() {
    assertThat(patterns().filter(pattern -> !pattern.pattern().isEmpty())).hasSizeGreaterThan(5);
    assertThat(classes().flatMap(RegularExpressionsTest::hidden)).isEmpty();
  }

  private static Stream<Path> classes() {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Class<?> load(Path file) {
    String name = CLASSES.relativize(file).toString().replace(".class", "").replace('/', '.');
    try {
      return Class.forName(name, false, RegularExpressionsTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(name, e);
    }
  }

  private static Pattern pattern(Field field) {
    assertThat(Modifier.isStatic(field.getModifiers())).as("%s", field).isTrue();
    try {
      field.setAccessible(true);
      return (Pattern) field.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** Calls in a class that compile a pattern without keeping it in a constant. */
  private static Stream<String> hidden(Path file) {
    try {
      ClassModel type = ClassFile.of().parse(file);
      return type.methods().stream().flatMap(method -> hidden(type, method).stream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> hidden(ClassModel type, MethodModel method) {
    List<String> found = new ArrayList<>();
    Object constant = null;
    for (CodeElement element :
        method.code().stream().flatMap(code -> code.elementStream()).toList()) {
      if (element instanceof ConstantInstruction.LoadConstantInstruction loaded) {
        constant = loaded.constantValue();
      }
      if (element instanceof InvokeInstruction call && makesPattern(call, method, constant)) {
        found.add(
            "%s.%s: %s"
                .formatted(
                    type.thisClass().asInternalName(),
                    method.methodName(),
                    call.name().stringValue()));
      }
    }
    return found;
  }

  private static boolean makesPattern(InvokeInstruction call, MethodModel method, Object constant) {
    String name = call.name().stringValue();
    return switch (call.owner().asInternalName()) {
      case "java/util/regex/Pattern" ->
          name.equals("matches")
              || name.equals("compile") && !method.methodName().equalsString("<clinit>");
      case "java/lang/String" ->
          HIDDEN.contains(name) || name.equals("split") && !isPlain(constant);
      default -> false;
    };
  }

  /** A single plain or escaped character, at which String splits without a pattern. */
  private static boolean isPlain(Object separator) {
    return separator instanceof String text
        && text.matches("[^.$|()\\[{^?*+\\\\]|\\\\[^0-9a-zA-Z]");
  }
}
