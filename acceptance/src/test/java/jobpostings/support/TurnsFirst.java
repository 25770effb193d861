package jobpostings.support;

import java.util.Comparator;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Starts the classes first that take turns. They run one after the other, beside those that need no
 * lock; at the end of a run each would keep all others' processors waiting.
 */
public final class TurnsFirst implements ClassOrderer {
  @Override
  public void orderClasses(ClassOrdererContext context) {
    context.getClassDescriptors().sort(Comparator.comparing(type -> !takesTurns(type)));
  }

  private static boolean takesTurns(ClassDescriptor type) {
    return type.findRepeatableAnnotations(ResourceLock.class).stream()
        .anyMatch(lock -> lock.mode() == ResourceAccessMode.READ_WRITE);
  }
}
