package jobpostings.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.job.JobKey;
import jobpostings.job.ReferenceId;
import jobpostings.job.batch.Batch;
import jobpostings.job.batch.Operation;
import jobpostings.problem.Problem;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.text.Trimmed;
import jobpostings.web.EntityTags;

/**
 * Reads the body of a batch (docs/contract.md, Batch). Checks only what surrounds the jobs: each
 * operation checks its own job.
 */
public final class BatchInput {
  private static final String PUT = "put";
  private static final String DELETE = "delete";
  private static final String REFERENCE_ID = "referenceId";
  private static final String ADD = "add";
  private static final String REFUSE = "refuse";
  private static final Set<String> MEMBERS = Set.of("dryRun", "newPlaces", "operations");
  private static final Set<String> PUT_MEMBERS = Set.of("op", "id", "ifMatch", "job");
  private static final Set<String> DELETE_MEMBERS = Set.of("op", "id", REFERENCE_ID, "ifMatch");

  private final Request request;
  private final Violations violations = new Violations();

  /** The pointer at which each job is first named, or given its referenceId. */
  private final Map<JobKey, String> named = new HashMap<>();

  public BatchInput(Request request) {
    this.request = request;
  }

  /**
   * @throws Problem if the body is not a batch; then nothing in it may be done
   */
  public Batch read() {
    Members body = new Members(RequestBody.read(request), request.strict(), MEMBERS, violations);
    boolean dryRun = body.get("dryRun").flag().orElse(false);
    String newPlaces = body.get("newPlaces").oneOf(List.of(ADD, REFUSE)).orElse(ADD);
    List<Operation> operations = new ArrayList<>();
    int most = Batch.MAX_OPERATIONS;
    body.required(
        "operations",
        member -> member.elements(most, element -> operation(element).ifPresent(operations::add)),
        "operations is required: an array of 1 to %d puts and deletes.".formatted(most));
    body.refuseReplacementsBeside("operations");
    violations.requireNone();
    return new Batch(
        operations, request.handling(), dryRun, newPlaces.equals(REFUSE), request.wantsAdvice());
  }

  private Optional<Operation> operation(Member element) {
    return element
        .required(
            each -> each.object().map(BatchInput::known).flatMap(each::members),
            "An operation is an object: {\"op\": \"put\", \"job\": {...}}.")
        .flatMap(this::operation);
  }

  private static Set<String> known(ObjectNode operation) {
    return Trimmed.of(operation.path("op").asText()).equals(DELETE) ? DELETE_MEMBERS : PUT_MEMBERS;
  }

  private Optional<Operation> operation(Members members) {
    String what = "op is required: \"put\" or \"delete\".";
    Optional<String> op =
        members.required("op", member -> member.oneOf(List.of(PUT, DELETE)), what);
    Sent<BigDecimal> id = members.get("id").id();
    Optional<EntityTags> ifMatch =
        members.get("ifMatch").text().asOptional().map(Request::entityTags);
    return op.flatMap(
        known -> known.equals(PUT) ? put(members, id, ifMatch) : delete(members, id, ifMatch));
  }

  private Optional<Operation> put(
      Members members, Sent<BigDecimal> id, Optional<EntityTags> ifMatch) {
    members.refuseReplacementsBeside("job");
    String what = "A put needs a job: an object with the members to set.";
    Optional<ObjectNode> job = members.required("job", Member::object, what);
    String at = members.pointer("job") + "/" + REFERENCE_ID;
    Optional<JobKey> reference =
        job.flatMap(BatchInput::referenceId).map(referenceId -> byReference(referenceId, at));
    Optional<JobKey> key =
        id.hasValue() ? id.asOptional().map(number -> byId(members, number)) : reference;
    return job.map(body -> new Operation.Put(key, body, ifMatch));
  }

  private static Optional<String> referenceId(ObjectNode job) {
    // Violations are dropped here: they are found again when the job is read.
    Members members = new Members(job, false, Set.of(), new Violations());
    return ReferenceId.read(members.get(REFERENCE_ID)).asOptional();
  }

  private Optional<Operation> delete(
      Members members, Sent<BigDecimal> id, Optional<EntityTags> ifMatch) {
    Sent<String> referenceId = ReferenceId.sought(members.get(REFERENCE_ID));
    String at = members.pointer(REFERENCE_ID);
    if (id.hasValue() && referenceId.hasValue()) {
      String message = "A delete names its job by id or by referenceId. Send one of them.";
      violations.add(at, ViolationCode.NOT_USED_TOGETHER, message);
    } else if (!id.hasValue() && !referenceId.hasValue()) {
      String message = "A delete needs the id or the referenceId of the job to delete.";
      violations.add(at, ViolationCode.REQUIRED, message);
    }
    Optional<JobKey> key =
        id.asOptional()
            .map(number -> byId(members, number))
            .or(() -> referenceId.asOptional().map(named -> byReference(named, at)));
    members.refuseReplacements();
    return Optional.of(new Operation.Delete(key, ifMatch));
  }

  private JobKey byId(Members members, BigDecimal id) {
    return requireNew(JobKey.byId(request.employer().id(), id), members.pointer("id"));
  }

  private JobKey byReference(String referenceId, String at) {
    return requireNew(JobKey.byReference(request.employer().id(), referenceId), at);
  }

  private JobKey requireNew(JobKey key, String at) {
    String first = named.putIfAbsent(key, at);
    if (first != null) {
      String message =
          "%s names the same job or referenceId. Operations have no order, so send one for each"
              + " job.";
      violations.add(at, ViolationCode.DUPLICATE, message.formatted(first));
    }
    return key;
  }
}
