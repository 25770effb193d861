package jobpostings.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayCustomAuthorizerEvent;
import com.amazonaws.services.lambda.runtime.events.IamPolicyResponseV1;
import jobpostings.Core;
import jobpostings.api.StagePolicy;
import jobpostings.employer.EmployerStore;

/** Says who is calling, by the API-Key header (specification: Authentication). */
public final class AuthorizeHandler
    implements RequestHandler<APIGatewayCustomAuthorizerEvent, IamPolicyResponseV1> {
  private final EmployerStore employers;

  public AuthorizeHandler() {
    this(Core.ofProcess());
  }

  public AuthorizeHandler(Core core) {
    employers = core.employers();
  }

  @Override
  public IamPolicyResponseV1 handleRequest(APIGatewayCustomAuthorizerEvent event, Context context) {
    StagePolicy policy = new StagePolicy(event);
    return policy.key().flatMap(employers::findByKey).map(policy::allow).orElseGet(policy::deny);
  }
}
