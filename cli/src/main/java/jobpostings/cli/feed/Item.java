package jobpostings.cli.feed;

import java.util.List;

/**
 * A job as it stands in the file.
 *
 * @param place where it begins
 */
public record Item(Place place, List<Cell> cells) {}
