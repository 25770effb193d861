package jobpostings.dynamodb;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Stores a text, a number, a boolean, or a list or a map of such values. */
final class PlainConverter implements AttributeConverter<Object> {
  @Override
  public AttributeValue transformFrom(Object value) {
    return switch (value) {
      case Map<?, ?> map ->
          AttributeValue.fromM(
              map.entrySet().stream()
                  .collect(
                      Collectors.toMap(
                          entry -> entry.getKey().toString(),
                          entry -> transformFrom(entry.getValue()))));
      case List<?> list -> AttributeValue.fromL(list.stream().map(this::transformFrom).toList());
      case Boolean flag -> AttributeValue.fromBool(flag);
      case Number number -> AttributeValue.fromN(new BigDecimal(number.toString()).toPlainString());
      case String text -> AttributeValue.fromS(text);
      default -> throw new IllegalArgumentException(value.getClass() + " is no plain value.");
    };
  }

  @Override
  public Object transformTo(AttributeValue stored) {
    return switch (stored.type()) {
      case M ->
          stored.m().entrySet().stream()
              .collect(Collectors.toMap(Map.Entry::getKey, entry -> transformTo(entry.getValue())));
      case L -> stored.l().stream().map(this::transformTo).toList();
      case BOOL -> stored.bool();
      case N -> new BigDecimal(stored.n());
      default -> stored.s();
    };
  }

  @Override
  public EnhancedType<Object> type() {
    return EnhancedType.of(Object.class);
  }

  @Override
  public AttributeValueType attributeValueType() {
    return AttributeValueType.M;
  }
}
