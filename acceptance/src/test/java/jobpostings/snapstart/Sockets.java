package jobpostings.snapstart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The TCP connections that a process has, as Linux shows them. */
final class Sockets {
  private static final String LISTENS = "0A";

  private Sockets() {}

  /** Each with its two addresses, in hexadecimal. */
  static List<String> of(long pid) throws IOException {
    List<String> open = open(pid);
    List<String> connections = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(pid), "net", table))) {
        String[] fields = line.trim().split("\\s+");
        if (open.contains("socket:[" + fields[9] + "]") && !fields[3].equals(LISTENS)) {
          connections.add(fields[1] + " to " + fields[2]);
        }
      }
    }
    return connections;
  }

  private static List<String> open(long pid) throws IOException {
    List<String> open = new ArrayList<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc", String.valueOf(pid), "fd"))) {
      for (Path descriptor : descriptors.toList()) {
        if (Files.exists(descriptor, LinkOption.NOFOLLOW_LINKS)) {
          open.add(Files.readSymbolicLink(descriptor).toString());
        }
      }
    }
    return open;
  }
}
