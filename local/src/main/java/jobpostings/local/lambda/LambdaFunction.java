package jobpostings.local.lambda;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import jobpostings.Core;
import jobpostings.local.template.InvalidTemplate;
import jobpostings.local.template.Template;
import jobpostings.settings.Settings;

/** A function and its handler, which is made when first needed. */
final class LambdaFunction {
  private final Template.Function definition;
  private final Class<? extends RequestStreamHandler> handlerClass;
  private final Settings settings;
  private final Role role;
  private RequestStreamHandler handler;

  /**
   * @throws InvalidTemplate if there is no such handler
   */
  LambdaFunction(Template.Function definition, Map<String, String> surroundings) {
    this.definition = definition;
    this.handlerClass = handlerClass(definition);
    Map<String, String> environment = new HashMap<>(definition.environment());
    environment.putAll(surroundings);
    this.settings = new Settings(environment);
    this.role = new Role(definition.name(), definition.policy());
  }

  private static Class<? extends RequestStreamHandler> handlerClass(Template.Function definition) {
    try {
      // Not initialised until it is needed: all functions together would delay the start.
      return Class.forName(
              definition.handler(), false, Thread.currentThread().getContextClassLoader())
          .asSubclass(RequestStreamHandler.class);
    } catch (ClassNotFoundException | ClassCastException e) {
      throw new InvalidTemplate(
          "The template's function %s has the handler %s, and there is no such RequestStreamHandler."
              .formatted(definition.name(), definition.handler()),
          e);
    }
  }

  Template.Function definition() {
    return definition;
  }

  Role role() {
    return role;
  }

  /**
   * @param cores gives what functions with the same settings share
   * @throws Exception what the handler's constructor throws
   */
  synchronized RequestStreamHandler handler(Function<Settings, Core> cores) throws Exception {
    if (handler == null) {
      try {
        handler = handlerClass.getConstructor(Core.class).newInstance(cores.apply(settings));
      } catch (InvocationTargetException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    }
    return handler;
  }
}
