/**
 * Removes everything that belongs to an employer, for good: {@link
 * jobpostings.erasure.EraseEmployer} goes through all stores, each of which is an {@link
 * jobpostings.erasure.ErasableStore}, again and again until they have nothing more.
 */
package jobpostings.erasure;
