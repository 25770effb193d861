package jobpostings.api;

import com.amazonaws.services.lambda.runtime.events.APIGatewayCustomAuthorizerEvent;
import com.amazonaws.services.lambda.runtime.events.IamPolicyResponseV1;
import com.amazonaws.services.lambda.runtime.events.IamPolicyResponseV1.PolicyDocument;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.employer.ApiKey;
import jobpostings.employer.CallerContext;
import jobpostings.employer.Employer;

/**
 * What the authorizer answers. API Gateway keeps the answer for the key and applies it to every
 * method that is called with it, so it speaks of the whole stage and not of the one method.
 */
public final class StagePolicy {
  private static final String HEADER = "API-Key";

  private final APIGatewayCustomAuthorizerEvent event;

  public StagePolicy(APIGatewayCustomAuthorizerEvent event) {
    this.event = event;
  }

  /** The key that was sent, as its hash. Names of headers have no case. */
  public Optional<ApiKey> key() {
    return Stream.ofNullable(event.getHeaders())
        .flatMap(headers -> headers.entrySet().stream())
        .filter(header -> header.getKey().equalsIgnoreCase(HEADER))
        .map(header -> ApiKey.of(header.getValue()))
        .findFirst();
  }

  /** Lets the employer call every method, and tells the functions who it is. */
  public IamPolicyResponseV1 allow(Employer employer) {
    return policy(IamPolicyResponseV1.ALLOW, String.valueOf(employer.id()))
        .withContext(CallerContext.write(employer))
        .build();
  }

  /** A refusal that API Gateway can keep, which it does not when the function fails instead. */
  public IamPolicyResponseV1 deny() {
    return policy(IamPolicyResponseV1.DENY, "unknown").build();
  }

  private IamPolicyResponseV1.IamPolicyResponseV1Builder policy(String effect, String principal) {
    var statement =
        IamPolicyResponseV1.Statement.builder()
            .withEffect(effect)
            .withAction(IamPolicyResponseV1.EXECUTE_API_INVOKE)
            .withResource(List.of(stage() + "/*"))
            .withCondition(Map.of())
            .build();
    return IamPolicyResponseV1.builder()
        .withPrincipalId(principal)
        .withPolicyDocument(
            PolicyDocument.builder()
                .withVersion(IamPolicyResponseV1.VERSION_2012_10_17)
                .withStatement(List.of(statement))
                .build());
  }

  /** arn:aws:execute-api:region:account:api/stage, of arn:.../stage/METHOD/path. */
  private String stage() {
    String[] parts = event.getMethodArn().split("/", 3);
    return parts[0] + "/" + parts[1];
  }
}
