package jobpostings.snapstart;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the managed runtime starts Lambda's own runtime client: only the client's jars are on the
 * class path, and functions and layers are loaded by its class loader. The flags are those of
 * public dumps of the runtime; AWS ships the client with an ahead-of-time cache, so it has one here
 * too.
 */
final class LambdaClient {
  /** In the order of the class path, on which the cache depends. */
  private static final List<String> JARS =
      List.of(
          "aws-lambda-java-core-",
          "aws-lambda-java-runtime-interface-client-",
          "aws-lambda-java-serialization-",
          "utils-lite-");

  private static final String MAIN = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";
  private static final String LIBRARY = "/jni/libaws-lambda-jni.linux-%s.so";

  private final String classPath;
  private final Path library;
  private final Path cache;

  /**
   * @param folder for the native library and the cache
   * @param beside what else is on its class path; nothing, on Lambda
   */
  LambdaClient(Path folder, List<Path> beside) {
    List<String> jars = JARS.stream().map(LambdaClient::find).toList();
    classPath =
        Stream.concat(jars.stream(), beside.stream().map(Path::toString))
            .collect(Collectors.joining(File.pathSeparator));
    library = unpack(Path.of(jars.get(1)), folder);
    cache = folder.resolve("client.aot");
    delete(cache);
  }

  /** The jar on the class path whose name begins like that. */
  static String find(String name) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(jar -> Path.of(jar).getFileName().toString().startsWith(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(name + " is not on the class path."));
  }

  private static Path unpack(Path jar, Path folder) {
    String machine = System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64";
    String name = LIBRARY.formatted(machine);
    Path library = folder.resolve(name.substring(name.lastIndexOf('/') + 1));
    try (FileSystem files = FileSystems.newFileSystem(jar, Map.of());
        InputStream in = Files.newInputStream(files.getPath(name))) {
      Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
      return library;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the cache exists, which a first start has to make. */
  boolean hasCache() {
    return Files.exists(cache);
  }

  /** The flags of a start that makes the cache. */
  List<String> learning() {
    return List.of("-XX:AOTCacheOutput=" + cache);
  }

  List<String> command(Subject subject, int memoryMegabytes, List<String> flags) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:MaxHeapSize=%dk".formatted(Math.ceilDiv(memoryMegabytes * 1024 * 85, 100)));
    // The JVM sizes its first heap by the machine's memory; on Lambda, that is the function's.
    command.add("-XX:MaxRAM=%dm".formatted(memoryMegabytes));
    command.add("-XX:+UseSerialGC");
    command.add("--add-opens=java.base/java.io=ALL-UNNAMED");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add(
        "-Dcom.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI="
            + library);
    if (hasCache()) {
      command.add("-XX:AOTCache=" + cache);
    }
    command.addAll(flags);
    command.addAll(List.of("-classpath", classPath, MAIN, subject.handler()));
    return command;
  }
}
