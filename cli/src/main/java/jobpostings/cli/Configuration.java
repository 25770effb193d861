package jobpostings.cli;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.service.Account;
import jobpostings.cli.service.Json;
import jobpostings.terminal.Failure;

/**
 * The service's address and key: from JOBS_URL and JOBS_API_KEY, otherwise from the user's
 * configuration file, which only the user may read. A profile that is named wins over the
 * variables.
 */
record Configuration(Path file, Environment environment) {
  private static final String PROFILES = "profiles";
  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rw-------");

  /** Where the XDG Base Directory Specification puts it. */
  static Configuration ofUser(Environment environment) {
    Path folder =
        environment
            .variable("XDG_CONFIG_HOME")
            .filter(name -> new File(name).isAbsolute())
            .map(environment::path)
            .orElseGet(() -> environment.path(System.getProperty("user.home")).resolve(".config"));
    return new Configuration(folder.resolve("job-postings/jobs.json"), environment);
  }

  /**
   * @param named a profile; otherwise that of JOBS_PROFILE, or none
   * @throws Failure if the address or the key is missing, or can't be one
   */
  Account account(Optional<String> named) {
    Optional<String> url = environment.variable("JOBS_URL").filter(value -> named.isEmpty());
    Optional<String> key = environment.variable("JOBS_API_KEY").filter(value -> named.isEmpty());
    JsonNode kept = url.isPresent() && key.isPresent() ? MissingNode.getInstance() : read();
    Optional<String> profile = named.or(() -> environment.variable("JOBS_PROFILE"));
    JsonNode account = profile.map(name -> kept.path(PROFILES).path(name)).orElse(kept);
    if (profile.isPresent() && account.isMissingNode() && !kept.isMissingNode()) {
      String message = "There is no profile \"%1$s\". Run jobs login --profile %1$s.";
      throw new Failure(Failure.USAGE, message.formatted(profile.get()));
    }
    return Account.of(
        url.orElseGet(() -> required(account.path("url"), "address", "JOBS_URL")),
        key.orElseGet(() -> required(account.path("key"), "key", "JOBS_API_KEY")));
  }

  private static String required(JsonNode kept, String what, String variable) {
    if (kept.asText("").isEmpty()) {
      String message = "There is no %s of the service. Run jobs login, or set %s.";
      throw new Failure(Failure.USAGE, message.formatted(what, variable));
    }
    return kept.asText();
  }

  private JsonNode read() {
    try {
      return Json.MAPPER.readTree(file.toFile());
    } catch (JacksonException e) {
      throw new Failure(
          Failure.USAGE, "%s can't be read as JSON. Run jobs login again.".formatted(file), e);
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }

  /** Saves the account. At no moment can anybody but the user read the file. */
  void keep(Account account, Optional<String> profile) {
    ObjectNode content = read() instanceof ObjectNode kept ? kept : Json.MAPPER.createObjectNode();
    profile
        .map(name -> content.withObjectProperty(PROFILES).withObjectProperty(name))
        .orElse(content)
        .put("url", account.baseUrl())
        .put("key", account.key());
    boolean isPosix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] attributes =
        isPosix
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWN)}
            : new FileAttribute<?>[0];
    try {
      Files.createDirectories(file.getParent());
      Path written = Files.createTempFile(file.getParent(), "jobs", ".json", attributes);
      Files.writeString(written, content.toPrettyString() + System.lineSeparator());
      Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      String message = "%s can't be written. Is there room, and may you write there?";
      throw new Failure(Failure.REFUSED, message.formatted(file), e);
    }
  }

  /** Whether anybody but the user may use the file. */
  boolean isOpenToOthers() {
    try {
      return !OWN.containsAll(Files.getPosixFilePermissions(file));
    } catch (NoSuchFileException | UnsupportedOperationException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }
}
