package jobpostings.location;

/**
 * How many new places each employer may name in a day.
 *
 * @param places 0 means no limit
 */
public record NewLocationLimit(int places) {}
