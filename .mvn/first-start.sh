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
esac
