package jobpostings;

import jakarta.inject.Scope;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Of a component beside {@link Core}, and of what it creates once. */
@Scope
@Retention(RetentionPolicy.RUNTIME)
public @interface PerFunction {}
