package jobpostings.cli.feed;

import java.util.List;

/**
 * A job as the file has it.
 *
 * @param place where it begins
 */
public record Item(Place place, List<Cell> cells) {}
