package jobpostings.dynamodb.table;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Converts a moment to text that sorts as moments do, always with the same number of decimals:
 * "2026-11-21T09:30:15.120Z".
 */
public final class MillisecondsConverter implements AttributeConverter<Instant> {
  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  @Override
  public AttributeValue transformFrom(Instant moment) {
    return AttributeValue.fromS(FORMAT.format(moment));
  }

  @Override
  public Instant transformTo(AttributeValue value) {
    return Instant.parse(value.s());
  }

  @Override
  public EnhancedType<Instant> type() {
    return EnhancedType.of(Instant.class);
  }

  @Override
  public AttributeValueType attributeValueType() {
    return AttributeValueType.S;
  }
}
