package jobpostings.dynamodb;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The attributes of an item, or of a part of one. A getter returns null if the item must not have
 * the attribute, that of an optional attribute none; a setter is called only if the item has it.
 *
 * @param <T> what is stored
 * @param <B> what collects the attributes of an item that is read
 */
public final class ItemSchema<T, B> {
  private final List<Attribute<T, B, ?>> attributes = new ArrayList<>();

  private record Attribute<T, B, V>(
      EnhancedType<V> type,
      Optional<AttributeConverter<V>> converter,
      String name,
      Function<T, V> get,
      BiConsumer<B, V> set) {
    <W, C> Attribute<W, C, V> of(Function<W, T> part, Function<C, B> builder) {
      return new Attribute<>(
          type,
          converter,
          name,
          part.andThen(get),
          (b, value) -> set.accept(builder.apply(b), value));
    }

    void addTo(StaticImmutableTableSchema.Builder<T, B> schema) {
      schema.addAttribute(
          type,
          a -> {
            a.name(name).getter(get).setter(set);
            converter.ifPresent(a::attributeConverter);
          });
    }
  }

  public ItemSchema<T, B> text(String name, Function<T, String> get, BiConsumer<B, String> set) {
    return value(String.class, name, get, set);
  }

  public ItemSchema<T, B> optionalText(
      String name, Function<T, Optional<String>> get, BiConsumer<B, String> set) {
    return optional(EnhancedType.of(String.class), name, get, set);
  }

  public ItemSchema<T, B> texts(
      String name, Function<T, List<String>> get, BiConsumer<B, List<String>> set) {
    return value(EnhancedType.listOf(String.class), name, get, set);
  }

  public ItemSchema<T, B> integer(
      String name, Function<T, Integer> get, BiConsumer<B, Integer> set) {
    return value(Integer.class, name, get, set);
  }

  public ItemSchema<T, B> number(String name, Function<T, Long> get, BiConsumer<B, Long> set) {
    return value(Long.class, name, get, set);
  }

  public ItemSchema<T, B> flag(String name, Function<T, Boolean> get, BiConsumer<B, Boolean> set) {
    return value(Boolean.class, name, get, set);
  }

  public ItemSchema<T, B> bytes(
      String name, Function<T, SdkBytes> get, BiConsumer<B, SdkBytes> set) {
    return value(SdkBytes.class, name, get, set);
  }

  /** A moment, stored to the millisecond. */
  public ItemSchema<T, B> moment(
      String name, Function<T, Instant> get, BiConsumer<B, Instant> set) {
    return optionalMoment(name, get.andThen(Optional::ofNullable), set);
  }

  public ItemSchema<T, B> optionalMoment(
      String name, Function<T, Optional<Instant>> get, BiConsumer<B, Instant> set) {
    return optionalText(
        name,
        item -> get.apply(item).map(Attributes::moment).map(AttributeValue::s),
        (b, text) -> set.accept(b, Instant.parse(text)));
  }

  public <V> ItemSchema<T, B> value(
      Class<V> type, String name, Function<T, V> get, BiConsumer<B, V> set) {
    return value(EnhancedType.of(type), name, get, set);
  }

  public <V> ItemSchema<T, B> value(
      EnhancedType<V> type, String name, Function<T, V> get, BiConsumer<B, V> set) {
    attributes.add(new Attribute<>(type, Optional.empty(), name, get, set));
    return this;
  }

  /** A text, a number, a boolean, or a list or a map of such values. */
  public ItemSchema<T, B> plain(
      String name, Function<T, Optional<Object>> get, BiConsumer<B, Object> set) {
    attributes.add(
        new Attribute<>(
            EnhancedType.of(Object.class),
            Optional.of(new PlainConverter()),
            name,
            item -> get.apply(item).orElse(null),
            set));
    return this;
  }

  public <V> ItemSchema<T, B> optional(
      EnhancedType<V> type, String name, Function<T, Optional<V>> get, BiConsumer<B, V> set) {
    return value(type, name, item -> get.apply(item).orElse(null), set);
  }

  /**
   * The attributes of a part. The SDK's {@code flatten} would copy every item twice to read it.
   *
   * @param builder what collects the part's attributes
   */
  public <P, C> ItemSchema<T, B> part(
      ItemSchema<P, C> part, Function<T, P> get, Function<B, C> builder) {
    part.attributes.forEach(attribute -> attributes.add(attribute.of(get, builder)));
    return this;
  }

  public TableSchema<T> build(Class<T> item, Supplier<B> begin, Function<B, T> end) {
    // The SDK wants the builder's type only to infer it.
    EnhancedType<B> builder = null;
    StaticImmutableTableSchema.Builder<T, B> schema =
        StaticImmutableTableSchema.builder(EnhancedType.of(item), builder)
            .newItemBuilder(begin, end);
    attributes.forEach(attribute -> attribute.addTo(schema));
    return schema.build();
  }
}
