package jobpostings.job.description;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Points to a job's description, if that is too long to be stored with the job.
 *
 * @param revision the name of this text of this job, never used again: the job's id and something
 *     random, as in "1234#..."
 * @param pieces the number of pieces in which it is stored
 * @param length of the text, in bytes of UTF-8
 */
@RecordBuilder
public record LongDescription(String revision, int pieces, int length) {}
