package jobpostings.contract.cases;

import jobpostings.contract.support.Service;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** docs/contract.md: what a job may be, and what becomes of it. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class JobsContractTest {
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = {"/cases/job-posting.txt", "/cases/optional-members.txt", "/cases/states.txt"},
      delimiter = '|',
      quoteCharacter = '\'',
      numLinesToSkip = 1)
  void isAnswered(@Case.Row Case row) {
    row.check();
  }
}
