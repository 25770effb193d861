package jobpostings.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigInteger;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks requests and responses against the document. A response must be one that it describes,
 * except for the gateway's own 413 and the answer to a preflight request; a request that was
 * accepted must be one that it allows, except for {@link ToleratedForms}. Thread-safe.
 */
public final class Conformance {
  /** The responses that a request for no operation of the document may get. */
  private static final Map<Integer, String> OUTSIDE =
      Map.of(
          400, "BadRequest",
          401, "Unauthorized",
          403, "EmployerSuspended",
          404, "NotFound",
          405, "MethodNotAllowed",
          413, "TooLarge");

  /** The status of a batch in which not every operation was accepted. */
  private static final int PARTLY = 207;

  private final OpenApiDocument document;

  public Conformance(OpenApiDocument document) {
    this.document = document;
  }

  /** All ways in which an exchange differs from the document. */
  public List<String> faults(Exchange exchange) {
    Map<String, Operation> methods =
        document.pathOf(exchange.path()).map(document.operations()::get).orElse(Map.of());
    if (isGatewaysOwn(exchange)) {
      return List.of();
    }
    Optional<Operation> operation =
        Stream.of(exchange.isHead() ? "GET" : exchange.meantMethod(), exchange.request().method())
            .filter(methods::containsKey)
            .findFirst()
            .map(methods::get);
    List<String> faults = new ArrayList<>(response(operation, exchange));
    if (!faults.isEmpty() && !methods.containsKey(exchange.meantMethod())) {
      // The path does not have the method that the header names.
      faults = new ArrayList<>(response(Optional.empty(), exchange));
    }
    faults.addAll(unsafe(exchange));
    boolean isAccepted = exchange.status() < 400 && exchange.status() != PARTLY;
    if (isAccepted && operation.isPresent()) {
      faults.addAll(request(operation.get(), exchange));
    }
    return faults;
  }

  /** What every response has, or has not, which the document says once for all. */
  private static List<String> unsafe(Exchange exchange) {
    List<String> faults = new ArrayList<>();
    HttpHeaders headers = exchange.response().headers();
    if (!headers.allValues("X-Content-Type-Options").equals(List.of("nosniff"))) {
      faults.add("The response lacks X-Content-Type-Options.");
    }
    boolean isEmpty = exchange.status() == 204 || exchange.status() == 304;
    if (isEmpty && headers.firstValue("Content-Type").isPresent() && !isLocalStacks(exchange)) {
      faults.add("The response has a Content-Type, and can have no body.");
    }
    boolean isOverTls = exchange.request().uri().getScheme().equals("https");
    if (headers.firstValue("Strict-Transport-Security").isPresent() != isOverTls) {
      faults.add("Strict-Transport-Security is for responses over TLS, and for all of them.");
    }
    return faults;
  }

  /** LocalStack's gateway gives a response without a type one of its own. */
  private static boolean isLocalStacks(Exchange exchange) {
    return exchange.request().uri().getPath().startsWith("/_aws/execute-api/");
  }

  /** The gateway refuses what is too large in its own words. */
  private static boolean isGatewaysOwn(Exchange exchange) {
    return exchange.status() == 413 && exchange.response().body().startsWith("{\"message\":");
  }

  private List<String> request(Operation operation, Exchange exchange) {
    List<String> faults = new ArrayList<>();
    for (String parameter : operation.parameters()) {
      faults.addAll(parameter(parameter, exchange));
    }
    JsonNode body = document.at(operation.requestBody());
    if (body.isMissingNode()) {
      return faults;
    }
    if (!exchange.body().isBlank()) {
      faults.addAll(
          labelled(
              "body of the request",
              document
                  .schemas()
                  .faults(
                      operation.requestBody()
                          + "/content/%s/schema"
                              .formatted(
                                  body.path("content").fieldNames().next().replace("/", "~1")),
                      ToleratedForms.undone(Exchange.json(exchange.body())))));
    } else if (body.path("required").asBoolean()) {
      faults.add("The request has no body.");
    }
    return faults;
  }

