package jobpostings.job.sweep;

import java.time.Instant;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import jobpostings.job.Author;

/**
 * One run over the jobs that are due.
 *
 * @param time the "now" of the run, which decides what is due
 * @param author of what the run changes
 * @param hasTimeLeft whether there is time to begin another job; jobs that were begun are finished
 * @param onFailure gets the id of each job that could not be changed, and why, from several threads
 */
public record SweepRun(
    Instant time,
    Author author,
    BooleanSupplier hasTimeLeft,
    BiConsumer<String, RuntimeException> onFailure) {}
