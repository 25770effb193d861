package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredByTest {

  /** 7/acme is the employer 7 through the partner acme; 0/acme are several through it. */
  @ParameterizedTest(name = "{0}, then {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          7      | 7      | 7
          7      | 7/acme | 7
          7      | 8      | listed
          7      | 8/acme | listed
          7/acme | 7/acme | 7/acme
          7/acme | 7      | 7
          7/acme | 7/beta | 7
          7/acme | 8/acme | 0/acme
          7/acme | 8/beta | listed
          7/acme | 8      | listed
          0/acme | 7/acme | 0/acme
          0/acme | 7/beta | listed
          0/acme | 7      | listed
          """)
  void aPlaceIsListedOnceTwoEmployersHaveNotBothThroughOnePartner(
      String before, String next, String after) {
    StoredBy by = StoredBy.of(next);

    Optional<StoredBy> now = StoredBy.of(before).and(by.employerId(), by.partner());

    assertThat(now.map(StoredBy::text).orElse("listed")).isEqualTo(after);
  }
}
