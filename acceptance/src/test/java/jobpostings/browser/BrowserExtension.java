package jobpostings.browser;

import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts the browser when the first test asks for it, and closes it after the last. */
final class BrowserExtension implements ExecutionCondition, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(BrowserExtension.class);

  private final Optional<Chromium> chromium = Chromium.installed();

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return chromium
        .map(found -> ConditionEvaluationResult.enabled("Uses " + found.browser() + "."))
        .orElseGet(
            () ->
                ConditionEvaluationResult.disabled(
                    "Needs chromium and chromedriver on the PATH (Debian's packages chromium and"
                        + " chromium-driver)."));
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Browser.class;
  }

  @Override
  public Browser resolveParameter(ParameterContext parameter, ExtensionContext context) {
    // What the root's store holds is closed when all tests have run.
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(Browser.class, type -> new Browser(chromium.orElseThrow()), Browser.class);
  }
}
