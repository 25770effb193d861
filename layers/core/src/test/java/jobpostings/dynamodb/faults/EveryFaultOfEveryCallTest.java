package jobpostings.dynamodb.faults;

import java.util.List;
import jobpostings.dynamodb.rules.Breakage;
import jobpostings.dynamodb.rules.Fault;
import org.junit.jupiter.api.Tag;
import software.amazon.awssdk.core.SdkRequest;

/**
 * Breaks every call in every way that the service can tell apart ({@link Fault#toTry}), both once
 * and lastingly.
 */
@Tag("deep")
class EveryFaultOfEveryCallTest extends EveryCallFailsTest {

  @Override
  List<Breakage> toTry(Scenario scenario, SdkRequest request, int turn) {
    return scenario.inTurn() ? Breakage.one(request, turn) : Breakage.all(request, turn);
  }
}
