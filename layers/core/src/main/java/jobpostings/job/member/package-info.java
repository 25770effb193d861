/**
 * The members that a job may have beside those of every job (docs/contract.md, Optional members).
 *
 * <p>Each is one {@link jobpostings.job.member.OptionalMember}: how a request's value is read, what
 * it makes of the value that was there, and its plain form, in which it is written and stored.
 * CONTRIBUTING.md says how to add one.
 */
package jobpostings.job.member;
