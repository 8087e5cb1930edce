# What a stranger needs: `make run` and `make test`. `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

SWIFT = $(shell Scripts/find_swift.sh)
SWIFT_FILES := Package.swift $(wildcard Sources Tests Benchmarks Fuzz)
PYTHON ?= /usr/bin/python3
VENV := .venv
TOOLS := $(VENV)/requirements.txt
BENCH_VENV := Benchmarks/.venv
BENCH_TOOLS := $(BENCH_VENV)/requirements.txt
TEXT_BENCHMARK := Benchmarks/Text
SHELL_SCRIPTS := .ci/run $(wildcard Scripts/*.sh Scripts/*/*.sh Benchmarks/*.sh Tests/*/*.sh Fuzz/*.sh)
YAML_FILES := openapi.yaml .yamllint deploy .github
PLAIN_PAGES := Sources/Playground/plain
EMBEDDED_CONTRACT := Sources/CResources/openapi.json
# Answers depend on the installed fonts; tests and examples are of the reference packages alone.
REFERENCE_FONTS = FONTCONFIG_FILE="$(CURDIR)/Tests/reference-fonts.conf"
# The service that is run, tested and measured. `PROGRAM=…` names one that is built already.
PROGRAM := .build/release/composer
PROGRAM_BUILD = $(if $(filter file,$(origin PROGRAM)),build)
WITH_SERVICE := Scripts/with_service.sh $(PROGRAM)
ASK_SERVICE = $(REFERENCE_FONTS) $(WITH_SERVICE) $(VENV)/bin/python
OPERATIONS := Tests/Operations
# The documents with commands and the service's responses.
DOCUMENTS := README.md docs/examples.md docs/judge.md docs/questions.md
BROWSER_TESTS := Tests/Browser

# What `composer --version` tells beside the version; empty outside of a repository.
export BUILD_REVISION := $(shell git describe --always --dirty --exclude '*' --abbrev=12 2>/dev/null)
export BUILD_DATE := $(shell git show --no-patch --format=%cs 2>/dev/null)

# Without optimization (docs/decisions/0048-run-without-optimization.md). The core is compiled beside the service that
# answers already, and the next `make run` embeds it (docs/decisions/0051-make-run-does-not-wait-for-the-core.md).
.PHONY: run
run: swift compile-packages ## Build without optimization, then start the service (COMPOSER_HOST, COMPOSER_PORT and others set it up)
	@Scripts/install_packages.sh build & packages=$$!; \
	  "$(SWIFT)" build --product composer && wait "$$packages"
	@nice env --default-signal=INT $(MAKE) --no-print-directory wasm &
	@exec .build/debug/composer

# One optimized build is tested and measured (docs/decisions/0047-tests-of-the-program-that-runs.md). Its tests see
# what is internal to a module. `swift test` alone would build all again, with the flag in another place.
OPTIMIZED := -c release -Xswiftc -enable-testing
BUILD = "$(SWIFT)" build $(OPTIMIZED)
.PHONY: build
build: swift compile-packages ## Install missing packages, then build the optimized program, .build/release/composer
	@$(MAKE) --no-print-directory wasm & core=$$!; \
	  $(BUILD) --target ComposerService && wait "$$core" && $(BUILD) --product composer

# The service embeds the core for JavaScript. The compiler does not notice a new version of an embedded file: hence `touch`.
CLIENT := Sources/Playground/client
.PHONY: wasm
wasm: swift compile-packages ## Build the core for JavaScript, composer.wasm
	@before="$$(stat --format %Y $(CLIENT)/composer.wasm 2>/dev/null || true)"; \
	  Scripts/build_core.sh "$$(dirname "$(SWIFT)")" $(CLIENT)/composer.wasm Scripts/install_packages.sh build; \
	  if [[ "$$before" != "$$(stat --format %Y $(CLIENT)/composer.wasm)" ]]; then \
	    touch Sources/Playground/playground.c; fi
	@cmp --silent Sources/CResources/devices.json $(CLIENT)/devices.json \
	  || cp Sources/CResources/devices.json $(CLIENT)/devices.json

.PHONY: test-wasm
test-wasm: ## Compare the core for JavaScript with the service: make test-wasm REQUESTS=100000
	@$(REFERENCE_FONTS) $(WITH_SERVICE) node Tests/Core/compare.mjs {} $(REQUESTS)
	@node Tests/Core/trust.mjs

LIBRARY := .build/library
.PHONY: library
library: swift wasm ## Write the core as a C library, composer-core-VERSION-c.tar.gz, into .build/release-files
	@Scripts/install_packages.sh library
	@Scripts/build_library.sh $(CLIENT)/composer.wasm $(LIBRARY) $(RELEASE)/composer-core-$$(<VERSION)-c.tar.gz

.PHONY: test-library
test-library: $(PROGRAM_BUILD) library ## Build the C library with GCC and clang, and compare its answers with the service's
	@$(REFERENCE_FONTS) $(WITH_SERVICE) \
	  Tests/Core/library.sh {} "$$(dirname "$(SWIFT)")/clang" $(LIBRARY) $(or $(REQUESTS),3000)

# Random tests have the seed of the revision: one that has passed passes on every machine. `make sanitize`
# and `make fuzz` take a new seed each time.
test: export TEST_RANDOM_SEED ?= $(shell printf '%d' "0x$$(git rev-parse --short=8 HEAD || echo 1)")
.PHONY: test
test: swift test-packages wasm ## Install missing packages, run all tests, then check the contract
	@mkdir -p .build
	@$(BUILD) --build-tests
	@$(REFERENCE_FONTS) "$(SWIFT)" test $(OPTIMIZED) --skip-build --disable-xctest </dev/null 2>&1 | tee .build/tests.log \
	  || { grep --after-context=1 '^✘' .build/tests.log; exit 1; } # Once more, at the end of a long output.
	@$(MAKE) --no-print-directory test-wasm contract-validate examples deploy-validate

.PHONY: example
example: swift ## Build the package Examples/MessageBar, which uses the core alone, and run it
	@"$(SWIFT)" run --quiet --package-path Examples/MessageBar >.build/example.log
	@grep --quiet '^the bar is at 452' .build/example.log && grep --quiet '^publish(こんにちは' .build/example.log
	@grep --quiet '^the paste is truncated and leaves Hi th$$' .build/example.log
	@Scripts/check_hidden_names.sh "$$(dirname "$(SWIFT)")/swiftc" Examples/MessageBar/.build/debug

# This package for Jupyter contains the compiler of Kotlin. The tests need nothing else of it: hence `--no-deps`.
KOTLIN := kotlin-jupyter-kernel==0.19.0.944
.PHONY: test-browser
test-browser: $(PROGRAM_BUILD) $(TOOLS) ## Try the pages and the client module in Chromium, Firefox and WebKitGTK; pictures go to .build/screenshots
	@Scripts/install_packages.sh browser
	@Scripts/unpack_jest.sh .build/jest || echo "jest: not there, so its tests are skipped" >&2
	@$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-deps $(KOTLIN) \
	  || echo "kotlin: not there, so its test is skipped" >&2
	@COMPOSER=$(PROGRAM) $(REFERENCE_FONTS) $(VENV)/bin/python $(BROWSER_TESTS)

.PHONY: playground
playground: ## List the files of Sources/Playground for the compiler, and hash the style sheets
	@$(PYTHON) Scripts/playground.py Sources/Playground

.PHONY: lint
lint: swift lint-scripts ## Check formatting and style of everything
	@"$(SWIFT)" format lint --strict --parallel --recursive $(SWIFT_FILES)

.PHONY: lint-scripts
lint-scripts: $(TOOLS)
	@$(VENV)/bin/shellcheck $(SHELL_SCRIPTS)
	@$(VENV)/bin/yamllint --strict $(wildcard $(YAML_FILES))
	@$(VENV)/bin/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yaml
	@$(VENV)/bin/python Scripts/playground.py --check Sources/Playground
	@$(PYTHON) Scripts/client_types.py --check $(EMBEDDED_CONTRACT) $(CLIENT)/composer.d.ts
	@$(VENV)/bin/python $(ESTIMATES) --check $(DEVICES)
	@$(if $(wildcard Dockerfile),$(VENV)/bin/hadolint Dockerfile)

.PHONY: format
format: swift ## Rewrite the Swift files in the house's format
	@"$(SWIFT)" format --in-place --parallel --recursive $(SWIFT_FILES)

# The presets, with an estimate of each keyboard height that no source gives.
ESTIMATES := Scripts/keyboard_estimates.py
DEVICES := Sources/CResources/device-facts.json Sources/CResources/devices.json docs/keyboard-estimates.md
.PHONY: devices
devices: ## Make the device presets: the facts, and estimates of keyboard heights that no source gives
	@$(PYTHON) $(ESTIMATES) $(DEVICES)

# This program prints the schemas that are made of the rows of members.
SCHEMAS := .build/release/Schemas
.PHONY: openapi
openapi: swift test-packages $(TOOLS) ## Make the schemas in openapi.yaml that come from rows, its JSON form, the client module's types, and plain pages
	@$(BUILD) --product Schemas
	@$(VENV)/bin/python Scripts/made_schemas.py $(SCHEMAS) openapi.yaml
	@$(VENV)/bin/python Scripts/validate_openapi.py --write openapi.yaml $(EMBEDDED_CONTRACT)
	@$(PYTHON) Scripts/client_types.py $(EMBEDDED_CONTRACT) $(CLIENT)/composer.d.ts
	@$(VENV)/bin/python Scripts/plain_pages.py openapi.yaml $(PLAIN_PAGES)
	@$(PYTHON) Scripts/playground.py Sources/Playground

.PHONY: contract-validate
contract-validate: swift test-packages $(TOOLS) ## Check openapi.yaml, the examples, that what is made is up to date, and paths in pages
	@$(BUILD) --quiet --product Schemas
	@$(VENV)/bin/python Scripts/made_schemas.py --check $(SCHEMAS) openapi.yaml
	@$(VENV)/bin/python Scripts/validate_openapi.py openapi.yaml $(EMBEDDED_CONTRACT)
	@$(VENV)/bin/python Scripts/plain_pages.py --check openapi.yaml $(PLAIN_PAGES)
	@$(PYTHON) Scripts/document_paths.py

.PHONY: examples
examples: $(TOOLS) ## Compare all examples, /metrics and the configuration page with the service
	@$(ASK_SERVICE) Scripts/openapi_examples.py {}
	@$(ASK_SERVICE) Scripts/document_examples.py {} $(DOCUMENTS)
	@$(ASK_SERVICE) Scripts/check_metrics.py {}
	@$(VENV)/bin/python Scripts/configuration_page.py $(PROGRAM) docs/configuration.md

.PHONY: record
record: swift test-packages $(TOOLS) ## Write the service's responses and variables into all documents
	@$(BUILD) --product composer
	@$(ASK_SERVICE) Scripts/openapi_examples.py --record {}
	@$(ASK_SERVICE) Scripts/document_examples.py --record {} $(DOCUMENTS)
	@$(VENV)/bin/python Scripts/configuration_page.py --write $(PROGRAM) \
	  docs/configuration.md
	@$(MAKE) --no-print-directory openapi

.PHONY: images
images: swift test-packages $(TOOLS) ## Write the service's drawings into docs/images
	@$(BUILD) --product composer
	@$(ASK_SERVICE) Scripts/document_examples.py --record-drawings {} $(DOCUMENTS)

.PHONY: film
film: swift $(TOOLS) ## Take the pictures of pages: docs/images/outage.png and bubbles.png
	@Scripts/install_packages.sh browser
	@$(BUILD) --product composer
	@$(ASK_SERVICE) $(BROWSER_TESTS) {} test_outage test_bubbles
	@cp .build/screenshots/Chromium/outage.png .build/screenshots/Chromium/bubbles.png docs/images

.PHONY: bench
bench: $(PROGRAM_BUILD) $(BENCH_TOOLS) ## Measure beside libmicrohttpd alone and beside other services
	@"$(SWIFT)" build -c release --package-path $(TEXT_BENCHMARK)
	@$(REFERENCE_FONTS) TEXT_BENCHMARK=$(TEXT_BENCHMARK)/.build/release/TextBenchmark \
	  $(BENCH_VENV)/bin/python Benchmarks/bench.py $(PROGRAM) $(SECTIONS)

.PHONY: sizing
sizing: $(PROGRAM_BUILD) ## Measure how many requests a second a core computes, and write it into docs/operations.md
	@COMPOSER_THREADS=1 $(REFERENCE_FONTS) $(WITH_SERVICE) $(PYTHON) Benchmarks/sizing.py --write docs/operations.md {}

.PHONY: count
count: $(PROGRAM_BUILD) ## Count the instructions of a request; fails if one takes more than its ceiling
	@Scripts/install_packages.sh count
	@$(REFERENCE_FONTS) $(PYTHON) Benchmarks/count.py $(PROGRAM)

$(BENCH_TOOLS): Benchmarks/requirements.txt
	@Scripts/install_packages.sh bench
	@echo "bench: installing $$(sed -n 's/==.*//p' $< | paste -sd ' ') into $(BENCH_VENV)" >&2
	@$(PYTHON) -m venv $(BENCH_VENV)
	@$(BENCH_VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@cp $< $@

.PHONY: deploy-validate
deploy-validate: $(TOOLS) ## Check deploy/ with the tools that read it
	@$(VENV)/bin/python $(OPERATIONS)/manifests.py $(PROGRAM)

# How many random requests schemathesis makes for each operation, beside those that it derives.
CONTRACT_EXAMPLES ?= 300
SCHEMATHESIS = SCHEMATHESIS_HOOKS=contract_hooks PYTHONPATH=$(OPERATIONS) timeout 900 \
  $(WITH_SERVICE) $(VENV)/bin/schemathesis --config-file $(OPERATIONS)/schemathesis.toml

.PHONY: contract
contract: $(PROGRAM_BUILD) contract-validate ## Let outsiders' tools hold the service to openapi.yaml
	@$(REFERENCE_FONTS) $(SCHEMATHESIS) \
	  run openapi.yaml --url {} --checks all --max-examples $(CONTRACT_EXAMPLES)
	@$(REFERENCE_FONTS) $(WITH_SERVICE) \
	  $(VENV)/bin/python $(OPERATIONS)/generated_client.py openapi.yaml {}

# The tools of /mcp, asked by the protocol's own client: its newest release, and one of 2025.
TOOL_CLIENTS := 2.3.0 1.25.0
.PHONY: tools-test
tools-test: $(PROGRAM_BUILD) ## Ask the tools of /mcp with two releases of the protocol's official client
	@for release in $(TOOL_CLIENTS); do \
	  [[ -d .build/tools-$$release ]] || { $(PYTHON) -m venv .build/tools-$$release && \
	    .build/tools-$$release/bin/pip install --quiet --disable-pip-version-check "mcp==$$release"; }; \
	  $(REFERENCE_FONTS) $(WITH_SERVICE) \
	    .build/tools-$$release/bin/python $(OPERATIONS)/tools.py {}; \
	done

.PHONY: cluster-test
cluster-test: build operations-packages $(TOOLS) ## Kill and restart replicas behind proxies, and provoke each alert
	@haproxy -c -q -f deploy/haproxy.cfg
	@$(PYTHON) $(OPERATIONS)/cluster.py haproxy
	@$(PYTHON) $(OPERATIONS)/cluster.py nginx
	@$(VENV)/bin/python $(OPERATIONS)/alerts.py

# Another build for replicas beside this one: the last commit before the client module changed.
OTHER ?= $(shell git log -1 --format=%H^ -- Sources/Playground/client)
OTHER_TREE := .build/other

.PHONY: upgrade-test
upgrade-test: build operations-packages $(TOOLS) ## Open pages while replicas of this build and of OTHER, a commit, answer in turns
	@git worktree add --force --detach $(OTHER_TREE) $(OTHER) 2>/dev/null \
	  || git -C $(OTHER_TREE) checkout --quiet --detach $(OTHER)
	@$(MAKE) --no-print-directory -C $(OTHER_TREE) build
	@$(VENV)/bin/python $(OPERATIONS)/upgrade.py $(OTHER_TREE)/.build/release/composer

.PHONY: kept-text
kept-text: build ## Compare answers from kept text with answers from text measured anew
	@$(PYTHON) $(OPERATIONS)/kept_text.py

.PHONY: growth
growth: build ## Look for texts that cost more than their size
	@$(PYTHON) $(OPERATIONS)/growth.py

CHARGE_SECONDS ?= 120
.PHONY: charges
charges: swift test-packages ## Compare what requests are charged with their time, for CHARGE_SECONDS beside single members
	@$(BUILD) --product Charges
	@$(REFERENCE_FONTS) .build/release/Charges $(CHARGE_SECONDS) $(CHARGE_SEED)

.PHONY: limits
limits: build ## Check that memory and waiting times hold beside 1,000 clients of each hostile kind
	@$(PYTHON) $(OPERATIONS)/limits.py

SOAK_SECONDS ?= 600

.PHONY: soak
soak: build operations-packages ## Load the service with good and bad clients for SOAK_SECONDS
	@$(PYTHON) $(OPERATIONS)/soak.py --seconds $(SOAK_SECONDS)

RELEASE := .build/release-files
.PHONY: release
release: swift packages wasm ## Build packages, archives, images and their bill of materials into .build/release-files
	@Scripts/install_packages.sh release
	@Scripts/release.sh "$(SWIFT)" $(RELEASE)

.PHONY: release-test
release-test: $(TOOLS) ## As root: run the files of `make release` on other systems
	@Scripts/install_packages.sh release-test
	@$(OPERATIONS)/release.sh $(RELEASE)

# The releases that the project promises to run on.
RELEASES ?= bookworm trixie
.PHONY: test-fresh
test-fresh: swift ## As root: run `make run` and `make test` on bare systems, Debian 12 and 13
	@Scripts/install_packages.sh fresh
	@$(OPERATIONS)/fresh.sh $(RELEASES)

.PHONY: image-test
image-test: swift $(TOOLS) ## As root: build the image with and without fonts, run it, stop it
	@Scripts/install_packages.sh image
	@$(OPERATIONS)/image.sh

# Each sanitizer has a build of its own, as have the fuzzers.
.PHONY: sanitize
sanitize: swift test-packages ## Run all tests under AddressSanitizer, then under ThreadSanitizer
	@$(OPERATIONS)/sanitize.sh address
	@$(OPERATIONS)/sanitize.sh thread

FUZZ_SECONDS ?= 60

.PHONY: fuzz
fuzz: swift $(TOOLS) ## Fuzz operations, connections and the contract's extremes, for FUZZ_SECONDS each
	@$(VENV)/bin/python Fuzz/seeds.py openapi.yaml .build/fuzz-inputs
	@$(REFERENCE_FONTS) Fuzz/fuzz.sh operations $(FUZZ_SECONDS)
	@$(REFERENCE_FONTS) Fuzz/fuzz.sh connections $(FUZZ_SECONDS)
	@$(REFERENCE_FONTS) Fuzz/fuzz.sh extremes $(FUZZ_SECONDS) $(FUZZ_SEED)

.PHONY: operations-packages
operations-packages:
	@Scripts/install_packages.sh operations

.PHONY: compile-packages
compile-packages:
	@Scripts/install_packages.sh compile

.PHONY: packages
packages:
	@Scripts/install_packages.sh build

.PHONY: test-packages
test-packages:
	@Scripts/install_packages.sh test

# Fails early, with its own message, where there is no Swift.
.PHONY: swift
swift:
	@Scripts/find_swift.sh >/dev/null

# The tests use only files of these packages, so `--no-deps` leaves out what their servers need.
CHAT_PAGES := $(BROWSER_TESTS)/pages.txt
$(TOOLS): Scripts/requirements.txt $(CHAT_PAGES) | test-packages
	@echo "tools: installing $$(sed -n 's/==.*//p' $< | paste -sd ' ') into $(VENV)" >&2
	@$(PYTHON) -m venv $(VENV)
	@$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement $(CHAT_PAGES)
	@cp $< $@

.PHONY: clean
clean: ## Remove everything that was built
	@rm -rf .build $(VENV) $(BENCH_VENV)

.PHONY: help
help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
