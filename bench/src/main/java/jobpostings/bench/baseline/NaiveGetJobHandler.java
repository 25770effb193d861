package jobpostings.bench.baseline;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyRequestEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyResponseEvent;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/** GET of a job as a first tutorial writes it: default clients, and beans found by reflection. */
public final class NaiveGetJobHandler
    implements RequestHandler<APIGatewayProxyRequestEvent, APIGatewayProxyResponseEvent> {
  private final ObjectMapper json = new ObjectMapper();
  private final DynamoDbTable<JobBean> jobs =
      DynamoDbEnhancedClient.create()
          .table(System.getenv("JOBS_TABLE"), TableSchema.fromBean(JobBean.class));

  @Override
  public APIGatewayProxyResponseEvent handleRequest(
      APIGatewayProxyRequestEvent event, Context context) {
    int id = Integer.parseInt(event.getPathParameters().get("id"));
    JobBean job = jobs.getItem(Key.builder().partitionValue(id).build());
    if (job == null) {
      return new APIGatewayProxyResponseEvent().withStatusCode(404);
    }
    return new APIGatewayProxyResponseEvent()
        .withStatusCode(200)
        .withHeaders(Map.of("Content-Type", "application/json"))
        .withBody(text(job));
  }

  private String text(JobBean job) {
    try {
      return json.writeValueAsString(job);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
