package jobpostings.body;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import jobpostings.problem.Violations;
import jobpostings.text.Excerpt;

/** The members of one JSON object of a request body. */
public final class Members {
  private final ObjectNode object;
  private final String at;
  private final UnknownMembers unknown;
  private final Violations violations;

  /**
   * The members of a whole body.
   *
   * @param strict whether unknown members are violations, here and in nested objects
   */
  public Members(ObjectNode body, boolean strict, Set<String> known, Violations violations) {
    this(body, "", new UnknownMembers(strict, violations), known, violations);
  }

  Members(
      ObjectNode object,
      String at,
      UnknownMembers unknown,
      Set<String> known,
      Violations violations) {
    this.object = object;
    this.at = at;
    this.unknown = unknown;
    this.violations = violations;
    unknown.find(object, at, known);
  }

  /**
   * Pointers to the unknown members that were ignored, in the order of the body and at most twenty:
   * those of a whole body, in all objects that have been read.
   */
  public List<String> ignored() {
    return unknown.ignored(object);
  }

  /** The member of that name, whether the object has it or not. */
  public Member get(String name) {
    return get(name, name);
  }

  /** The same under the name that messages call it. */
  Member get(String name, String shownAs) {
    return new Member(pointer(name), shownAs, object.path(name), unknown, violations);
  }

  /** The same as {@link Member#required} of the member of that name. */
  public <T> Optional<T> required(String name, Function<Member, Sent<T>> type, String what) {
    return get(name).required(type, what);
  }

  /** The RFC 6901 pointer to a member of this object. */
  public String pointer(String name) {
    return pointer(at, name);
  }

  /** Extends a pointer to an object by the name of a member. */
  static String pointer(String object, String name) {
    return object + "/" + Excerpt.name(name).replace("~", "~0").replace("/", "~1");
  }

  /**
   * Refuses U+FFFD anywhere in the object, in unknown members too: it stands for bytes that are not
   * UTF-8. To be called after everything was read, which reports some of it already.
   */
  public void refuseReplacements() {
    BadCharacters.addReplacements(object, at, violations);
  }

  /**
   * Ends the reading of a whole body.
   *
   * @throws jobpostings.problem.Problem listing everything that is wrong
   */
  public void check() {
    refuseReplacements();
    violations.requireNone();
  }

  /** Refuses U+FFFD in all members but one, which others read. */
  public void refuseReplacementsBeside(String name) {
    ObjectNode others = object.objectNode().setAll(object);
    BadCharacters.addReplacements(others.without(name), at, violations);
  }

  /** Whether the object has no members at all. */
  public boolean isEmpty() {
    return object.isEmpty();
  }
}
