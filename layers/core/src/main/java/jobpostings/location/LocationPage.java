package jobpostings.location;

import java.util.List;

/**
 * One page of locations.
 *
 * @param total how many there are on all pages
 */
public record LocationPage(List<Location> locations, int total) {

  public LocationPage {
    locations = List.copyOf(locations);
  }
}
