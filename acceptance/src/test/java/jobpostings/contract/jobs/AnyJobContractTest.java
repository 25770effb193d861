package jobpostings.contract.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Seed;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What holds for any job and any body, tried on random ones. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class AnyJobContractTest {
  private static final String[] CALLS = {"POST /jobs", "PUT /jobs", "PUT /jobs/", "DELETE /jobs"};

  private final Api api = Api.ofEmployer().inProcess();
  private final Random random = Seed.random("any job");
  private final GeneratedJobs jobs = new GeneratedJobs(random);

  @Test
  void tenJobsThatAreAcceptedComeBackEqual() {
    comeBackEqual(10);
  }

  @Tag("deep")
  @Test
  void hundredJobsThatAreAcceptedComeBackEqual() {
    comeBackEqual(100);
  }

  private void comeBackEqual(int count) {
    for (int i = 0; i < count; i++) {
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

  /** Checks that all that was sent is there; the service may add more. */
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
  void thirtyBodiesOfAnyBytesAreNeverAFault() {
    areNeverAFault(30);
  }

  @Tag("deep")
  @Test
  void threeHundredBodiesOfAnyBytesAreNeverAFault() {
    areNeverAFault(300);
  }

  private void areNeverAFault(int count) {
    int id = api.create(job()).id();
    for (int i = 0; i < count; i++) {
      String call = CALLS[random.nextInt(CALLS.length)];
      byte[] sound = jobs.next().toString().getBytes(UTF_8);
      byte[] noise = new byte[random.nextInt(1, 40)];
      random.nextBytes(noise);
      Spoiling spoiling = Spoiling.values()[random.nextInt(Spoiling.values().length)];
      byte[] body = spoiling.of(sound, random.nextInt(sound.length), noise);

      String path = call.split(" ")[1] + (call.endsWith("/") ? id : "");
      Answer answer = api.send(call.split(" ")[0], path, body);

      assertThat(answer.status()).as(() -> Seed.name() + answer).isBetween(200, 499);
    }
  }

  /** What can be wrong with a body. */
  enum Spoiling {
    NOTHING_BUT_NOISE {
      @Override
      byte[] of(byte[] body, int from, byte[] noise) {
        return noise;
      }
    },
    OTHERS {
      @Override
      byte[] of(byte[] body, int from, byte[] noise) {
        return joined(Arrays.copyOf(body, from), noise, rest(body, from + noise.length));
      }
    },
    MISSING {
      @Override
      byte[] of(byte[] body, int from, byte[] noise) {
        return joined(Arrays.copyOf(body, from), rest(body, from + noise.length));
      }
    },
    TWICE {
      @Override
      byte[] of(byte[] body, int from, byte[] noise) {
        int to = Math.min(body.length, from + noise.length);
        return joined(Arrays.copyOf(body, to), rest(body, from));
      }
    };

    abstract byte[] of(byte[] body, int from, byte[] noise);

    private static byte[] rest(byte[] body, int from) {
      return Arrays.copyOfRange(body, Math.min(body.length, from), body.length);
    }
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
