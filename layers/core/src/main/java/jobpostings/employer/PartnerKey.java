package jobpostings.employer;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A key of a partner, which acts for the employers that granted it something.
 *
 * @param issued what is stored of every key; it belongs to the partner's number
 * @param partner the partner's id
 * @param suspended whether the partner is suspended
 */
@RecordBuilder
public record PartnerKey(IssuedKey issued, String partner, boolean suspended) {}
