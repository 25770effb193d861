package jobpostings.versions;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import jobpostings.Core;
import jobpostings.handler.BackgroundHandler;
import jobpostings.json.Json;
import jobpostings.settings.Settings;
import jobpostings.telemetry.RequestMetrics;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.FunctionConfiguration;
import software.amazon.awssdk.services.lambda.model.FunctionVersion;
import software.amazon.awssdk.services.lambda.model.SnapStartApplyOn;

/**
 * Calls the last versions of each function that starts from a snapshot, on a schedule. Returns how
 * many answered, and which failed, of the form {@code job-postings-prod-GetJob:12}.
 */
public final class PingVersionsHandler extends BackgroundHandler<JsonNode> {
  /** How many versions of a function are kept ready: one that serves, and two to go back to. */
  private static final int READY = 3;

  private static final SdkBytes PING = SdkBytes.fromUtf8String("{\"ping\": true}");

  private final LambdaClient lambda;
  private final String prefix;

  public PingVersionsHandler() {
    this(Core.ofProcess());
  }

  public PingVersionsHandler(Core core) {
    super(core, BackgroundHandler::readJson);
    Settings settings = core.settings();
    lambda =
        core.connections().client(LambdaClient.builder(), settings.endpoint("LAMBDA_ENDPOINT"));
    prefix = settings.functionPrefix();
  }

  @Override
  protected Json.Writable run(JsonNode input, RequestMetrics metrics, Context context) {
    int answered = 0;
    List<String> failed = new ArrayList<>();
    for (FunctionConfiguration version : ready()) {
      try {
        lambda.invoke(
            call ->
                call.functionName(version.functionName())
                    .qualifier(version.version())
                    .payload(PING));
        answered++;
      } catch (SdkException e) {
        failed.add(version.functionName() + ":" + version.version());
      }
    }
    metrics.count("answered", answered);
    if (!failed.isEmpty()) {
      metrics.fault("not-pinged");
    }
    int answers = answered;
    return Json.object(
        json -> {
          json.writeNumberField("answered", answers);
          Json.texts("failed", failed, json);
        });
  }

  private List<FunctionConfiguration> ready() {
    return lambda
        .listFunctionsPaginator(list -> list.functionVersion(FunctionVersion.ALL))
        .functions()
        .stream()
        .filter(each -> each.functionName().startsWith(prefix) && !each.version().equals("$LATEST"))
        .filter(each -> each.snapStart().applyOn() == SnapStartApplyOn.PUBLISHED_VERSIONS)
        .collect(groupingBy(FunctionConfiguration::functionName, TreeMap::new, toList()))
        .values()
        .stream()
        .flatMap(
            versions -> versions.stream().sorted(comparingInt(each -> -number(each))).limit(READY))
        .toList();
  }

  private static int number(FunctionConfiguration version) {
    return Integer.parseInt(version.version());
  }
}
