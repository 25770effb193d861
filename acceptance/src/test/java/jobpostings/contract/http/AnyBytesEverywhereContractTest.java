package jobpostings.contract.http;

import org.junit.jupiter.api.Tag;

/** Each body on every path that reads one. */
@Tag("deep")
class AnyBytesEverywhereContractTest extends AnyBytesContractTest {
  @Override
  int waysForEach() {
    return 8;
  }
}
