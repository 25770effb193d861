package jobpostings.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import jobpostings.Core;
import jobpostings.api.AuthorizerEvent;
import jobpostings.api.AuthorizerResponse;
import jobpostings.employer.Authenticate;
import jobpostings.employer.Employer;
import jobpostings.priming.Priming;
import jobpostings.settings.Settings;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.Telemetry;

/** Identifies the caller by the API-Key header (docs/contract.md, Authentication). */
public final class AuthorizeHandler implements RequestStreamHandler {
  private final Authenticate authenticate;
  private final Telemetry telemetry;

  /** Held here, as {@link Priming#register} asks for. */
  private Optional<Priming> priming = Optional.empty();

  public AuthorizeHandler() {
    this(Core.ofProcess());
    priming =
        Optional.of(
            Priming.register(Settings.ofProcess(), AuthorizeHandler::new, "authorize.json"));
  }

  public AuthorizeHandler(Core core) {
    authenticate = core.authenticate();
    telemetry = Telemetry.of(getClass(), core.settings());
  }

  /**
   * @throws IOException if the input is not an authorizer's event
   */
  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    AuthorizerEvent event = AuthorizerEvent.read(in);
    out.write(telemetry.observe(context, metrics -> authorize(event, metrics)));
  }

  private byte[] authorize(AuthorizerEvent event, RequestMetrics metrics) {
    metrics.requestId(event.requestId());
    Optional<Employer> caller = event.key().flatMap(authenticate::authenticate);
    caller.ifPresentOrElse(
        employer -> metrics.employer(employer.id()), () -> metrics.outcome("denied"));
    return caller
        .map(employer -> AuthorizerResponse.allow(event, employer))
        .orElseGet(() -> AuthorizerResponse.deny(event));
  }
}
