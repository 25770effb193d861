package jobpostings.contract.cases;

import static java.lang.annotation.ElementType.PARAMETER;
import static java.lang.annotation.RetentionPolicy.RUNTIME;
import static java.util.regex.Pattern.DOTALL;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.params.aggregator.AggregateWith;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.aggregator.SimpleArgumentsAggregator;

/**
 * A row of a table of cases, {@code given | request | sent | status | result | message}, which is
 * sent through the deployed functions in this process.
 *
 * <ul>
 *   <li>given: the job that there is before, as in sent; {@code full -closeDate} if it is blank.
 *       Rows that are refused or only read share the jobs that are given alike.
 *   <li>request: {@code PUT /jobs/<id> + If-Match: "1" + API-Key: <other>}.
 *   <li>sent: the body. {@code job {"title": 5}} is the least that makes a job, with this title;
 *       {@code job -title -salary {...}} lacks these; {@code full} begins with all members. Blank
 *       is no body.
 *   <li>result: of a success, JSON: the response has these members, these whole arrays, these
 *       numbers with these decimals, {@code null} for no value. A job is then stored as it was
 *       answered, and what of it stands neither in sent nor in result is as it was before; a job
 *       that was deleted is gone. Of a problem, its code and what members it must have, {@code
 *       reference-id-taken {"jobId": <id>}}, or all its errors in any order: {@code /title
 *       wrong-type, /salary/amount required} or {@code pageSize out-of-range}. The job has not
 *       changed. Then headers, as in request; {@code <none>} is none.
 *   <li>message: of one of the errors, or the detail of a problem without any; {@code ...} at
 *       either end stands for more.
 * </ul>
 *
 * {@link Forms} are expanded in all of them.
 */
