package jobpostings.operator;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import jobpostings.employer.limit.DynamoReadOnlyMode;
import jobpostings.json.Json;

/** What operators do with the service as a whole. */
final class ServiceActions {
  private final DynamoReadOnlyMode readOnlyMode;

  @Inject
  ServiceActions(DynamoReadOnlyMode readOnlyMode) {
    this.readOnlyMode = readOnlyMode;
  }

  List<Action> all() {
    return List.of(
        new Action("service-state", Set.of(), _ -> () -> shown(readOnlyMode.isOn())),
        new Action("read-only", Set.of(), _ -> () -> set(true)),
        new Action("read-write", Set.of(), _ -> () -> set(false)));
  }

  private Json.Writable set(boolean readOnly) {
    readOnlyMode.set(readOnly);
    return shown(readOnly);
  }

  private static Json.Writable shown(boolean readOnly) {
    return json -> {
      json.writeStartObject();
      json.writeBooleanField("readOnly", readOnly);
      json.writeEndObject();
    };
  }
}
