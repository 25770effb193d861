package jobpostings.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openqa.selenium.logging.LogEntry;

/** What one page did, from the events of the Chrome DevTools protocol and the console. */
final class PageRecord {
  /** The prefix of a console message that stands for a dialog. */
  static final String DIALOG = "(dialog) ";

  private static final Pattern SHOWN_DIALOG =
      Pattern.compile(".*\"" + Pattern.quote(DIALOG) + "(.*)\"", Pattern.DOTALL);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final String url;
  private final List<String> requests = new ArrayList<>();
  private final List<String> consoleErrors = new ArrayList<>();
  private final List<String> dialogs = new ArrayList<>();
  private final Set<String> waiting = new HashSet<>();
  private boolean isLoaded;

  PageRecord(String url) {
    this.url = url;
  }

  void addEvent(String json) {
    JsonNode event = read(json).path("message");
    JsonNode about = event.path("params");
    String request = about.path("requestId").asText();
    switch (event.path("method").asText()) {
      case "Network.requestWillBeSent" -> {
        // If a frame gets no answer, the browser shows an error page of its own, with images.
        if (!about.path("documentURL").asText().startsWith("chrome-error:")) {
          waiting.add(request);
          addRequest(about.path("request").path("url").asText());
        }
      }
      case "Page.frameNavigated" -> {
        // The error page replaced the one that was loading; not every request of that one gets an
        // event for its failure.
        if (about.path("frame").has("unreachableUrl")) {
          waiting.clear();
        }
      }
      case "Network.webSocketCreated" -> addRequest(about.path("url").asText());
      case "Network.loadingFinished", "Network.loadingFailed" -> waiting.remove(request);
      default -> {
        // The many other events don't say what was requested.
      }
    }
  }

  private static JsonNode read(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(json, e);
    }
  }

  /** Leaves out the request that opened the page, and its icon, which no page asks for. */
  private void addRequest(String requested) {
    if (!isLoaded && requested.equals(url)) {
      isLoaded = true;
    } else if (!requested.equals(URI.create(url).resolve("/favicon.ico").toString())) {
      requests.add(requested);
    }
  }

  void addToConsole(LogEntry entry) {
    Matcher dialog = SHOWN_DIALOG.matcher(entry.getMessage());
    if (dialog.matches()) {
      dialogs.add(dialog.group(1));
    }
    if (entry.getLevel().intValue() >= Level.SEVERE.intValue()) {
      consoleErrors.add(entry.getMessage());
    }
  }

  boolean isWaiting() {
    return !waiting.isEmpty();
  }

  List<String> requests() {
    return List.copyOf(requests);
  }

  List<String> consoleErrors() {
    return List.copyOf(consoleErrors);
  }

  List<String> dialogs() {
    return List.copyOf(dialogs);
  }
}
