# Sourced by mvnw.

# The build needs a JDK 25, and Maven any Java. Without one Maven would fail with a page about toolchains.
case " $* " in
*" -Dtoolchain.phase=none "*) ;;
*)
  if [ -z "${JOB_POSTINGS_JDK:-}" ]; then
    . "$scriptDir/.mvn/jdk.sh"
    JOB_POSTINGS_JDK=$(find_jdk 25)
    [ -n "$JOB_POSTINGS_JDK" ] || JOB_POSTINGS_JDK=elsewhere
    export JOB_POSTINGS_JDK
    if [ "$JOB_POSTINGS_JDK" != elsewhere ]; then
      command -v java >/dev/null || export JAVA_HOME="${JAVA_HOME:-$JOB_POSTINGS_JDK}"
    elif ! command -v "${JAVA_HOME:+$JAVA_HOME/bin/}java" >/dev/null ||
      "$scriptDir/mvnw" -q -N validate 2>&1 | grep -q 'Cannot find matching toolchain'; then
      echo "A JDK 25 is missing, which this build needs beside any other. To get it: $(install_jdk 25)" >&2
      exit 1
    fi
  fi
  ;;
esac

# With -q Maven says nothing while it downloads and compiles what the first start of the
# service needs: this says so at once, and that it goes on.
case " $* " in
*" -Plocal "*)
  compiled="$scriptDir/local/target/classes/jobpostings/local/Main.class"
  if [ ! -e "$compiled" ]; then
    echo 'Before the first start: downloading what is needed and compiling, 1 to 3 minutes.'
    (
      # $$ is Maven itself from the moment that mvnw becomes it.
      while sleep 3 && [ ! -e "$compiled" ] && kill -0 $$ 2>/dev/null; do printf .; done
      echo
    ) &
  fi
  ;;
*" -q "*) ;;
*" verify "* | *" test "*)
  # At the end of a run with tests, however it ends: which of them took the time. One seed draws all
  # that is random.
  if [ -z "${JOB_POSTINGS_SEED:-}" ]; then
    case " $* " in
    *" -Dseed="*) JOB_POSTINGS_SEED=given ;;
    *)
      JOB_POSTINGS_SEED=$(date +%s)
      set -- "$@" "-Dseed=$JOB_POSTINGS_SEED"
      ;;
    esac
    export JOB_POSTINGS_SEED
    since=$(date +%s)
    "$scriptDir/mvnw" "$@" &
    child=$!
    trap 'kill $child' INT TERM
    wait $child
    status=$?
    "${JAVA_HOME:+$JAVA_HOME/bin/}java" "$scriptDir/.mvn/Slowest.java" "$scriptDir" "$since"
    [ "$JOB_POSTINGS_SEED" = given ] || echo "Random tests were drawn by -Dseed=$JOB_POSTINGS_SEED"
    exit "$status"
  fi
  ;;
esac
