package jobpostings.local.lambda;

import java.io.Closeable;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import jobpostings.local.template.Policy;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The role that a function runs in. As on AWS, it may make the calls that the template grants and
 * no others, so a missing policy is noticed here.
 *
 * @param made the calls that the function has made so far
 */
record Role(String function, Policy policy, Set<AwsCall> made) {
  /** Inherited, so that it also applies to threads that the function starts. */
  private static final InheritableThreadLocal<Role> ASSUMED = new InheritableThreadLocal<>();

  Role(String function, Policy policy) {
    this(function, policy, ConcurrentHashMap.newKeySet());
  }

  /** The role of the function that this thread runs; none outside of functions. */
  static Optional<Role> assumed() {
    return Optional.ofNullable(ASSUMED.get());
  }

  /** Makes this the role of the thread until the result is closed. */
  Closeable assume() {
    ASSUMED.set(this);
    return ASSUMED::remove;
  }

  /**
   * @throws DynamoDbException as from DynamoDB, if the template does not grant the call
   */
  void check(AwsCall call) {
    made.add(call);
    if (!policy.allows(call.action(), call.resource())) {
      throw DynamoDbException.builder()
          .message(
              "The template's policies do not let %s call %s on %s."
                  .formatted(function, call.action(), call.resource()))
          .awsErrorDetails(AwsErrorDetails.builder().errorCode("AccessDeniedException").build())
          .statusCode(400)
          .build();
    }
  }
}
