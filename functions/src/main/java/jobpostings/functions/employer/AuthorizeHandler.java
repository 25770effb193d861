package jobpostings.functions.employer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import jobpostings.Core;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.Authenticate;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.NewKey;
import jobpostings.employer.limit.DynamoReadOnlyMode;
import jobpostings.handler.AuthorizerEvent;
import jobpostings.priming.Priming;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.Telemetry;

/** Identifies the caller by the API-Key header (docs/contract.md, Authentication). */
public final class AuthorizeHandler implements RequestStreamHandler {
  private final Core core;
  private final Authenticate authenticate;
  private final DynamoReadOnlyMode readOnlyMode;
  private final Telemetry telemetry;

  public AuthorizeHandler() {
    this(Core.ofProcess());
    Priming.register(core.settings(), AuthorizeHandler::new, "authorize.json");
  }

  public AuthorizeHandler(Core core) {
    this.core = core;
    authenticate = core.authenticate();
    readOnlyMode = core.readOnlyMode();
    telemetry = new Telemetry(getClass(), core.settings());
  }

  /**
   * @throws IOException if the input is not an authorizer's event
   */
  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    Optional<AuthorizerEvent> event = AuthorizerEvent.read(in);
    if (event.isPresent()) {
      out.write(telemetry.observe(context, metrics -> authorize(event.get(), metrics)));
    }
  }

  private byte[] authorize(AuthorizerEvent event, RequestMetrics metrics) {
    metrics.requestId(event.requestId());
    Optional<Caller> caller = caller(event);
    caller.ifPresentOrElse(known -> known.noteIn(metrics), () -> metrics.outcome("denied"));
    return caller.map(known -> event.allow(known, readOnlyMode.isOn())).orElseGet(event::deny);
  }

  /** What partners need is loaded only when one calls. */
  private Optional<Caller> caller(AuthorizerEvent event) {
    Optional<String> sent = event.secret();
    return sent.isPresent() && sent.get().startsWith(NewKey.PARTNER_PREFIX)
        ? core.authenticatePartner().authenticate(sent.get())
        : sent.map(ApiKey::of).flatMap(authenticate::authenticate);
  }
}
