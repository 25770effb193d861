package jobpostings.dynamodb.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The size of an item, by the rules that DynamoDB publishes ("DynamoDB item sizes and formats"):
 * the names and the values of all attributes, in bytes.
 */
public final class ItemSize {
  private ItemSize() {}

  public static long of(Map<String, AttributeValue> item) {
    return item.entrySet().stream()
        .mapToLong(attribute -> utf8(attribute.getKey()) + of(attribute.getValue()))
        .sum();
  }

  private static long of(AttributeValue value) {
    return switch (value.type()) {
      case S -> utf8(value.s());
      case N -> number(value.n());
      case B -> value.b().asByteArrayUnsafe().length;
      case BOOL, NUL -> 1;
      case SS -> value.ss().stream().mapToLong(ItemSize::utf8).sum();
      case NS -> value.ns().stream().mapToLong(ItemSize::number).sum();
      case BS ->
          value.bs().stream().map(SdkBytes::asByteArrayUnsafe).mapToLong(b -> b.length).sum();
      // Three bytes for the collection, one for each element or pair of name and value.
      case L -> 3 + value.l().size() + sum(value.l());
      case M -> 3 + value.m().size() + of(value.m());
      case UNKNOWN_TO_SDK_VERSION -> throw new IllegalArgumentException("No known type: " + value);
    };
  }

  private static long sum(List<AttributeValue> values) {
    return values.stream().mapToLong(ItemSize::of).sum();
  }

  /** One byte for every two significant digits, one more, and one for a minus sign. */
  private static long number(String text) {
    BigDecimal number = new BigDecimal(text).stripTrailingZeros();
    long digits = number.signum() == 0 ? 1 : number.precision();
    return (digits + 1) / 2 + 1 + (number.signum() < 0 ? 1 : 0);
  }

  private static long utf8(String text) {
    return text.getBytes(UTF_8).length;
  }
}
