package jobpostings.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import jobpostings.job.JobStatus;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;
import jobpostings.reference.SalaryPeriod;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the code lists once and the documents repeat. */
@Tag("deep")
class DocumentedCodesTest {
  private final OpenApiDocument document = OpenApiDocument.read();

  @Test
  void theDocumentListsEveryCode() {
    assertThat(listed("ProblemCode")).isEqualTo(texts(ProblemCode.values()));
    assertThat(listed("ViolationCode")).isEqualTo(texts(ViolationCode.values()));
    assertThat(listed("JobStatus")).isEqualTo(texts(JobStatus.values()));
  }

  /** The type of a problem leads to the heading of its code. */
  @Test
  void everyCodeIsExplainedUnderAHeadingOfItsOwn() throws IOException {
    List<String> headings =
        Files.readAllLines(Path.of("../docs/errors.md")).stream()
            .filter(line -> line.startsWith("### "))
            .map(line -> line.substring(4))
            .toList();

    assertThat(headings)
        .isEqualTo(
            Stream.of(ProblemCode.values(), ViolationCode.values())
                .flatMap(Arrays::stream)
                .map(Object::toString)
                .toList());
  }

  @Test
  void anExplanationNamesItsStatus() throws IOException {
    String errors = Files.readString(Path.of("../docs/errors.md"));

    for (ProblemCode code : ProblemCode.values()) {
      assertThat(errors).contains("### %s\n\n**%d** ".formatted(code, code.status()));
    }
  }

  @Test
  void idsGoAsFarAsTheListsDo() {
    assertThat(maximum("JobCategoryId/properties/id")).isEqualTo(JobCategory.values().length);
    assertThat(maximum("PositionTypeId/properties/id")).isEqualTo(PositionType.values().length);
    assertThat(maximum("ApplicantRoutingTypeId/properties/id"))
        .isEqualTo(ApplicantRoutingType.values().length);
    assertThat(maximum("SalaryPeriodId/properties/id")).isEqualTo(SalaryPeriod.values().length);
  }

  private int maximum(String schema) {
    return document.at("/components/schemas/" + schema + "/maximum").intValue();
  }

  private List<String> listed(String schema) {
    return document
        .at("/components/schemas/" + schema + "/enum")
        .valueStream()
        .map(value -> value.asText())
        .toList();
  }

  private static List<String> texts(Object[] values) {
    return Arrays.stream(values).map(Object::toString).toList();
  }
}
