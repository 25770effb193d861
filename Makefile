# What `sam build` runs: one target here for the layer and for each function. It comes in through
# the makefile of the template's Architecture, layers/core/<architecture>/Makefile, which sets CRT.

MODULES = dynamodb-rules layers/core functions
SOURCES = pom.xml $(MODULES:%=%/pom.xml) $(shell find $(MODULES:%=%/src/main))
LIBRARIES = layers/core/target/layer/$(CRT)/java/lib

# sam build runs targets in parallel: the first builds the code, the others wait and find it done.
# (flock is what Linux has for this, lockf is macOS's.)
LOCK = $(shell command -v flock || echo lockf -k) target/sam-build.lock

.PHONY: code
code:
	@mkdir -p target
	@$(LOCK) $(MAKE) --silent --makefile Makefile CRT=$(CRT) $(LIBRARIES)/built

build-CoreLayer: code
	@mkdir -p "$(ARTIFACTS_DIR)/java/lib"
	@cp $(LIBRARIES)/*.jar layers/core/target/core-*.jar "$(ARTIFACTS_DIR)/java/lib"

# SAM publishes a new version of a function only when its own artifact differs. The checksum makes
# it differ when the layer or the settings do: without it the alias would go on serving the old.
build-%: code
	@mkdir -p "$(ARTIFACTS_DIR)/lib"
	@cp functions/target/functions-*.jar "$(ARTIFACTS_DIR)/lib"
	@cat $(LIBRARIES)/*.jar layers/core/target/core-*.jar template.yaml samconfig.toml \
	  | cksum > "$(ARTIFACTS_DIR)/version"

$(LIBRARIES)/built: $(SOURCES)
	@rm -rf $(LIBRARIES) $(MODULES:%=%/target/*.jar)
	./mvnw -q -Dmaven.test.skip -Player -Dlayer.crt=$(CRT) -pl layers/core,functions -am package
	@touch $@
