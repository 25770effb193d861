package jobpostings.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.member.OptionalMembers;
import jobpostings.job.member.Workplace;
import jobpostings.job.view.JobDocument;

/** What advice adds to the answer of a write. */
final class AdviceTimes {
  private static final int WARM_UP = 5_000;
  private static final int CALLS = 20_000;

  private AdviceTimes() {}

  static void measure(Report report) {
    measure("an ordinary posting, 3 KB", 10, "clean and cook for our guests", 1, report);
    measure("a long one, 64 KB", 200, "clean and cook for our guests", 1, report);
    measure("3 KB that name Canada in each line", 10, "no Canadian experience", 1, report);
    // What an employer wouldn't write.
    measure("64 KB that name Canada in each line", 200, "no Canadian experience", 0, report);
  }

  /** The job is remote, so that all rules of law look at it. */
  private static void measure(String what, int lines, String work, double bar, Report report) {
    String line = "<li>You " + work + ", " + "x".repeat(260) + ".</li>";
    Job job =
        JobExamples.job()
            .salary(Optional.empty())
            .description("<ul>" + line.repeat(lines) + "</ul>")
            .optionals(OptionalMembers.NONE.with(Workplace.MEMBER, Optional.of(Workplace.REMOTE)))
            .build();
    JobDocument document = JobDocument.of(job, JobExamples.NORTHWIND);
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < WARM_UP + CALLS; i++) {
      double time = Bench.milliseconds(document::withAdvice);
      if (i >= WARM_UP) {
        times.add(time);
      }
    }
    report.note(what + ": median", Report.number(Bench.median(times)) + " ms");
    double late = Bench.part(times, 0.99);
    if (bar > 0) {
      report.atMost(what + ": p99", late, " ms", bar);
    } else {
      report.note(what + ": p99", Report.number(late) + " ms");
    }
  }
}
