package jobpostings.dynamodb.faults;

import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.problem.Problem;

/** One run of a scenario, in tables that hold nothing else, for an employer of its own. */
record FaultyRun(FaultyTables tables, Scenario scenario, Caller caller, int id) {

  static FaultyRun prepare(FaultyTables tables, Scenario scenario) {
    int number = FaultyTables.NUMBERS.incrementAndGet();
    Employer employer = new Employer(number, "Northwind Health", Plan.UNLIMITED);
    Caller caller = new Caller(tables.retrying(), employer, "Newtown" + letters(number));
    tables.clear();
    return new FaultyRun(tables, scenario, caller, scenario.preparation().make(caller).id());
  }

  private static String letters(int number) {
    StringBuilder letters = new StringBuilder();
    for (int left = number; left > 0; left /= 26) {
      letters.append((char) ('a' + left % 26));
    }
    return letters.toString();
  }

  /** Ends the faults, and returns what the tables hold now. */
  Object contents() {
    tables.calls().heal();
    return scenario.view().of(tables, caller);
  }

  Outcome send(Operations operations) {
    Caller sender = new Caller(operations, caller.employer(), caller.place());
    try {
      return Outcome.of(scenario.request().send(sender, id), caller);
    } catch (Problem problem) {
      return new Outcome(problem.code().status(), problem.getMessage());
    } catch (RuntimeException e) {
      return new Outcome(500, e.toString());
    }
  }
}
