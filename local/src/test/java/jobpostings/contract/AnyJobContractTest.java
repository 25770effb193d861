package jobpostings.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.contract.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds for any job, and for any body, on some made by chance. */
final class AnyJobContractTest {
  private static final int JOBS = 60;
  private static final int BODIES = 200;

  private final Api api = Api.ofEmployer();

  @Test
  void anyJobThatIsAcceptedComesBackEqual() {
    GeneratedJobs jobs = new GeneratedJobs(Seed.random("jobs"));
    for (int i = 0; i < JOBS; i++) {
      Body sent = jobs.next().with("referenceId", Unique.referenceId());

      Answer created = api.post("/jobs", sent);

      assertThat(created.status()).as(() -> Seed.name() + created).isEqualTo(201);
      Json.read(sent.toString()).properties().stream()
          .filter(member -> !member.getValue().isNull())
          .forEach(member -> holds(created, "/" + member.getKey(), member.getValue()));
      Answer read = api.job(created.id()).isSameAs(created);
      Body again = Body.of(read.json()).without("id", "referenceId");
      api.create(again).isSameAs(read, "id", "referenceId");
      api.put("/jobs/" + created.id(), read.body()).is(200).hasHeader("ETag", read.eTag());
      api.put("/jobs", read.body()).is(200).hasHeader("ETag", read.eTag());
    }
  }

  /** All that was sent is there; what was not, the service may add. */
  private static void holds(Answer answer, String pointer, JsonNode sent) {
    if (!sent.isContainerNode()) {
      answer.has(pointer, sent);
      return;
    }
    assertThat(answer.at(pointer).isArray()).as(answer::toString).isEqualTo(sent.isArray());
    if (sent.isArray()) {
      assertThat(answer.at(pointer)).as(answer::toString).hasSameSizeAs(sent);
      for (int i = 0; i < sent.size(); i++) {
        holds(answer, pointer + "/" + i, sent.get(i));
      }
    }
    sent.properties()
        .forEach(member -> holds(answer, pointer + "/" + member.getKey(), member.getValue()));
  }

  @Test
  void anyBytesAreAnsweredAndNeverAFault() {
    Random random = Seed.random("bytes");
    GeneratedJobs jobs = new GeneratedJobs(random);
    int id = api.create(job()).id();
    List<String> calls = List.of("POST /jobs", "PUT /jobs", "PUT /jobs/" + id, "DELETE /jobs");
    for (int i = 0; i < BODIES; i++) {
      String[] call = calls.get(random.nextInt(calls.size())).split(" ");
      byte[] body = spoilt(jobs.next().toString().getBytes(UTF_8), random);

      Answer answer = api.send(call[0], call[1], body);

      assertThat(answer.status())
          .as(() -> "%s %s %s".formatted(Seed.name(), new String(body, UTF_8), answer))
          .isBetween(200, 499);
    }
  }

  /**
   * A body in which some bytes are others, are missing, come twice, or that is nothing but noise.
   */
  private static byte[] spoilt(byte[] body, Random random) {
    byte[] noise = new byte[random.nextInt(1, 40)];
    random.nextBytes(noise);
    int at = random.nextInt(body.length);
    int to = Math.min(body.length, at + noise.length);
    return switch (random.nextInt(4)) {
      case 0 -> noise;
      case 1 -> joined(Arrays.copyOf(body, at), noise, Arrays.copyOfRange(body, to, body.length));
      case 2 -> joined(Arrays.copyOf(body, at), Arrays.copyOfRange(body, to, body.length));
      default -> joined(Arrays.copyOf(body, to), Arrays.copyOfRange(body, at, body.length));
    };
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
