package jobpostings.contract.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Unique;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

/** What holds for any job and any body, tried on random ones. */
final class AnyJobContractTest {
  private final Api api = Api.ofEmployer();
  private final int id = api.create(job()).id();

  @Property(tries = 60, seed = "1", edgeCases = EdgeCasesMode.NONE)
  void anyJobThatIsAcceptedComesBackEqual(@ForAll("jobs") Body job) {
    Body sent = job.with("referenceId", Unique.referenceId());

    Answer created = api.post("/jobs", sent);

    assertThat(created.status()).as(created::toString).isEqualTo(201);
    Json.read(sent.toString()).properties().stream()
        .filter(member -> !member.getValue().isNull())
        .forEach(member -> holds(created, "/" + member.getKey(), member.getValue()));
    Answer read = api.job(created.id()).isSameAs(created);
    Body again = Body.of(read.json()).without("id", "referenceId");
    api.create(again).isSameAs(read, "id", "referenceId");
    api.put("/jobs/" + created.id(), read.body()).is(200).hasHeader("ETag", read.eTag());
    api.put("/jobs", read.body()).is(200).hasHeader("ETag", read.eTag());
  }

  @Provide
  Arbitrary<Body> jobs() {
    return Arbitraries.randomValue(random -> new GeneratedJobs(random).next());
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

  @Property(tries = 200, seed = "1", edgeCases = EdgeCasesMode.NONE)
  void anyBytesAreAnsweredAndNeverAFault(
      @ForAll("calls") String call,
      @ForAll("jobs") Body job,
      @ForAll Spoiling spoiling,
      @ForAll @DoubleRange(min = 0, max = 1) double where,
      @ForAll @Size(min = 1, max = 40) byte[] noise) {
    byte[] sound = job.toString().getBytes(UTF_8);
    byte[] body = spoiling.of(sound, (int) (where * (sound.length - 1)), noise);

    Answer answer = api.send(call.split(" ")[0], call.split(" ")[1] + path(call), body);

    assertThat(answer.status())
        .as(() -> "%s %s".formatted(new String(body, UTF_8), answer))
        .isBetween(200, 499);
  }

  @Provide
  Arbitrary<String> calls() {
    return Arbitraries.of("POST /jobs", "PUT /jobs", "PUT /jobs/", "DELETE /jobs");
  }

  /** The job's id, if the call names a job. */
  private String path(String call) {
    return call.endsWith("/") ? String.valueOf(id) : "";
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
