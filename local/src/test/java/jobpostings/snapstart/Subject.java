package jobpostings.snapstart;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * A function that is measured.
 *
 * @param handler the handler's class
 * @param task the folder that Lambda would load it from, with its jars and its layers' in lib
 * @param environment the template's variables and those of this machine
 * @param events what it is sent, by the number of the call; the first is 0
 */
public record Subject(
    String name,
    String handler,
    Path task,
    Map<String, String> environment,
    IntFunction<String> events) {}
