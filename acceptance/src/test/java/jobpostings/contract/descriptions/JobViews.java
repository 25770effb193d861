package jobpostings.contract.descriptions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import jobpostings.browser.Browser;

/** Pages of a client, each showing the description of a job, side by side in a browser. */
final class JobViews {
  private static final String BEFORE =
      "<!doctype html><html lang=en><title>Job</title><div id=description>";
  private static final String AFTER = "</div><p id=after>Apply";

  /** Puts each description in a document of its own, as a server that writes the page does. */
  private static final String WRITE =
      """
      const [pages] = arguments;
      const done = arguments[arguments.length - 1];
      const loads = pages.map(page => new Promise(resolve => {
        const frame = document.createElement('iframe');
        frame.onload = resolve;
        frame.srcdoc = page;
        document.body.append(frame);
      }));
      Promise.all(loads).then(() => done());
      """;

  /** Puts each in its own existing document, as a script does. */
  private static final String SET =
      """
      const [descriptions] = arguments;
      document.querySelectorAll('iframe').forEach((frame, i) => {
        const place = frame.contentDocument.getElementById('description');
        place.innerHTML = descriptions[i];
      });
      """;

  /** Points at every element and clicks on it, the innermost first, inside its own frame. */
  private static final String USE =
      """
      for (const frame of document.querySelectorAll('iframe')) {
        const all = frame.contentDocument?.querySelectorAll('#description *') ?? [];
        for (const element of [...all].reverse()) {
          for (const event of ['pointerenter', 'mouseenter', 'mouseover', 'wheel', 'copy', 'focus']) {
            element.dispatchEvent(new MouseEvent(event, {bubbles: true}));
          }
          element.removeAttribute('target');
          element.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
        }
      }
      """;

  /** Finds what must not be in the descriptions, or around them. */
  private static final String FAULTS =
      """
      const [descriptions, emptyPage] = arguments;
      const allowed = 'strong b em i br p div ul ol li a'.split(' ');
      const empty = new DOMParser().parseFromString(emptyPage, 'text/html').documentElement;

      const isAllowed = element => allowed.includes(element.localName)
          && element.namespaceURI === 'http://www.w3.org/1999/xhtml'
          && !element.shadowRoot
          && [...element.attributes].every(attribute =>
              element.localName === 'a' && ['href', 'target'].includes(attribute.name))
          && (element.localName !== 'a'
              || ['http:', 'https:', 'mailto:'].includes(element.protocol));

      const faults = (description, page) => {
        if (!page) {
          return 'went elsewhere';
        }
        const place = page.getElementById('description');
        const nodes = page.createNodeIterator(place);
        nodes.nextNode();
        for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
          if (node.nodeType !== Node.TEXT_NODE
              && !(node.nodeType === Node.ELEMENT_NODE && isAllowed(node))) {
            return 'shows ' + (node.outerHTML ?? node.nodeName);
          }
        }
        const asBrowsersWriteIt = description.replace(/\\r\\n?/g, '\\n').replaceAll('&#xc;', '\\f');
        if (place.innerHTML !== asBrowsersWriteIt) {
          return 'is changed: ' + place.innerHTML;
        }
        const around = page.documentElement.cloneNode(true);
        around.querySelector('#description').replaceChildren();
        return around.isEqualNode(empty) ? '' : 'leaves its place: ' + around.outerHTML;
      };

      const pages = [...document.querySelectorAll('iframe')].map(frame => frame.contentDocument);
      return descriptions
          .map((description, i) => [description, faults(description, pages[i])])
          .filter(([description, fault]) => fault)
          .map(([description, fault]) => description + ' ' + fault);
      """;

  private final Browser browser;

  JobViews(Browser browser) {
    this.browser = browser;
  }

  /** Shows the descriptions as servers write them. */
  void write(List<String> descriptions) {
    browser.show("<!doctype html><title>Jobs</title><body>");
    browser.await(WRITE, descriptions.stream().map(html -> BEFORE + html + AFTER).toList());
    browser.settle();
  }

  /** Shows the descriptions as scripts set them. */
  void set(List<String> descriptions) {
    write(descriptions.stream().map(html -> "").toList());
    browser.run(SET, descriptions);
    browser.settle();
  }

  /** Uses the descriptions as people do. */
  void use() {
    browser.run(USE);
    browser.settle();
  }

  /** What was run and asked for: the texts of dialogs, and URLs. */
  Set<String> alarms() {
    browser.settle();
    Set<String> alarms = new TreeSet<>(browser.dialogs());
    alarms.addAll(browser.requests());
    return alarms;
  }

  /** Checks that they are shown as they are stored, keep the rules, and have done nothing. */
  void areInert(List<String> descriptions) {
    assertThat((List<?>) browser.run(FAULTS, descriptions, BEFORE + AFTER)).isEmpty();
    assertThat(alarms()).isEmpty();
    assertThat(browser.consoleErrors()).isEmpty();
  }
}
