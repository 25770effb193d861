package jobpostings.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import jobpostings.job.JobPosition;
import org.junit.jupiter.api.Test;

class PositionConverterTest {
  @Test
  void aPositionIsReadable() {
    JobPosition position =
        new JobPosition(LocalDate.of(2026, 11, 21), Instant.ofEpochMilli(1_763_700_000_000L), 1234);

    String text = PositionConverter.text(position);

    assertThat(text).isEqualTo("2026-11-21#0001763700000000#0000001234");
    assertThat(PositionConverter.position(text)).isEqualTo(position);
  }

  @Test
  void textsSortAsPositionsDo() {
    List<JobPosition> positions = new ArrayList<>();
    for (String date : List.of("2026-09-30", "2026-10-01")) {
      for (long millis : new long[] {999_999_999_999L, 1_000_000_000_000L}) {
        for (int id : new int[] {1, 9, 10, Integer.MAX_VALUE}) {
          positions.add(new JobPosition(LocalDate.parse(date), Instant.ofEpochMilli(millis), id));
        }
      }
    }
    Collections.shuffle(positions);

    positions.sort(Comparator.comparing(PositionConverter::text));

    assertThat(positions.reversed()).isSortedAccordingTo(JobPosition.LIST_ORDER);
  }
}
