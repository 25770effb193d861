package jobpostings.cli.feed;

import java.util.List;

/**
 * A job as the file has it.
 *
 * @param position where it begins
 */
public record Item(Position position, List<Cell> cells) {}
