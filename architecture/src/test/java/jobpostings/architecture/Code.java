package jobpostings.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The classes of all modules, without those of tests and those that Dagger generates. */
final class Code {
  private static final String ROOT = "jobpostings";

  private static final Pattern GENERATED_BY_DAGGER =
      Pattern.compile(".*/(Dagger[^/]*|[^/]*_[^/]*Factory[^/]*)\\.class");

  private static final Set<JavaClass> CLASSES =
      new ClassFileImporter()
              .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
              .withImportOption(location -> !location.matches(GENERATED_BY_DAGGER))
              .importPackages(ROOT)
              .stream()
              .filter(each -> !each.getSimpleName().equals("package-info"))
              .collect(Collectors.toUnmodifiableSet());

  private Code() {}

  /** A use of one class by another. A nested class counts as the one that encloses it. */
  record Use(JavaClass from, JavaClass to) {}

  /** All uses of a class by another. */
  static Stream<Use> uses() {
    return CLASSES.stream()
        .flatMap(from -> from.getDirectDependenciesFromSelf().stream())
        .map(use -> new Use(outermost(use.getOriginClass()), outermost(use.getTargetClass())))
        .filter(use -> !use.from().equals(use.to()))
        .distinct();
  }

  private static JavaClass outermost(JavaClass each) {
    JavaClass type = each.getBaseComponentType();
    return type.getEnclosingClass().map(Code::outermost).orElse(type);
  }

  static boolean isOurs(JavaClass each) {
    return each.getPackageName().equals(ROOT) || each.getPackageName().startsWith(ROOT + ".");
  }

  /** The name of a class's package, without the root that all share: {@code job.description}. */
  static String packageOf(JavaClass each) {
    String name = each.getPackageName().substring(ROOT.length());
    return name.isEmpty() ? "." : name.substring(1);
  }

  /** The name of a class in the same way: {@code job.Job}. */
  static String nameOf(JavaClass each) {
    return each.getName().substring(ROOT.length() + 1);
  }

  /** For each package, the packages that it uses. */
  static SortedMap<String, SortedSet<String>> packages() {
    SortedMap<String, SortedSet<String>> used = new TreeMap<>();
    CLASSES.forEach(each -> used.put(packageOf(each), new TreeSet<>()));
    uses()
        .filter(use -> isOurs(use.to()))
        .filter(use -> !packageOf(use.from()).equals(packageOf(use.to())))
        .forEach(use -> used.get(packageOf(use.from())).add(packageOf(use.to())));
    return used;
  }

  /** The packages that use a library, all of whose packages begin with that name. */
  static SortedSet<String> usersOf(String library) {
    return uses()
        .filter(use -> use.to().getPackageName().startsWith(library))
        .map(use -> packageOf(use.from()))
        .collect(toCollection(TreeSet::new));
  }

  /** For each package, the jars or folders that have classes of it. */
  static Map<String, Set<String>> sources() {
    return CLASSES.stream()
        .collect(groupingBy(Code::packageOf, mapping(source(), Collectors.toSet())));
  }

  private static Function<JavaClass, String> source() {
    return each -> {
      String file = each.getSource().orElseThrow().getUri().toString();
      return file.substring(0, file.indexOf("/" + ROOT + "/"));
    };
  }
}
