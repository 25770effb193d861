package jobpostings.cli.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import jobpostings.cli.feed.FeedException;
import org.junit.jupiter.api.Test;

class ShippedMappingsTest {
  @Test
  void allThatShipCanBeRead() throws FeedException {
    for (String system : Mapping.SHIPPED) {
      assertThat(Mapping.of(Mapping.shipped(system))).isNotNull();
    }
  }
}
