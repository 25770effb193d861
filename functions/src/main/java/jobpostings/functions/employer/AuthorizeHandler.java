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
import jobpostings.employer.limit.ReadOnlyMode;
import jobpostings.handler.AuthorizerEvent;
import jobpostings.handler.AuthorizerResponse;
import jobpostings.priming.Priming;
import jobpostings.settings.Settings;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.Telemetry;

/** Identifies the caller by the API-Key header (docs/contract.md, Authentication). */
public final class AuthorizeHandler implements RequestStreamHandler {
  private final Core core;
  private final Authenticate authenticate;
  private final ReadOnlyMode readOnlyMode;
  private final Telemetry telemetry;

  /** Held here, as {@link Priming#register} requires. */
  @SuppressWarnings("UnusedVariable")
  private Optional<Priming> priming = Optional.empty();

  public AuthorizeHandler() {
    this(Core.ofProcess());
    priming =
        Optional.of(
            Priming.register(Settings.ofProcess(), AuthorizeHandler::new, "authorize.json"));
  }

  public AuthorizeHandler(Core core) {
    this.core = core;
    authenticate = core.authenticate();
    readOnlyMode = core.readOnlyMode();
    telemetry = Telemetry.of(getClass(), core.settings());
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
    caller.ifPresentOrElse(metrics::caller, () -> metrics.outcome("denied"));
    return caller
        .map(known -> AuthorizerResponse.allow(event, known, readOnlyMode.isOn()))
        .orElseGet(() -> AuthorizerResponse.deny(event));
  }

  /** What partners need is loaded only when one calls. */
  private Optional<Caller> caller(AuthorizerEvent event) {
    Optional<String> sent = event.secret();
    return sent.isPresent() && sent.get().startsWith(NewKey.PARTNER_PREFIX)
        ? core.authenticatePartner().authenticate(sent.get())
        : sent.map(ApiKey::of).flatMap(authenticate::authenticate);
  }
}
