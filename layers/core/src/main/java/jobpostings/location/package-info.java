/**
 * Places in Canada: those that are shipped and those that employers added. Names are compared as
 * people write them, not letter by letter.
 *
 * <p>The table Locations has, for a place such as Zyx Hills, ON:
 *
 * <ul>
 *   <li>the place, by its name and province as they are compared: {@code place} "zyx hills, ON",
 *       {@code id} 1000042, {@code name} "Zyx Hills", {@code province} "ON", {@code employerId} 7,
 *       {@code learnedAt}; and, as it comes, {@code confirmedAt} and {@code listed} (the key of the
 *       index that lists are made from), {@code hidden}, {@code deleted};
 *   <li>its id: {@code place} "1000042", with {@code id}, {@code name} and {@code province}; gone
 *       when the place is deleted, while the place's own item stays, so that it keeps its id.
 * </ul>
 *
 * <p>The item "ids" has the {@code lastId} that was given. A transaction counts it up and puts the
 * items of all places that a request adds. A request that finds the counter changed meanwhile, or a
 * place there, tries again with what it found.
 */
package jobpostings.location;
