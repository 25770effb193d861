# What `sam build` runs: one target here for each layer and for each function. It comes in through
# the makefile of the template's Architecture, layers/core/<architecture>/Makefile, which sets CRT.

MODULES = layers/core functions integrations docs
SOURCES = pom.xml $(MODULES:%=%/pom.xml) $(shell find $(MODULES:%=%/src/main)) \
  $(wildcard CHANGELOG.md docs/*.md docs/*.yaml events/*.json)
LIBRARIES = layers/core/target/layer/$(CRT)/java/lib

# sam build runs targets in parallel: the first builds the code, the others wait and find it done.
# (flock is what Linux has for this, lockf is macOS's.)
LOCK = $(shell command -v flock || echo lockf -k) target/sam-build.lock

# Lambda puts a function's jars and its layer's on one path, and takes each class from where it finds
# it first: a library that is there twice, in another version, would be a riddle.
define check-disjoint
twice=$$(ls $(ARTIFACTS_DIR)/lib/*.jar $(LIBRARIES)/*.jar layers/core/target/core-*.jar \
  | sed -E 's|.*/||; s|-[0-9].*||' | sort | uniq -d); \
test -z "$$twice" || { echo "In the function and the layer:" $$twice >&2; exit 1; }
endef

.PHONY: code
code:
	@mkdir -p target
	@$(LOCK) $(MAKE) --silent --makefile Makefile CRT=$(CRT) $(LIBRARIES)/built

build-CoreLayer: code
	@mkdir -p "$(ARTIFACTS_DIR)/java/lib"
	@cp $(LIBRARIES)/*.jar layers/core/target/core-*.jar "$(ARTIFACTS_DIR)/java/lib"

# SAM publishes a new version of a function only when its own artifact differs. The checksum makes
# it differ when something else does that enters the function: the layer, its own block in the
# template, what is set for all functions, or the value of a parameter that they read. Without it the
# alias would go on serving the old. All of samconfig.toml counts but these parameters, which no
# function reads, in the forms in which SAM writes them: so a value counts however it is written.
ELSEWHERE = AddressLimit|AlarmEmail|AuthorizeConcurrency|BackupVaultArn|CertificateArn|DeletionProtection|Gradually|LogRetentionDays|MonthlyBudget|OpenBurst|OpenRate|PageUrl|RequestBurst|RequestRate|RoleBoundary|Schedules|Stage|TableKeyArn
VALUE = (\\?"[^"]*"|[A-Za-z0-9@:/._+-]*)
SETTINGS = sed -E '/^ *(\#|$$)/d; s, +($(ELSEWHERE))=$(VALUE),,g; s,([^A-Za-z])($(ELSEWHERE))=$(VALUE),\1,g' samconfig.toml
VERSION = { cat $(LIBRARIES)/*.jar layers/core/target/core-*.jar; \
  awk '/^[A-Z]/ { all = /^Globals/ } /^  [A-Z]/ { own = $$1 == "$(@:build-%=%):" } \
    (all || own) && !/^ *\#/' template.yaml; \
  $(SETTINGS); } | cksum > "$(ARTIFACTS_DIR)/version"

# A checksum of these settings alone.
.PHONY: settings
settings:
	@$(SETTINGS) | cksum

build-%: code
	@mkdir -p "$(ARTIFACTS_DIR)/lib"
	@cp functions/target/functions-*.jar $(CLIENTS:%=integrations/target/lib/%-*.jar) "$(ARTIFACTS_DIR)/lib"
	@$(check-disjoint)
	@$(VERSION)

# The functions of one module, each with the clients that it needs: a jar more on the path is one more
# to open until the first answer.
EVENTS = PublishJobEvents PingVersions
WEBHOOKS = ServeWebhooks QueueDeliveries DeliverWebhooks WakeWebhooks
$(EVENTS:%=build-%): CLIENTS = eventbridge lambda
$(WEBHOOKS:%=build-%): CLIENTS = kms sqs httpclient5 httpcore5 standardwebhooks
# Those of AWS's classes of events, which Lambda's runtime can't read without Joda's times.
BATCHES = PublishJobEvents RankJobs QueueDeliveries DeliverWebhooks
$(BATCHES:%=build-%): CLIENTS += aws-lambda-java-events joda-time
$(EVENTS:%=build-%) $(WEBHOOKS:%=build-%): code
	@mkdir -p "$(ARTIFACTS_DIR)/lib"
	@cp integrations/target/integrations-*.jar $(CLIENTS:%=integrations/target/lib/%-*.jar) "$(ARTIFACTS_DIR)/lib"
	@$(check-disjoint)
	@$(VERSION)

build-GetDocumentation: code
	@mkdir -p "$(ARTIFACTS_DIR)/lib"
	@cp docs/target/docs-*.jar docs/target/lib/*.jar "$(ARTIFACTS_DIR)/lib"
	@$(check-disjoint)
	@$(VERSION)

$(LIBRARIES)/built: $(SOURCES)
	@rm -rf $(LIBRARIES) $(MODULES:%=%/target/*.jar)
	./mvnw -q -Dmaven.test.skip -P 'layer,!check' -Dlayer.crt=$(CRT) \
	  -pl layers/core,functions,integrations,docs -am package
	@touch $@
