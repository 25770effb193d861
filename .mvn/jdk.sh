# Sourced by first-start.sh, jobs and operate: what is said where a Java is missing.

# How to get the JDK of that version here, where Maven's toolchains find it, in one line.
install_jdk() {
  packages=$(. /etc/os-release 2>/dev/null && echo "${ID:-} ${ID_LIKE:-}") || packages=
  case "$(uname -s) $packages " in
  Darwin*) echo "brew install --cask temurin@$1" ;;
  *\ fedora\ * | *\ rhel\ *) echo "sudo dnf install java-$1-openjdk-devel" ;;
  *\ debian\ * | *\ ubuntu\ *)
    if apt-cache show "openjdk-$1-jdk" >/dev/null 2>&1; then
      echo "sudo apt install openjdk-$1-jdk"
    else
      unpack_jdk "$1"
    fi
    ;;
  Linux*) unpack_jdk "$1" ;;
  *) echo "https://adoptium.net/temurin/releases/?version=$1" ;;
  esac
}

unpack_jdk() {
  case $(uname -m) in
  aarch64 | arm64) processor=aarch64 ;;
  *) processor=x64 ;;
  esac
  from="https://api.adoptium.net/v3/binary/latest/$1/ga/linux/$processor/jdk/hotspot/normal/eclipse"
  echo "mkdir -p ~/.jdks && curl -fsSL $from | tar xz -C ~/.jdks"
}

# A JDK of that version where most are, or nothing.
find_jdk() (
  set +f
  for release in "${JAVA_HOME:-/nowhere}" /usr/lib/jvm/* /usr/java/* /opt/java/* "$HOME"/.jdks/* \
    "$HOME"/.sdkman/candidates/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [ -x "$release/bin/javac" ] && grep -q "^JAVA_VERSION=\"$1[.\"]" "$release/release" 2>/dev/null; then
      echo "$release"
      return
    fi
  done
)
