package jobpostings.cli.feed;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a feed is.
 *
 * @param name as people know it
 * @param part what whoever sent it says of further parts of it; empty if it is all, as far as can
 *     be told
 */
public record Source(String name, Path path, Optional<String> part) {}
