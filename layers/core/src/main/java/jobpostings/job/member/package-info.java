/**
 * The members that a job may have beside those of every job (docs/contract.md, Optional members).
 *
 * <p>Each is one {@link jobpostings.job.member.OptionalMember}: how a request's value is read, what
 * it makes of the value that was there, and its plain form, in which it is written and stored. To
 * add one, write its class and name it in {@link jobpostings.job.member.OptionalMembers#ALL};
 * requests, responses, versions, changes, events and the table follow. DocumentedMembersTest names
 * the documents that lack it.
 */
package jobpostings.job.member;
