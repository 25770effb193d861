package jobpostings.local;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Set;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * Marks a test class that shares nothing with others: its service, tables and files are its own.
 * Marked classes run beside each other and beside those that are not marked, which run one after
 * another. The tests of a class always run one after another.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(providers = BesideOthers.ItsOwnTests.class)
public @interface BesideOthers {

  /** A lock that only the tests of the class share. */
  final class ItsOwnTests implements ResourceLocksProvider {

    @Override
    public Set<Lock> provideForClass(Class<?> testClass) {
      return Set.of(new Lock(testClass.getName()));
    }
  }
}
