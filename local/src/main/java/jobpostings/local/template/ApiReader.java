package jobpostings.local.template;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads an {@code AWS::Serverless::Api}, with its routes from the events of functions. */
final class ApiReader {
  private static final String FUNCTION_ARN = ".*:function:([A-Za-z0-9_-]+)(:.*)?";
  private static final String INTEGRATION =
      ".*/functions/.*:function:([A-Za-z0-9_-]+)(:live)?/invocations";
  private static final String ANY = "x-amazon-apigateway-any-method";

  private final String name;
  private final TemplateNode properties;
  private final Map<String, Template.Authorizer> authorizers;

  ApiReader(String name, TemplateNode properties) {
    this.name = name;
    this.properties = properties;
    this.authorizers =
        properties
            .find("Auth")
            .map(auth -> auth.membersOf("Authorizers", ApiReader::authorizer))
            .orElse(Map.of());
  }

  Template.Api read(List<FunctionEvent> events) {
    return new Template.Api(
        name,
        properties.get("StageName").text(),
        routes(events),
        properties.membersOf("GatewayResponses", ApiReader::response),
        properties.find("MinimumCompressionSize").map(TemplateNode::number));
  }

  private List<Template.Route> routes(List<FunctionEvent> events) {
    Map<String, Template.Route> routes = new LinkedHashMap<>();
    events.forEach(event -> add(route(event), event.node(), routes));
    // Those of the API's own definition, into which SAM merges those of the functions' events.
    if (properties.find("DefinitionBody").isPresent()) {
      Map<String, Map<String, TemplateNode>> paths =
          properties
              .get("DefinitionBody")
              .get("paths")
              .members(path -> path.members(Function.identity()));
      paths.forEach(
          (path, methods) ->
              methods.forEach(
                  (name, method) -> add(definedRoute(path, name, method), properties, routes)));
    }
    return List.copyOf(routes.values());
  }

  private static void add(
      Template.Route route, TemplateNode place, Map<String, Template.Route> routes) {
    if (routes.putIfAbsent(route.method() + " " + route.path(), route) != null) {
      throw place.failure("another route has this method and path: " + route.path());
    }
  }

  private Template.Route definedRoute(String path, String name, TemplateNode method) {
    String uri = method.get("x-amazon-apigateway-integration").get("uri").text();
    if (!uri.matches(INTEGRATION)) {
      throw method.failure("the local runtime's routes lead to functions only, not to " + uri);
    }
    boolean isOpen = method.find("security").isPresent();
    if (isOpen != name.equals(ANY)
        || isOpen
            && method.get("security").items().stream()
                .noneMatch(each -> each.find("NONE").isPresent())) {
      throw method.failure(
          "here the local runtime knows open routes for all methods, and routes for one that don't"
              + " say whether they are open.");
    }
    return new Template.Route(
        isOpen ? "ANY" : name.toUpperCase(Locale.ROOT),
        path,
        uri.replaceFirst(INTEGRATION, "$1"),
        isOpen ? Optional.empty() : authorizerOf(method));
  }

  private Template.Route route(FunctionEvent event) {
    TemplateNode properties = event.properties();
    if (!properties.get("RestApiId").text().equals(name)) {
      throw properties.failure("RestApiId is not %s.".formatted(name));
    }
    String path = properties.get("Path").text();
    if (path.contains("+}")) {
      throw properties.failure("the local runtime has no greedy parameters: " + path);
    }
    return new Template.Route(
        properties.get("Method").text().toUpperCase(Locale.ROOT),
        path,
        event.function(),
        authorizerOf(properties));
  }

  private Optional<Template.Authorizer> authorizerOf(TemplateNode event) {
    return event
        .find("Auth")
        .flatMap(auth -> auth.find("Authorizer"))
        .or(() -> properties.find("Auth").flatMap(auth -> auth.find("DefaultAuthorizer")))
        .map(TemplateNode::text)
        .filter(id -> !id.equals("NONE"))
        .map(
            id ->
                Optional.ofNullable(authorizers.get(id))
                    .orElseThrow(() -> event.failure("there is no authorizer %s.".formatted(id))));
  }

  private static Template.Authorizer authorizer(TemplateNode node) {
    String type = node.find("FunctionPayloadType").map(TemplateNode::text).orElse("TOKEN");
    if (!type.equals("REQUEST")) {
      throw node.failure("the local runtime has REQUEST authorizers only, not %s.".formatted(type));
    }
    TemplateNode identity = node.get("Identity");
    identity.refuse(
        List.of("QueryStrings", "StageVariables", "Context"),
        "the local runtime's authorizers look at headers only.");
    String arn = node.get("FunctionArn").text();
    if (!arn.matches(FUNCTION_ARN)) {
      throw node.failure("FunctionArn %s is not that of a function.".formatted(arn));
    }
    return new Template.Authorizer(
        arn.replaceFirst(FUNCTION_ARN, "$1"), identity.get("Headers").texts());
  }

  private static Template.GatewayResponse response(TemplateNode node) {
    return new Template.GatewayResponse(
        node.find("StatusCode").map(TemplateNode::number),
        node.find("ResponseParameters")
            .map(parameters -> parameters.membersOf("Headers", ApiReader::header))
            .orElse(Map.of()),
        node.find("ResponseTemplates")
            .flatMap(templates -> templates.find("application/json"))
            .map(TemplateNode::text));
  }

  private static String header(TemplateNode value) {
    if (!value.text().matches("'.*'|context\\.[A-Za-z.]+")) {
      throw value.failure("a header is 'text' or a context variable, not " + value.text());
    }
    return value.text();
  }
}
