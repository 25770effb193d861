package jobpostings.contract.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** docs/contract.md, Status. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class StatusContractTest {
  private final Api api = Api.withoutKey();

  @Test
  void itIsOpenAndKeptForTenSeconds() {
    Answer status =
        api.get("/status")
            .is(200)
            .hasMembers("", "status", "version", "time")
            .has("/status", "ok")
            .hasHeader("Cache-Control", "max-age=10")
            .hasHeader("Access-Control-Allow-Origin", "*");

    assertThat(Duration.between(Instant.parse(status.text("/time")), Instant.now()).abs())
        .isLessThan(Duration.ofMinutes(5));
    api.post("/status", "{}").isProblem(405, "method-not-allowed");
    api.send("HEAD", "/status").is(200).isEmpty();
  }
}
