package jobpostings.dynamodb.faults;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.StackWalker.StackFrame;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.DirectMethodHandleDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Where DynamoDB is called: methods of the gateway that call the client, such as
 * "Table.lambda$find$0", and methods of the stores that make the gateway call it, such as
 * "JobItems.find -> Table.find".
 */
final class CallSites {
  private static final String STORES = "jobpostings.dynamodb.";
  private static final String GATEWAY = STORES + "table.";
  private static final Path CLASSES = Path.of("target/classes/" + STORES.replace('.', '/'));

  /** Methods of the client that make no call. Any other method counts as a call. */
  private static final Set<String> NO_CALLS = Set.of("builder", "close");

  /** Overloads of a method are not told apart. */
  private record Method(String type, String name) {
    private boolean isCall() {
      return type.equals(DynamoDbClient.class.getName()) && !NO_CALLS.contains(name);
    }

    private boolean isOfGateway() {
      return type.startsWith(GATEWAY);
    }

    @Override
    public String toString() {
      return type.substring(type.lastIndexOf('.') + 1) + "." + name;
    }
  }

  private record Use(Method by, Method of) {
    @Override
    public String toString() {
      return by.isOfGateway() ? by.toString() : by + " -> " + of;
    }
  }

  private CallSites() {}

  /**
   * All call sites, found in the compiled classes. A store that called the client directly, past
   * the gateway, would add a site where no fault is ever met.
   */
  static Set<String> all() {
    List<Use> uses = uses();
    Set<Method> calling = new HashSet<>();
    Map<Method, Set<Method>> usersInGateway =
        uses.stream()
            .filter(use -> use.by().isOfGateway())
            .collect(groupingBy(Use::of, mapping(Use::by, toSet())));
    usersInGateway.forEach(
        (of, by) -> {
          if (of.isCall()) {
            by.forEach(user -> addWithUsers(user, usersInGateway, calling));
          }
        });
    return uses.stream()
        .filter(use -> use.of().isCall() || (calling.contains(use.of()) && !use.by().isOfGateway()))
        .map(Use::toString)
        .collect(toCollection(TreeSet::new));
  }

  private static void addWithUsers(
      Method method, Map<Method, Set<Method>> users, Set<Method> calling) {
    if (calling.add(method)) {
      users.getOrDefault(method, Set.of()).forEach(user -> addWithUsers(user, users, calling));
    }
  }

  /** The call sites on this thread's stack. */
  static Set<String> onStack() {
    List<Method> methods =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .filter(frame -> frame.getClassName().startsWith(STORES))
                        .map(CallSites::method)
                        .toList());
    return IntStream.range(0, methods.size())
        .filter(i -> methods.get(i).isOfGateway() || (i > 0 && methods.get(i - 1).isOfGateway()))
        .mapToObj(i -> new Use(methods.get(i), methods.get(Math.max(i - 1, 0))))
        .map(Use::toString)
        .collect(toSet());
  }

  private static Method method(StackFrame frame) {
    return new Method(frame.getClassName(), frame.getMethodName());
  }

  private static List<Use> uses() {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .map(CallSites::parse)
          .flatMap(CallSites::uses)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ClassModel parse(Path file) {
    try {
      return ClassFile.of().parse(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Use> uses(ClassModel type) {
    String name = type.thisClass().asInternalName().replace('/', '.');
    return type.methods().stream()
        .flatMap(
            method ->
                method.code().stream()
                    .flatMap(code -> code.elementStream())
                    .flatMap(CallSites::used)
                    .map(
                        used ->
                            new Use(new Method(name, method.methodName().stringValue()), used)));
  }

  /** The methods that the instruction invokes or makes a lambda of. */
  private static Stream<Method> used(CodeElement element) {
    return switch (element) {
      case InvokeInstruction invoked ->
          Stream.of(
              new Method(
                  invoked.owner().asInternalName().replace('/', '.'),
                  invoked.name().stringValue()));
      case InvokeDynamicInstruction made ->
          made.bootstrapArgs().stream()
              .filter(DirectMethodHandleDesc.class::isInstance)
              .map(DirectMethodHandleDesc.class::cast)
              .map(
                  handle ->
                      new Method(
                          handle
                              .owner()
                              .descriptorString()
                              .replaceAll("^L|;$", "")
                              .replace('/', '.'),
                          handle.methodName()));
      default -> Stream.empty();
    };
  }
}