  private List<String> parameter(String pointer, Exchange exchange) {
    JsonNode parameter = document.at(pointer);
    String name = parameter.path("name").asText();
    Optional<String> sent =
        switch (parameter.path("in").asText()) {
          case "query" -> Optional.ofNullable(exchange.query().get(name));
          case "header" -> exchange.requestHeader(name);
          case "path" -> pathParameter(name, exchange);
          default -> throw new AssertionError("Where is " + parameter + "?");
        };
    if (sent.isEmpty()) {
      return parameter.path("required").asBoolean() ? List.of(name + " is missing.") : List.of();
    }
    boolean isNumber =
        document.at(pointer + "/schema/type").asText().equals("integer")
            && sent.get().matches("-?[0-9]+");
    JsonNode value =
        isNumber
            ? BigIntegerNode.valueOf(new BigInteger(sent.get()))
            : TextNode.valueOf(sent.get());
    return labelled(
        "parameter " + name,
        document.schemas().faults(document.resolve(pointer + "/schema"), value));
  }

  /** Counts from the end, because the document's paths lack the prefix. */
  private Optional<String> pathParameter(String name, Exchange exchange) {
    String[] sent = exchange.path().split("/");
    String[] known = document.pathOf(exchange.path()).orElse("").split("/");
    for (int i = 1; i <= known.length; i++) {
      if (known[known.length - i].equals("{" + name + "}")) {
        return Optional.of(sent[sent.length - i]);
      }
    }
    return Optional.empty();
  }

  private List<String> response(Optional<Operation> operation, Exchange exchange) {
    if (operation.isEmpty() && isPreflight(exchange)) {
      return List.of();
    }
    String pointer =
        operation
            .map(known -> known.response(exchange.status()))
            .orElse("/components/responses/" + OUTSIDE.get(exchange.status()));
    JsonNode response = document.at(pointer);
    if (response.isMissingNode()) {
      return List.of("The status %d is not documented.".formatted(exchange.status()));
    }
    List<String> faults = new ArrayList<>();
    response
        .path("headers")
        .fieldNames()
        .forEachRemaining(
            name -> faults.addAll(header(name, pointer + "/headers/" + name, exchange)));
    faults.addAll(content(pointer + "/content", exchange));
    return faults;
  }

  private static boolean isPreflight(Exchange exchange) {
    return exchange.request().method().equals("OPTIONS") && exchange.status() == 204;
  }

  private List<String> header(String name, String pointer, Exchange exchange) {
    Optional<String> value = exchange.response().headers().firstValue(name);
    if (value.isEmpty()) {
      return document.at(document.resolve(pointer) + "/required").asBoolean()
          ? List.of("The response lacks " + name + ".")
          : List.of();
    }
    return labelled(
        "header " + name,
        document
            .schemas()
            .faults(document.resolve(pointer) + "/schema", TextNode.valueOf(value.get())));
  }

  private List<String> content(String pointer, Exchange exchange) {
    String body = exchange.response().body();
    if (document.at(pointer).isMissingNode() || exchange.isHead()) {
      return body.isEmpty() ? List.of() : List.of("The response has a body.");
    }
    String type = exchange.contentType();
    String schema = pointer + "/" + OpenApiDocument.escaped(type) + "/schema";
    if (document.at(schema).isMissingNode()) {
      return List.of("The response's type %s is not documented.".formatted(type));
    }
    return labelled(
        "body of the response",
        document
            .schemas()
            .faults(schema, type.endsWith("json") ? Exchange.json(body) : TextNode.valueOf(body)));
  }

  private static List<String> labelled(String what, List<String> faults) {
    return faults.stream().map(fault -> "The %s: %s".formatted(what, fault)).toList();
  }
}
