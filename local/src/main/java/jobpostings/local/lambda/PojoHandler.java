package jobpostings.local.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.amazonaws.services.lambda.runtime.serialization.factories.JacksonFactory;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A handler that takes and returns objects: they are read and written by Lambda's own library, as
 * its runtime for Java does (<i>Define Lambda function handler in Java</i>).
 */
public final class PojoHandler<E, R> implements RequestStreamHandler {
  private final RequestHandler<E, R> handler;
  private final PojoSerializer<E> events;
  private final PojoSerializer<R> responses;

  private PojoHandler(
      RequestHandler<E, R> handler, PojoSerializer<E> events, PojoSerializer<R> responses) {
    this.handler = handler;
    this.events = events;
    this.responses = responses;
  }

  /** The handler as one of streams. */
  @SuppressWarnings("unchecked") // The types are the handler's own.
  public static <E, R> RequestStreamHandler of(RequestHandler<E, R> handler) {
    JavaType[] types =
        TypeFactory.defaultInstance()
            .constructType(handler.getClass())
            .findTypeParameters(RequestHandler.class);
    return new PojoHandler<>(
        handler,
        serializer((Class<E>) types[0].getRawClass()),
        serializer((Class<R>) types[1].getRawClass()));
  }

  /** The library's special one for a type of AWS's events that needs it, else its usual one. */
  public static <T> PojoSerializer<T> serializer(Class<T> type) {
    return LambdaEventSerializers.isLambdaSupportedEvent(type.getName())
        ? LambdaEventSerializers.serializerFor(type, type.getClassLoader())
        : JacksonFactory.getInstance().getSerializer(type);
  }

  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) {
    responses.toJson(handler.handleRequest(events.fromJson(in), context), out);
  }
}
