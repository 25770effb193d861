# Sourced by mvnw. With -q Maven says nothing while it downloads and compiles what the first start of the
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
