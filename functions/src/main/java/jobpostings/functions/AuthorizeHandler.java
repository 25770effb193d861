package jobpostings.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayCustomAuthorizerEvent;
import com.amazonaws.services.lambda.runtime.events.IamPolicyResponseV1;
import java.util.Optional;
import jobpostings.Core;
import jobpostings.api.StagePolicy;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.telemetry.Observation;
import jobpostings.telemetry.Telemetry;

/** Says who is calling, by the API-Key header (specification: Authentication). */
public final class AuthorizeHandler
    implements RequestHandler<APIGatewayCustomAuthorizerEvent, IamPolicyResponseV1> {
  private final EmployerStore employers;
  private final Telemetry telemetry;

  public AuthorizeHandler() {
    this(Core.ofProcess());
  }

  public AuthorizeHandler(Core core) {
    employers = core.employers();
    telemetry = Telemetry.of(getClass(), core.settings());
  }

  @Override
  public IamPolicyResponseV1 handleRequest(APIGatewayCustomAuthorizerEvent event, Context context) {
    return telemetry.observe(context, observation -> authorize(event, observation));
  }

  private IamPolicyResponseV1 authorize(
      APIGatewayCustomAuthorizerEvent event, Observation observation) {
    observation.requestId(event.getRequestContext().getRequestId());
    StagePolicy policy = new StagePolicy(event);
    Optional<Employer> caller = policy.key().flatMap(employers::findByKey);
    caller.ifPresentOrElse(
        employer -> observation.employer(employer.id()), () -> observation.outcome("denied"));
    return caller.map(policy::allow).orElseGet(policy::deny);
  }
}