public record Case(
    Optional<String> given,
    String request,
    String sent,
    int status,
    String result,
    Optional<String> message) {
  /** Between a line of a cell and its headers. */
  private static final String HEADERS = " \\+ (?=[A-Z][A-Za-z-]*: )";

  /** A case, read from a line of a table. */
  @Target(PARAMETER)
  @Retention(RUNTIME)
  @AggregateWith(Reader.class)
  public @interface Row {}

  private static final class Reader extends SimpleArgumentsAggregator {
    @Override
    protected Object aggregateArguments(
        ArgumentsAccessor line, Class<?> type, AnnotatedElementContext context, int index) {
      return new Case(
          cell(line, 0),
          cell(line, 1).orElseThrow(),
          cell(line, 2).orElse(""),
          line.getInteger(3),
          cell(line, 4).orElse(""),
          cell(line, 5));
    }

    private static Optional<String> cell(ArgumentsAccessor line, int column) {
      return column < line.size()
          ? Optional.ofNullable(line.getString(column)).filter(text -> !text.isBlank())
          : Optional.empty();
    }
  }

  /** Jobs that rows share which don't change them, by service, key and how they are given. */
  private static final Map<String, Forms> SHARED = new ConcurrentHashMap<>();

  /** Sends the request, and compares the response and what is stored. */
  public void check() {
    Forms forms = forms();
    Optional<Answer> before = forms.job();
    String body = forms.body(sent);
    Answer answer = send(forms.in(request).split(HEADERS), body).is(status);
    String[] expected = forms.in(result).split(HEADERS);
    if (status >= 400) {
      refused(answer, expected[0]);
      message.ifPresent(text -> says(answer, forms.in(text)));
      before.ifPresent(job -> api().job(job.id()).isSameAs(job));
    } else if (status == 204) {
      answer.isEmpty();
      before.ifPresent(job -> api().get("/jobs/" + job.id()).isProblem(404, "not-found"));
    } else if (!expected[0].isEmpty()) {
      has(answer, Json.read(expected[0]));
      if (answer.json().has("publishDate")) {
        api()
            .job(answer.id())
            .isSameAs(answer, expected[0].contains("\"warnings\"") ? "warnings" : "");
        before.ifPresent(job -> keeps(answer, job, Json.read(body), Json.read(expected[0])));
      }
    }
    headers(expected)
        .forEach(
            header -> answer.hasHeader(header.getKey(), header.getValue().replace("<none>", "")));
  }

  /** Those of the row, once there is the job that is given. */
  private Forms forms() {
    if (given.isEmpty() && !request.contains("<id>")) {
      return new Forms();
    }
    boolean isRead = status >= 400 || request.startsWith("GET");
    String job = given.orElse("full -closeDate");
    return isRead
        ? SHARED.computeIfAbsent(
            Service.baseUrl() + " " + Service.apiKey() + " " + job, _ -> created(job))
        : created(job);
  }

  private static Forms created(String job) {
    Forms forms = new Forms();
    forms.at(api().create(Body.of(forms.body(job))));
    return forms;
  }

  private static Api api() {
    return Api.ofEmployer().inProcess();
  }

  private static Answer send(String[] request, String body) {
    Api api = api();
    for (Map.Entry<String, String> header : headers(request)) {
      String value =
          header.getValue().equals("<other>") ? Service.otherApiKey() : header.getValue();
      api =
          value.equals("<none>") ? api.without(header.getKey()) : api.with(header.getKey(), value);
    }
    String[] line = request[0].split(" ");
    return body.isEmpty() ? api.send(line[0], line[1]) : api.send(line[0], line[1], body);
  }

  private static List<Map.Entry<String, String>> headers(String[] cell) {
    return Stream.of(cell)
        .skip(1)
        .map(header -> header.split(": ", 2))
        .map(header -> Map.entry(header[0], header[1]))
        .toList();
  }

  private static void has(Answer answer, JsonNode expected) {
    assertThat(difference("", expected, answer.json())).as(answer::toString).isEmpty();
  }

  /** Checks that what was neither sent nor expected to change is as it was. */
  private void keeps(Answer answer, Answer before, JsonNode sent, JsonNode expected) {
    if (request.startsWith("P") && answer.id() == before.id()) {
      List<String> others = new ArrayList<>();
      sent.fieldNames().forEachRemaining(others::add);
      expected.fieldNames().forEachRemaining(others::add);
      answer.isSameAs(before, new TreeSet<>(others).toArray(String[]::new));
    }
  }

  /** Where what is expected is not so, or "". */
  @SuppressWarnings("BigDecimalEquals") // Money has four decimals.
  private static String difference(String at, JsonNode expected, JsonNode actual) {
    if (expected.asText().equals("<absent>")) {
      return actual.isMissingNode() ? "" : "%s is there: %s".formatted(at, actual);
    }
    if (expected.isObject() && actual.isObject()) {
      return expected.properties().stream()
          .map(
              member ->
                  difference(
                      at + "/" + member.getKey(), member.getValue(), actual.path(member.getKey())))
          .filter(found -> !found.isEmpty())
          .findFirst()
          .orElse("");
    }
    if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
      return IntStream.range(0, expected.size())
          .mapToObj(i -> difference(at + "/" + i, expected.get(i), actual.get(i)))
          .filter(found -> !found.isEmpty())
          .findFirst()
          .orElse("");
    }
    boolean isSame =
        expected.isNumber() && actual.isNumber()
            ? expected.decimalValue().equals(actual.decimalValue())
            : expected.equals(actual);
    return isSame ? "" : "%s is %s, not %s".formatted(at, actual, expected);
  }

  private void refused(Answer answer, String expected) {
    if (expected.matches("[a-z-]+( \\{.*)?")) {
      String[] codeAndMembers = expected.split(" ", 2);
      answer.isProblem(status, codeAndMembers[0]);
      if (codeAndMembers.length == 2) {
        has(answer, Json.read(codeAndMembers[1]));
      }
      return;
    }
    boolean isOfMembers = expected.startsWith("/");
    answer.isProblem(status, isOfMembers ? "validation-failed" : "bad-parameter");
    String where = isOfMembers ? "pointer" : "parameter";
    assertThat(answer.errors())
        .as(answer::toString)
        .extracting(error -> error.path(where).asText() + " " + error.path("code").asText())
        .containsExactlyInAnyOrder(expected.split(", "));
    assertThat(answer.texts("/errors", "message")).as(answer::toString).noneMatch(String::isBlank);
  }

  private static void says(Answer answer, String text) {
    List<String> messages =
        answer.json().has("errors")
            ? answer.texts("/errors", "message")
            : List.of(answer.text("/detail"));
    Pattern wanted =
        Pattern.compile(
            Stream.of(text.split("\\.\\.\\.", -1)).map(Pattern::quote).collect(joining(".*")),
            DOTALL);
    assertThat(messages)
        .as(answer::toString)
        .anyMatch(message -> wanted.matcher(message).matches());
  }
}
