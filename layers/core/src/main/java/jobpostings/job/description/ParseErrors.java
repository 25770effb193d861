package jobpostings.job.description;

import java.util.function.Supplier;

/** Reports what HTML calls parse errors: what is malformed, whatever elements mean. */
record ParseErrors(HtmlText source, Faults faults) {
  /**
   * @param what is malformed, as the beginning of a sentence
   * @param fault the end of the sentence, and how to correct it
   */
  void add(HtmlFault kind, int offset, String what, String fault) {
    Supplier<String> message = () -> what + " at " + source.place(offset) + " " + fault;
    faults.add(kind, "", message);
  }
}
