package jobpostings.bench;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.location.Location;
import jobpostings.location.Province;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;

/** Typical jobs of employers, the same ones each time. */
final class SampleJobs {
  /** A word that one job in a thousand has in its title. */
  static final String RARE = "Perfusionist";

  /** About a page of text, the length of a usual posting. */
  static final String DESCRIPTION =
      "<p>" + "We care for people, and for those who care for them. ".repeat(54) + "</p>";

  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
  private static final Instant IMPORT = Instant.parse("2026-11-21T03:00:00Z");

  private static final String[] LEVELS = {"", "Senior ", "Junior ", "Lead "};
  private static final String[] WORK = {
    "Registered Nurse", "Software Developer", "Robotics Technician", "Cook", "Welder",
    "Account Manager", "Truck Driver", "Data Analyst", "Early Childhood Educator", "Electrician"
  };
  private static final String[] TERMS = {"", ", Night Shift", ", Part Time", " (Remote)"};

  private SampleJobs() {}

  /**
   * Jobs of all statuses. A third were imported in one millisecond, a third refreshed on one day,
   * and the rest published over the last 200 days.
   */
  static List<Job> mixed(int employerId, int count) {
    Random random = new Random(employerId);
    return jobs(
        employerId,
        count,
        i ->
            switch (i % 3) {
              case 0 -> IMPORT;
              case 1 -> IMPORT.plusMillis(random.nextInt(8 * 3_600_000));
              default -> IMPORT.minusSeconds(random.nextInt(200 * 86_400));
            });
  }

  /** Jobs that were all published in one millisecond. */
  static List<Job> imported(int employerId, int count) {
    return jobs(employerId, count, _ -> IMPORT);
  }

  private static List<Job> jobs(int employerId, int count, IntFunction<Instant> moments) {
    Random random = new Random(employerId);
    List<Integer> ids = random.ints(1, Integer.MAX_VALUE).distinct().limit(count).boxed().toList();
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Instant moment = moments.apply(i);
      LocalDate day = moment.isBefore(IMPORT) ? LocalDate.ofInstant(moment, ZoneOffset.UTC) : TODAY;
      jobs.add(
          Job.builder()
              .id(ids.get(i))
              .employerId(employerId)
              .referenceId(Optional.of("HR-" + (100_000 + i)))
              .title(title(random, i))
              .publishDate(day)
              .publishedAt(moment)
              .closeDate(TODAY.plusDays(60))
              .status(status(random.nextInt(10)))
              .locations(List.of(new Location(6, "Vancouver", Province.BC)))
              .categories(List.of(JobCategory.OTHER))
              .positionType(PositionType.FULL_TIME)
              .description("<p>We care for people.</p>")
              .applicantRoutingType(ApplicantRoutingType.EMAIL)
              .applicationEmail(Optional.of("jobs@example.ca"))
              .build());
    }
    return jobs;
  }

  private static String title(Random random, int i) {
    return any(random, LEVELS) + (i % 1_000 == 999 ? RARE : any(random, WORK)) + any(random, TERMS);
  }

  private static String any(Random random, String[] texts) {
    return texts[random.nextInt(texts.length)];
  }

  private static JobStatus status(int draw) {
    return draw < 6 ? JobStatus.ACTIVE : draw < 9 ? JobStatus.ARCHIVED : JobStatus.DRAFT;
  }
}
