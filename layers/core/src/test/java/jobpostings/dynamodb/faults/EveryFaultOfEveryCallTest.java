package jobpostings.dynamodb.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import jobpostings.dynamodb.rules.Breakage;
import jobpostings.dynamodb.rules.FaultyCalls;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;

/**
 * Breaks every call of every scenario in every way that the service can tell apart ({@link
 * Fault#toTry}), both once and lastingly.
 */
@Tag("deep")
class EveryFaultOfEveryCallTest extends EveryCallFailsTest {
  @Override
  List<Scenario> scenarios() {
    return Scenario.all();
  }

  @Override
  List<String> toBreak(Scenario scenario, Map<String, SdkRequest> calls) {
    return List.copyOf(FaultyCalls.toBreak(calls).keySet());
  }

  @Override
  List<Breakage> toTry(Scenario scenario, String call, SdkRequest request) {
    return scenario.inTurn()
        ? super.toTry(scenario, call, request)
        : Breakage.all(request, turn(scenario, call));
  }

  /** Calls that are only made after a failure are broken too. */
  @Order(2)
  @Test
  void noCallIsForgotten() {
    assertThat(called).isNotEmpty().filteredOn(call -> !tried.contains(call)).isEmpty();
  }
}
