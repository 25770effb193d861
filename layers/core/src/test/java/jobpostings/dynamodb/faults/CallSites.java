package jobpostings.dynamodb.faults;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbIndex;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Where the stores call DynamoDB: methods that do, as "Descriptions.read". */
final class CallSites {
  private static final String STORES = "jobpostings.dynamodb.";

  private static final Path CLASSES = Path.of("target/classes/" + STORES.replace('.', '/'));

  private static final Set<String> CLIENTS =
      Stream.of(
              DynamoDbClient.class,
              DynamoDbEnhancedClient.class,
              DynamoDbTable.class,
              DynamoDbIndex.class)
          .map(type -> type.getName().replace('.', '/'))
          .collect(toSet());

  /** What clients have beside calls. A method that is not known is taken for a call. */
  private static final Set<String> NO_CALLS =
      Set.of("builder", "table", "index", "tableName", "keyFrom", "tableSchema", "close");

  private CallSites() {}

  /** All there are, found in the compiled classes. */
  static Set<String> all() {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .map(CallSites::parse)
          .flatMap(CallSites::of)
          .collect(toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those within which this thread is. */
  static Set<String> onStack() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(frame -> frame.getClassName().startsWith(STORES))
                    .map(frame -> name(frame.getClassName(), '.', frame.getMethodName()))
                    .collect(toSet()));
  }

  private static ClassModel parse(Path file) {
    try {
      return ClassFile.of().parse(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> of(ClassModel type) {
    String name = type.thisClass().asInternalName();
    return type.methods().stream()
        .filter(CallSites::calls)
        .map(method -> name(name, '/', method.methodName().stringValue()));
  }

  private static String name(String type, char separator, String method) {
    return type.substring(type.lastIndexOf(separator) + 1) + "." + method;
  }

  private static boolean calls(MethodModel method) {
    return method.code().stream()
        .flatMap(code -> code.elementStream())
        .anyMatch(
            element ->
                element instanceof InvokeInstruction invoked
                    && CLIENTS.contains(invoked.owner().asInternalName())
                    && !NO_CALLS.contains(invoked.name().stringValue()));
  }
}
