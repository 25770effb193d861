package jobpostings.job.description;

import java.util.function.Supplier;

/** Takes what is wrong with a description, one by one. */
@FunctionalInterface
interface Faults {
  /**
   * @param name of what it is, such as a tag's; empty where the kind of fault says it all
   * @param message what is wrong, where, and how to mend it
   */
  void add(HtmlFault kind, String name, Supplier<String> message);
}
