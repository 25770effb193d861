package jobpostings.local.lambda;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.amazonaws.services.lambda.runtime.serialization.factories.JacksonFactory;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;

/** Makes every kind of handler read and write JSON, by the rules of Lambda's own runtime. */
public final class Handlers {
  private Handlers() {}

  public static RequestStreamHandler ofStreams(Object handler) {
    return switch (handler) {
      case RequestStreamHandler streams -> streams;
      case RequestHandler<?, ?> objects -> ofStreams(objects);
      default -> throw new IllegalStateException(handler.getClass() + " handles no requests.");
    };
  }

  private static <I, O> RequestStreamHandler ofStreams(RequestHandler<I, O> handler) {
    TypeFactory reflection = TypeFactory.defaultInstance();
    JavaType[] types =
        reflection.findTypeParameters(
            reflection.constructType(handler.getClass()), RequestHandler.class);
    @SuppressWarnings("unchecked") // The handler's own parameters.
    PojoSerializer<I> input = (PojoSerializer<I>) serializer(types[0].getRawClass());
    @SuppressWarnings("unchecked")
    PojoSerializer<O> output = (PojoSerializer<O>) serializer(types[1].getRawClass());
    return (in, out, context) -> {
      O answer = handler.handleRequest(input.fromJson(in), context);
      if (answer == null) {
        out.write("null".getBytes(UTF_8));
      } else {
        output.toJson(answer, out);
      }
    };
  }

  private static <T> PojoSerializer<T> serializer(Class<T> type) {
    return LambdaEventSerializers.isLambdaSupportedEvent(type.getName())
        ? LambdaEventSerializers.serializerFor(type, type.getClassLoader())
        : JacksonFactory.getInstance().getSerializer(type);
  }
}
