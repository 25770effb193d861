package jobpostings.partner;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Under what a partner made something that acts later for an employer. It ends when that is no
 * longer so, and nothing makes it so again: no other grant has the id, and the number only grows.
 *
 * @param partner its id
 * @param grant the id of the grant that it had
 * @param suspensions how often it had been suspended
 */
@RecordBuilder
public record MadeUnder(String partner, String grant, int suspensions) {}
