package jobpostings.cli.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import jobpostings.cli.feed.Read;
import jobpostings.cli.service.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A cell of 10,000 characters, of one part of what a reader looks for, ends like any other. */
@Tag("slow")
class LongCellsTest {
  private static final int LENGTH = 10_000;
  private static final ReferenceNames NAMES =
      new ReferenceNames(Map.of(1, "Full Time", 2, "Hourly"), Map.of("hour", "Hourly"));
  private static final String[] PARTS =
      ("  - , ; | / ( ) Remote Canada CA- CA, ON ON, Remote- province@of closed not full@time, $ 1"
           + " 1, 25@ $25@ per@hour@ to@ until@ 2027- 2027-01-31@ January@ https://a.ca, a@@a.ca;"
           + " <b &lt;b&gt; = . ' é \t \n")
          .split(" ");

  @ParameterizedTest
  @EnumSource
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void isReadAndEnds(Field field) {
    ReferenceData reference = new ReferenceData(NAMES, NAMES, NAMES);
    RowReader reader = new RowReader(Mapping.none(), reference, Set.of(), false);
    for (String part : PARTS) {
      String unit =
          part.isEmpty() ? " " : part.replace("@@", "\0").replace('@', ' ').replace('\0', '@');
      for (String begin : new String[] {"", "Remote", "Halifax ("}) {
        ObjectNode row = Json.MAPPER.createObjectNode().put("referenceId", "1");
        row.put("title", "Cook").put("location", "Halifax, NS");
        row.put(field.key(), begin + unit.repeat(LENGTH / unit.length()));
        FeedJob draft = reader.draft(Read.of("a.jsonl", row.toString()).items().get(0));
        assertThat(draft.job()).isNotNull();
      }
    }
  }
}
