package jobpostings.job.advice;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.job.Job;
import jobpostings.job.Salary;
import jobpostings.job.member.Disclosures;
import jobpostings.job.member.RemoteFrom;
import jobpostings.job.member.Workplace;
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
  static Posting of(Job job) {
    Set<Province> provinces = EnumSet.noneOf(Province.class);
    job.locations().stream().map(Location::province).forEach(provinces::add);
    Optional<List<String>> remoteFrom = job.optionals().get(RemoteFrom.MEMBER);
    Optional<Disclosures> disclosures = job.optionals().get(Disclosures.MEMBER);
    return new Posting(
        provinces,
        job.optionals().get(Workplace.MEMBER).orElse(Workplace.ONSITE),
        remoteFrom.isPresent(),
        remoteFrom.map(Posting::provinces).orElse(Set.of()),
        job.salary(),
        disclosures.flatMap(Disclosures::usesAi),
        disclosures.flatMap(Disclosures::vacancy).isPresent(),
        job.title(),
        job.description());
  }

  private static Set<Province> provinces(List<String> codes) {
    Set<Province> provinces = EnumSet.noneOf(Province.class);
    for (String code : codes) {
      if (code.equals(RemoteFrom.CANADA)) {
        return EnumSet.allOf(Province.class);
      }
      provinces.add(Province.valueOf(code));
    }
    return provinces;
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
