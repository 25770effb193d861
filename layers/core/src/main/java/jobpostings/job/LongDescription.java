package jobpostings.job;

/**
 * Points from a job at its description, if that is too long to be stored with the job.
 *
 * @param revision the name of this text of this job, never used again: "1234#" and something random
 * @param pieces the number of pieces in which it is stored
 * @param length of the text, in bytes of UTF-8
 */
public record LongDescription(String revision, int pieces, int length) {}
