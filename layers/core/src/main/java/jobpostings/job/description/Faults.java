package jobpostings.job.description;

import java.util.function.Supplier;

/** Takes the faults of a description, one by one. */
@FunctionalInterface
interface Faults {
  /**
   * @param name of what is wrong, such as a tag's; empty if the kind of fault says it all
   * @param message what is wrong, where, and how to mend it
   */
  void add(HtmlFault kind, String name, Supplier<String> message);
}
