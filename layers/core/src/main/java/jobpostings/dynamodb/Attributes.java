package jobpostings.dynamodb;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes attribute values, and the expressions that use them. */
public final class Attributes {
  /** The condition that always holds. */
  public static final Expression ALWAYS = Expression.builder().build();

  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private Attributes() {}

  public static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  public static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  /**
   * Text that sorts as moments do, always with the same number of decimals:
   * "2026-11-21T09:30:15.120Z".
   */
  public static AttributeValue moment(Instant moment) {
    return text(MILLISECONDS.format(moment));
  }

  /** The key of an item in a table of numbered items. */
  public static Map<String, AttributeValue> idKey(int id) {
    return Map.of("id", number(id));
  }

  public static List<Map<String, AttributeValue>> idKeys(Collection<Integer> ids) {
    return ids.stream().map(Attributes::idKey).toList();
  }

  public static Expression expression(String text) {
    return Expression.builder().expression(text).build();
  }

  /**
   * @param values of the placeholders in the text, such as {@code :now}
   */
  public static Expression expression(String text, Map<String, AttributeValue> values) {
    return Expression.builder().expression(text).expressionValues(values).build();
  }

  /**
   * @param names of the attributes with placeholders in the text, such as {@code #name}; not empty
   * @param values of the other placeholders; not empty
   */
  public static Expression expression(
      String text, Map<String, String> names, Map<String, AttributeValue> values) {
    return Expression.builder()
        .expression(text)
        .expressionNames(names)
        .expressionValues(values)
        .build();
  }

  /** The change that sets one attribute. */
  public static Expression set(String attribute, AttributeValue value) {
    return expression("SET #set = :set", Map.of("#set", attribute), Map.of(":set", value));
  }

  /** The condition that an attribute has that value. */
  public static Expression is(String attribute, AttributeValue value) {
    return expression("#is = :is", Map.of("#is", attribute), Map.of(":is", value));
  }
}
