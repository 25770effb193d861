package jobpostings.job.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.advice.Advice;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Warning;
import jobpostings.text.Sha256;

/**
 * A job as it is sent to clients (docs/contract.md, Job).
 *
 * @param job of which it is
 * @param json the whole object
 * @param etag strong: a hash of everything that the object shows, in quotes
 */
public record JobDocument(Job job, String json, String etag) {
  /** For a control character: an escape of six characters, whose backslash is escaped again. */
  private static final long MAX_BYTES_OF_A_CHAR = 7;

  /** More than all members but the description can take. */
  private static final long MAX_BYTES_BESIDE_DESCRIPTION = 65_536;

  /** No other name takes as many bytes as one of quotes, each of which is escaped twice. */
  private static final Employer LONGEST_EMPLOYER =
      new Employer(Integer.MAX_VALUE, "\"".repeat(Employer.MAX_NAME), Plan.STANDARD);

  private static final Pattern ETAG = Pattern.compile("\"[A-Za-z0-9_-]{22}\"");

  /** Ends the ETags of another form, by which jobs are not changed. */
  private static final String OTHER_FORM = "-ld";

  private static final Pattern OTHER_ETAG =
      Pattern.compile("\"[A-Za-z0-9_-]{22}" + OTHER_FORM + "\"");

  /** Whether a text could be the ETag of a job. */
  public static boolean isEtag(String text) {
    return ETAG.matcher(text).matches();
  }

  /** Whether a text could be the ETag of a job as a JobPosting. */
  public static boolean isEtagOfPosting(String text) {
    return OTHER_ETAG.matcher(text).matches();
  }

  public static JobDocument of(Job job, Employer employer) {
    return of(job, new String(json(job, employer), UTF_8), "");
  }

  /** The job in another form, with an ETag of its own. */
  static JobDocument ofForm(Job job, String json) {
    return of(job, json, OTHER_FORM);
  }

  private static JobDocument of(Job job, String json, String form) {
    byte[] half = Arrays.copyOf(Sha256.of(json), 16);
    String hash = Base64.getUrlEncoder().withoutPadding().encodeToString(half);
    return new JobDocument(job, json, '"' + hash + form + '"');
  }

  public int id() {
    return job.id();
  }

  /**
   * The same document with warnings. They are not part of the job: neither later reads nor the ETag
   * include them.
   */
  public JobDocument withWarnings(List<Warning> warnings) {
    if (warnings.isEmpty()) {
      return this;
    }
    return with(json -> Json.array("warnings", warnings, JobDocument::write, json));
  }

  /**
   * The same document with what the job is advised of, which is not part of it either. Beside a job
   * that nearly fills a response there may be no room for it.
   */
  public JobDocument withAdvice() {
    List<Advice> advice = Advice.on(job);
    JobDocument advised = with(json -> Json.array("advice", advice, Advice::write, json));
    return new ResponseSize(0).take(advised.json)
        ? advised
        : with(json -> json.writeNullField("advice"));
  }

  private JobDocument with(Json.Writable members) {
    String added = Json.text(Json.object(members));
    String open = json.substring(0, json.length() - "}".length());
    return new JobDocument(job, open + "," + added.substring("{".length()), etag);
  }

  public static void write(Warning warning, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("pointer", warning.at());
    json.writeStringField("code", warning.code().toString());
    json.writeStringField("message", warning.message());
    json.writeNumberField("count", warning.count());
    if (!warning.suggestions().isEmpty()) {
      Json.texts("suggestions", warning.suggestions(), json);
    }
    json.writeEndObject();
  }

  private static byte[] json(Job job, Employer employer) {
    return Json.bytes(
        generator -> JobWriter.write(job, Optional.of(job.description()), employer, generator));
  }

  /**
   * Makes sure that a job can be sent back: a function's response carries it as a string within
   * JSON, so each quote and escape in it takes up more room.
   *
   * @throws Problem if it can't
   */
  public static void requireSendable(Job job) {
    // Short enough whatever it contains: it is not written just to be measured.
    if (MAX_BYTES_OF_A_CHAR * job.description().length() + MAX_BYTES_BESIDE_DESCRIPTION
        < ResponseSize.MAX_BYTES) {
      return;
    }
    // With the longest that may change, so that a stored job can be stored again.
    Job longest = job.toBuilder().id(Integer.MAX_VALUE).status(JobStatus.ARCHIVED).build();
    String json = new String(json(longest, LONGEST_EMPLOYER), UTF_8);
    long bytes = ResponseSize.ENVELOPE_BYTES + Json.bytesWithinString(json);
    if (bytes >= ResponseSize.MAX_BYTES) {
      throw new Problem(
          ProblemCode.TOO_LARGE,
          "The job would be too large to be sent back: %,d bytes as an answer, where %,d is the limit."
                  .formatted(bytes, ResponseSize.MAX_BYTES)
              + " Shorten the description.");
    }
  }
}
