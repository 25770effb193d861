package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import jobpostings.terminal.Failure;

/** Invokes the operators' functions. */
interface Functions {

  /**
   * What the function answers, a refusal included.
   *
   * @param name of the function in template.yaml
   * @throws Failure if it fails or can't be invoked
   */
  JsonNode invoke(String name, JsonNode request);
}
