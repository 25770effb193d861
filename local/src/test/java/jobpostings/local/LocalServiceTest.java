package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalServiceTest {
  private final Sample sample = new Sample();

  @TempDir private Path folder;

  @Test
  void listensOnTheLoopbackAddressOnly() throws IOException {
    try (LocalService service = sample.start()) {
      int port = service.baseUrl().getPort();

      assertThat(service.baseUrl()).hasHost("127.0.0.1");
      assertThat(answers(InetAddress.getByName("127.0.0.1"), port)).isTrue();
      for (InetAddress address :
          NetworkInterface.networkInterfaces()
              .flatMap(NetworkInterface::inetAddresses)
              .filter(address -> !address.isLoopbackAddress())
              .toList()) {
        assertThat(answers(address, port)).as(address.toString()).isFalse();
      }
    }
  }

  private static boolean answers(InetAddress address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void knowsTheDemoEmployersByTheirKeys() {
    try (LocalService service = sample.start()) {
      for (DemoEmployer demo : DemoEmployer.values()) {
        assertThat(owner(service, demo.key())).isEqualTo("\"%s\"", demo.employer().name());
      }
      assertThat(owner(service, "a0000000-0000-4000-8000-000000000000")).isEqualTo("null");
    }
  }

  private static String owner(LocalService service, String key) {
    return new Http(service.baseUrl())
        .send("POST", "/2015-03-31/functions/Owner/invocations", "\"" + key + "\"")
        .body();
  }

  @Test
  void whatIsOnDiskIsThereAfterARestart() {
    Options onDisk = sample.inMemory().withData(Optional.of(folder.resolve("new/data")));
    String key = "\"some key\"";

    try (LocalService service = sample.start(onDisk)) {
      new Http(service.baseUrl()).send("POST", "/2015-03-31/functions/Hire/invocations", key);
    }
    try (LocalService service = sample.start(onDisk)) {
      assertThat(owner(service, "some key")).isEqualTo("\"Hired\"");
    }
    assertThat(sample.logged()).noneMatch(line -> line.contains("table"));
  }

  @Test
  void doesNotBringTheDemoEmployersBack() {
    Options onDisk = sample.inMemory().withData(Optional.of(folder.resolve("data")));
    String demo = "a0000000-0000-4000-8000-000000000001";

    try (LocalService service = sample.start(onDisk)) {
      new Http(service.baseUrl())
          .send("POST", "/2015-03-31/functions/Hire/invocations", "\"" + demo + "\"");
    }
    try (LocalService service = sample.start(onDisk)) {
      assertThat(owner(service, demo)).as("as it was changed to").isEqualTo("\"Hired\"");
    }
  }

  @Test
  void saysWhichTableOnDiskIsNotAsTheTemplateHasIt() throws IOException {
    Options onDisk = sample.inMemory().withData(Optional.of(folder.resolve("data")));
    String changed = Files.readString(Sample.template()).replace("[title, status]", "[title]");
    Path other = Files.writeString(folder.resolve("template.yaml"), changed);

    sample.start(onDisk).close();
    LocalService.start(other, onDisk).close();

    assertThat(sample.logged())
        .containsExactly(
            "The table Things was made from another template and stays as it was."
                + " For the new one, start with an empty data folder.");
  }

  @Test
  void twoServicesCannotShareAFolder() {
    Options onDisk = sample.inMemory().withData(Optional.of(folder));

    try (LocalService _ = sample.start(onDisk)) {
      assertThatThrownBy(() -> sample.start(onDisk))
          .isInstanceOf(StartFailure.class)
          .hasMessage(
              "The data folder %s is in use by a service that runs already. Stop that one, or"
                  + " choose another folder with -Ddata=DIR.",
              folder);
    }
  }

  @Test
  void saysThatAFolderCannotBeWritten() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> sample.start(sample.inMemory().withData(Optional.of(file))))
        .isInstanceOf(StartFailure.class)
        .hasMessage("The data folder %s can't be written: it is a file.", file);
    assertThatThrownBy(
            () -> sample.start(sample.inMemory().withData(Optional.of(file.resolve("below")))))
        .hasMessage("The data folder %s can't be written: Not a directory.", file.resolve("below"));
  }

  @Test
  void saysThatThePortIsInUse() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      int port = taken.getLocalPort();

      assertThatThrownBy(() -> sample.start(sample.inMemory().withPort(port)))
          .isInstanceOf(StartFailure.class)
          .hasMessage(
              "Port %d can't be used: Address already in use. Choose another one with -Dport=N.",
              port);
    }
  }

  @Test
  void aPortIsFreeAgainAfterAStartThatFailed() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = free.getLocalPort();
    }
    Path file = Files.createFile(folder.resolve("file"));
    Options options = sample.inMemory().withPort(port);

    assertThatThrownBy(() -> sample.start(options.withData(Optional.of(file))))
        .isInstanceOf(StartFailure.class);
    try (LocalService service = sample.start(options)) {
      assertThat(service.baseUrl()).hasPort(port);
    }
  }

  @Test
  void dynamoDbListensWhereItIsToldTo() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = free.getLocalPort();
    }
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", port);
    Options options = sample.inMemory().withDynamoDbAddress(address);

    try (LocalService _ = sample.start(options)) {
      assertThat(answers(address.getAddress(), port)).isTrue();
      assertThatThrownBy(() -> sample.start(options))
          .isInstanceOf(StartFailure.class)
          .hasMessage(
              "DynamoDB can't listen at %s: Address already in use."
                  + " Choose another address with -Ddynamodb=ADDRESS:PORT.",
              address);
    }
  }

  @Test
  void severalServicesShareADynamoDbElsewhere() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = free.getLocalPort();
    }
    Options first = sample.inMemory().withDynamoDbAddress(new InetSocketAddress("127.0.0.1", port));
    Options second =
        sample.inMemory().withOtherAws(Optional.of(URI.create("http://127.0.0.1:" + port)));

    try (LocalService one = sample.start(first);
        LocalService other = sample.start(second)) {
      new Http(one.baseUrl())
          .send("POST", "/2015-03-31/functions/Hire/invocations", "\"some key\"");
      assertThat(owner(other, "some key")).isEqualTo("\"Hired\"");
    }
  }

  @Test
  void saysWhichHandlerDoesNotExist() throws IOException {
    String changed = Files.readString(Sample.template()).replace("$Failing", "$Nobody");
    Path template = Files.writeString(folder.resolve("template.yaml"), changed);

    assertThatThrownBy(() -> LocalService.start(template, sample.inMemory()))
        .isInstanceOf(StartFailure.class)
        .hasMessage(
            "The template's function Failing has the handler jobpostings.local.Handling$Nobody,"
                + " and there is no such handler.");
  }
}
