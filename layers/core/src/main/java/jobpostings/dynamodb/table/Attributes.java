package jobpostings.dynamodb.table;

import java.time.Instant;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.enhanced.dynamodb.mapper.ImmutableAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTag;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Lets a schema declare an attribute in one line, and makes attribute values. */
public final class Attributes {
  private Attributes() {}

  /**
   * An attribute of an item.
   *
   * @param get returns null if the item must not have it
   * @param set called only if the item has it
   * @param tags the keys that it belongs to
   */
  public static <T, B, R> Consumer<ImmutableAttribute.Builder<T, B, R>> named(
      String name, Function<T, R> get, BiConsumer<B, R> set, StaticAttributeTag... tags) {
    return attribute -> attribute.name(name).getter(get).setter(set).tags(tags);
  }

  /** An attribute that an item may lack. */
  public static <T, B, R> Consumer<ImmutableAttribute.Builder<T, B, R>> optional(
      String name, Function<T, Optional<R>> get, BiConsumer<B, R> set) {
    return named(name, item -> get.apply(item).orElse(null), set);
  }

  /** An attribute with a moment, stored to the millisecond. */
  public static <T, B> Consumer<ImmutableAttribute.Builder<T, B, Instant>> moment(
      String name,
      Function<T, Instant> get,
      BiConsumer<B, Instant> set,
      StaticAttributeTag... tags) {
    return Attributes.<T, B, Instant>named(name, get, set, tags)
        .andThen(attribute -> attribute.attributeConverter(new MillisecondsConverter()));
  }

  /** An attribute with a moment that an item may lack. */
  public static <T, B> Consumer<ImmutableAttribute.Builder<T, B, Instant>> optionalMoment(
      String name, Function<T, Optional<Instant>> get, BiConsumer<B, Instant> set) {
    return moment(name, item -> get.apply(item).orElse(null), set);
  }

  /** The value of a number. */
  public static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }
}
