/**
 * The function that serves the OpenAPI document, and the documentation for people made from it.
 *
 * <h2>What for</h2>
 *
 * Readers want to see each call with examples in their language, try it with their key, search all
 * pages, and link to any place; programs want the same as Markdown. Pages made by others' tools
 * need inline styles, weigh three times as much or more, or have faults in accessibility
 * (docs/architecture.md, Decisions). So these are made here, of what the project has anyway:
 * openapi.yaml and the pages in docs.
 *
 * <h2>What is served</h2>
 *
 * <pre>
 * /openapi.json         the document
 * /docs                 the reference: how to begin, each operation, each error
 * /docs/integrating     a page of text: integrating.md; so each of {@code Markdown.TEXTS}
 * /docs/integrating.md  the same as Markdown; /docs/reference.md for the reference
 * /docs/search.json     the index that the search reads
 * /docs/llms.txt        a table of contents for programs
 * /docs/page.css, page.js
 * </pre>
 *
 * <h2>How it is made</h2>
 *
 * {@link jobpostings.docs.Site} makes all of it once, in the constructor, so that a function
 * restored from its snapshot has it ready; nothing is stored. {@code Document} reads the document,
 * {@code Markdown} the pages of text. {@code ApiPage} writes the reference: {@code Shared} finds
 * the parameters and responses that a third of the operations have, which are told once; {@code
 * OperationSection} writes an operation, {@code Schemas} the members of a body, {@code Samples} its
 * calls, {@code Card} and {@code Highlight} the code in colours. {@code Frame} is around each page.
 * {@code MarkdownWriter} and {@code SearchIndex} are made from the finished HTML, so they can't
 * miss anything. All is in the page without a script; {@code page.js} adds search, copying, tabs,
 * and trying calls.
 *
 * <p>The document names http://127.0.0.1:8080 as its server. {@code ServedPage} puts in the address
 * by which the client came. The reader's key stays in its field: the script puts it into examples
 * and requests, and nothing keeps it.
 *
 * <h2>Failures</h2>
 *
 * <ul>
 *   <li><i>The document or a page can't be read.</i> The constructor throws, so that the function
 *       is not published; the build's tests find that first.
 *   <li><i>A page links to a file that is not served.</i> The link becomes plain text.
 *   <li><i>The address that the client used has characters of markup.</i> They are left out.
 *   <li><i>Someone asks for another page.</i> 404, which names {@code /docs}.
 *   <li><i>The browser has the page already.</i> 304, by its ETag; after five minutes it asks.
 *   <li><i>The browser runs no scripts, or search.json can't be loaded.</i> The pages are whole;
 *       the search field says to reload.
 * </ul>
 */
package jobpostings.docs;
