package jobpostings.contract.jobs;

import jobpostings.contract.cases.Case;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** docs/contract.md: what a job may be, as rows of tables, a table for each subject. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
class JobRulesContractTest {
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = {
        "/cases/members.txt",
        "/cases/optional-members.txt",
        "/cases/job-posting.txt",
        "/cases/salary.txt",
        "/cases/dates.txt",
        "/cases/routing.txt",
        "/cases/reference-ids.txt",
        "/cases/description.txt",
      },
      delimiter = '|',
      quoteCharacter = '\'',
      numLinesToSkip = 1)
  void isAnswered(@Case.Row Case row) {
    row.check();
  }
}
