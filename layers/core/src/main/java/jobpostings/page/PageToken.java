package jobpostings.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import jobpostings.json.Json;

/**
 * Where a page of a list begins, as {@code after} carries it: the list's name and the key of the
 * entry before, as a JSON array of texts in base64url. Whose list it is, the caller says, never the
 * token.
 */
public final class PageToken {
  private static final JsonFactory READERS = Json.readers().build();

  private PageToken() {}

  /**
   * @param list the operation
   * @param key of the entry after which the page begins
   */
  public static String of(String list, List<String> key) {
    byte[] json =
        Json.bytes(
            to -> {
              to.writeStartArray();
              to.writeString(list);
              for (String part : key) {
                to.writeString(part);
              }
              to.writeEndArray();
            });
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json);
  }

  /** A token whose key is a number. */
  public static String of(String list, int key) {
    return of(list, List.of(Integer.toString(key)));
  }

  /** The key; none if the text is not, as a whole, a token of that list. */
  public static Optional<List<String>> read(String list, String token) {
    List<String> texts = new ArrayList<>();
    try (JsonParser json = READERS.createParser(Base64.getUrlDecoder().decode(token))) {
      json.nextToken(); // The array, or what makes another token of these texts.
      while (json.nextToken() == JsonToken.VALUE_STRING) {
        texts.add(json.getText());
      }
    } catch (IllegalArgumentException | IOException e) {
      return Optional.empty();
    }
    return Optional.of(texts)
        .filter(found -> !found.isEmpty() && found.getFirst().equals(list))
        .map(found -> found.subList(1, found.size()))
        .filter(key -> of(list, key).equals(token));
  }

  /** The key, if it is one text. */
  public static Optional<String> text(List<String> key) {
    return Optional.of(key).filter(texts -> texts.size() == 1).map(List::getFirst);
  }

  /** The key, if it is a positive Int32. */
  public static Optional<Integer> number(List<String> key) {
    try {
      return Optional.of(Integer.valueOf(key.getFirst()))
          .filter(number -> number > 0 && key.equals(List.of(number.toString())));
    } catch (NumberFormatException | NoSuchElementException e) {
      return Optional.empty();
    }
  }
}
