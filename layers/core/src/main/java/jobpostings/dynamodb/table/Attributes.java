package jobpostings.dynamodb.table;

import java.util.Map;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes attribute values, and the expressions that use them. */
public final class Attributes {
  private Attributes() {}

  /** The value of a number. */
  public static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
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
}
