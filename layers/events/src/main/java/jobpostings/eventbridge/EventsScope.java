package jobpostings.eventbridge;

import jakarta.inject.Scope;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** What there is one of in {@link Events}. */
@Scope
@Retention(RetentionPolicy.RUNTIME)
@interface EventsScope {}
