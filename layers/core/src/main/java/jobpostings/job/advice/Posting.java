package jobpostings.job.advice;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import jobpostings.job.Job;
import jobpostings.job.Salary;
import jobpostings.location.Location;
import jobpostings.location.Province;

/**
 * What rules look at of a job.
 *
 * @param provinces of its locations
 * @param workplace how it is done; onsite, if it isn't stated
 * @param hasRegion whether it states from where it may be done
 * @param remoteFrom from where it may be done; all of Canada, if it states that
 * @param usesAi whether the employer screens with AI, if it says so
 * @param isVacancyStated whether it says if it is for an existing vacancy
 * @param description HTML, as stored
 */
record Posting(
    Set<Province> provinces,
    Workplace workplace,
    boolean hasRegion,
    Set<Province> remoteFrom,
    Optional<Salary> salary,
    Optional<Boolean> usesAi,
    boolean isVacancyStated,
    String title,
    String description) {
  /** Where the work is done. */
  enum Workplace {
    ONSITE,
    HYBRID,
    REMOTE
  }

  static Posting of(Job job) {
    Set<Province> provinces = EnumSet.noneOf(Province.class);
    job.locations().stream().map(Location::province).forEach(provinces::add);
    return new Posting(
        provinces,
        Workplace.ONSITE,
        false,
        Set.of(),
        job.salary(),
        Optional.empty(),
        false,
        job.title(),
        job.description());
  }

  /** The provinces and territories whose law it falls under. */
  Set<Province> jurisdictions() {
    return switch (workplace) {
      case ONSITE -> provinces;
      case REMOTE -> hasRegion ? remoteFrom : EnumSet.allOf(Province.class);
      case HYBRID -> {
        Set<Province> both = EnumSet.copyOf(provinces);
        both.addAll(remoteFrom);
        yield both;
      }
    };
  }
}
