package jobpostings.contract.support;

import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.util.Set;
import jobpostings.contract.support.Service.Keys;
import jobpostings.local.LocalService;
import jobpostings.support.Operators;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * Tests that count all jobs or changes of their employers. Where the service runs in this process
 * the class has two employers to itself; elsewhere it takes turns with others.
 */
@Target(TYPE)
@Retention(RUNTIME)
@Inherited
@ExtendWith(CountsJobs.OwnEmployers.class)
@ResourceLock(providers = CountsJobs.Turns.class)
public @interface CountsJobs {
  /** Creates the employers. */
  final class OwnEmployers implements BeforeAllCallback, AfterAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
      Service.local()
          .ifPresent(service -> Service.useEmployers(new Keys(newKey(service), newKey(service))));
    }

    private static String newKey(LocalService service) {
      Operators operators = new Operators(service);
      return operators.newKey(operators.newEmployer("Counted")).path("key").asText();
    }

    @Override
    public void afterAll(ExtensionContext context) {
      Service.shareEmployers();
    }
  }

  /** The lock that a class needs. */
  final class Turns implements ResourceLocksProvider {
    @Override
    public Set<Lock> provideForClass(Class<?> testClass) {
      return Set.of(
          new Lock(
              Service.JOBS,
              Service.isLocal() ? ResourceAccessMode.READ : ResourceAccessMode.READ_WRITE));
    }
  }
}
