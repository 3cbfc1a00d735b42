# FastModel. `make run` ingests into SQLite, `make test` runs the tests; see README.md.

SWIFT ?= swift
INPUT ?=
DB ?= .build/ingest/events.sqlite
# The bundled sample, made once: only the ingestion is timed.
SAMPLE := .build/ingest/sample.ndjson
# More JSON documents to infer mappings of, each a record, an array of them, or an object with an array "statuses".
DOCUMENTS ?=
# Seconds for each of the six fuzz targets: a minute for all.
TIME ?= 10
# Without the trait, swift-syntax is not compiled.
PLAIN := --disable-default-traits
# What the traits add; AsyncHTTPClient has a target of its own, since it takes minutes to compile.
TRAITS := --traits Macros,NIO,Metrics,GRDB
SANITIZED := --traits NIO,Metrics,GRDB
# The suites in which several threads share something.
CONCURRENT := ConcurrencyTests|ParallelRecordReaderTests|RecordSequenceTests|PlanCacheTests
CONCURRENT := $(CONCURRENT)|MappingProviderTests|MappedWritingTests|ForeignDateTests
INGEST := Examples/Ingest
SERVICE := Examples/Service
# Options of the service: make serve OPTIONS="--http-port 9000 --store-database /var/lib/records.sqlite".
OPTIONS ?=

.PHONY: deps bench-deps service-deps run serve test test-service kafka-deps mock-cluster test-kafka test-cluster test-spark load-kafka load-service test-traits test-http bench bench-check lint format conversions sanitize sanitize-threads fuzz soak snippets docs bad-input check

deps: ## Install what is missing to build: libyajl, SQLite, and zlib and libzstd for the example.
	@Scripts/deps.sh libyajl-dev libsqlite3-dev zlib1g-dev libzstd-dev pkg-config

bench-deps: deps ## Besides, for the benchmarks: gnuplot for the chart, valgrind and strip for the counts.
	@Scripts/deps.sh gnuplot-nox valgrind binutils

run: deps ## The main job: INPUT (a file, - for standard input, default a bundled sample) into the database DB.
	@mkdir -p "$$(dirname "$(DB)")" "$$(dirname "$(SAMPLE)")"
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	@[ -n "$(INPUT)" ] || [ -e "$(SAMPLE)" ] || { \
	  $(INGEST)/.build/release/ingest sample --output "$(SAMPLE).partial" --force && mv "$(SAMPLE).partial" "$(SAMPLE)"; }
	$(INGEST)/.build/release/ingest "$(or $(INPUT),$(SAMPLE))" --database "$(DB)"

service-deps: deps ## Besides, for the service's tests: wrk for the load, Chromium for the page.
	@Scripts/deps.sh wrk chromium fonts-dejavu-core openssl curl

serve: deps ## The example service on port 8080, with health, metrics and a page on 8081; into .build/service/records.sqlite.
	@mkdir -p .build/service
	$(SWIFT) build --package-path $(SERVICE) -c release --product serve
	exec $(SERVICE)/.build/release/serve --store-database .build/service/records.sqlite $(OPTIONS)

test: deps ## The tests of the library with its macros, and of the example.
	$(SWIFT) test --parallel
	$(SWIFT) test --package-path $(INGEST)

test-service: service-deps ## The tests of the example service: in its process, then of the process, its faults and its page.
	$(SWIFT) build --package-path $(SERVICE) --build-tests
	$(SWIFT) test --package-path $(SERVICE) --skip-build --no-parallel
	$(SERVICE)/Tests/faults.py $(SERVICE)/.build/debug/serve
	$(SERVICE)/Tests/page.py $(SERVICE)/.build/debug/serve .build/service

kafka-deps: deps ## Besides, for reading from Kafka: librdkafka, whose mock cluster is also what the tests run against.
	@Scripts/deps.sh librdkafka-dev

mock-cluster: kafka-deps
	@mkdir -p .build/kafka
	cc -O1 -Wall -Wextra -Werror $(SERVICE)/Tests/MockCluster/mock-cluster.c -lrdkafka -o .build/kafka/mock-cluster

test-kafka: mock-cluster ## Members of a consumer group, killed and cut off from a mock cluster: each record is stored once.
	$(SWIFT) build --package-path $(SERVICE) --traits Kafka --build-tests
	$(SWIFT) test --package-path $(SERVICE) --traits Kafka --skip-build --filter 'Kafka'
	$(SERVICE)/Tests/kafka.py $(SERVICE)/.build/debug/serve .build/kafka/mock-cluster 100000

load-kafka: mock-cluster ## Records a second of one and of two members, beside the ingestion of the same number from a file.
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	$(SWIFT) build --package-path $(SERVICE) --traits Kafka -c release --product serve
	$(SERVICE)/Tests/load-kafka.py $(SERVICE)/.build/release/serve .build/kafka/mock-cluster $(INGEST)/.build/release/ingest

test-spark: deps ## `ingest convert` on a standalone Spark of two workers, one of them killed. Installs PySpark: 450 MB.
	@[ -d .build/spark/pyspark ] || pip install --quiet --target .build/spark pyspark
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	Examples/Spark/Tests/spark.py $(INGEST)/.build/release/ingest .build/spark

load-service: service-deps ## The example service under wrk's load, beside the ingestion of the same records from a file.
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	$(SWIFT) build --package-path $(SERVICE) -c release --product serve
	$(SERVICE)/Tests/load.py $(SERVICE)/.build/release/serve $(INGEST)/.build/release/ingest

test-traits: deps ## The tests of what NIO, swift-metrics and GRDB are needed for.
	$(SWIFT) test --parallel $(TRAITS) --filter 'FastModel(NIO|HTTP|Metrics|GRDB)Tests'

test-http: deps ## The tests that need AsyncHTTPClient; compiles it first.
	$(SWIFT) test --traits AsyncHTTPClient --scratch-path .build-http --filter FastModelHTTPTests
	Scripts/snippets.sh .build-http AsyncHTTPClient

bench: bench-deps ## Time the library beside its peers; writes Benchmarks/results.
	Benchmarks/bench.sh

bench-check: bench-deps ## Fail when a budget or a threshold is exceeded.
	Benchmarks/bench-check.sh

test-cluster: test-kafka ## All that needs more than one process of ours.

lint: deps ## Formatting and the rules of CONTRIBUTING.md that can be checked.
	@Scripts/lint.sh

format: ## Format all Swift sources.
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
	  $(INGEST)/Package.swift $(INGEST)/Sources $(INGEST)/Tests $(SERVICE)/Package.swift $(SERVICE)/Sources $(SERVICE)/Tests

conversions: deps ## Write the article Conversions from the table that the tests execute.
	WRITE_CONVERSIONS=1 $(SWIFT) test $(PLAIN) --filter ConversionTableTests

sanitize: deps ## The library's tests under the address and the thread sanitizer.
	LSAN_OPTIONS=suppressions=Scripts/lsan.supp \
	  $(SWIFT) test $(SANITIZED) --sanitize=address --scratch-path .build-asan
	DECODES_PER_THREAD=100000 $(SWIFT) test $(SANITIZED) --sanitize=thread --scratch-path .build-tsan

sanitize-threads: deps ## The store's suites and the concurrent ones under the thread sanitizer.
	$(SWIFT) test --traits GRDB --sanitize=thread --scratch-path .build-tsan --filter 'FastModelGRDBTests|$(CONCURRENT)'

fuzz: deps ## Feed six targets arbitrary bytes, each for TIME seconds under the address sanitizer; see Scripts/fuzz.sh.
	Scripts/fuzz.sh $(TIME)

soak: service-deps ## Long streams, the worst inputs, ten million numbers, a gigabyte ingested in 64 MiB, the service for ten minutes: what is promised beyond what the tests have time for.
	cd Benchmarks && $(SWIFT) run -c release --static-swift-stdlib bench streams
	THOUSANDS_OF_NUMBERS=2500 $(SWIFT) test $(PLAIN) --filter ExactNumberTests
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	$(INGEST)/Tests/memory.sh $(INGEST)/.build/release/ingest
	$(SWIFT) build --package-path $(SERVICE) -c release --product serve
	$(SERVICE)/Tests/faults.py $(SERVICE)/.build/release/serve 100
	$(MAKE) mock-cluster
	$(SWIFT) build --package-path $(SERVICE) --traits Kafka -c release --product serve
	$(SERVICE)/Tests/kafka.py $(SERVICE)/.build/release/serve .build/kafka/mock-cluster 500000
	MEMORY_MINUTES=10 $(SERVICE)/Tests/load.py $(SERVICE)/.build/release/serve $(INGEST)/.build/release/ingest

snippets: deps ## What README and the articles print compiles, and what they name exists.
	$(SWIFT) build $(TRAITS)
	Scripts/snippets.sh .build

docs: snippets ## Build the documentation into .build/documentation.
	Scripts/docs.sh

bad-input: deps ## The example against broken input, full disks and interruptions.
	$(SWIFT) build --package-path $(INGEST) -c release --product ingest
	$(INGEST)/Tests/bad-input.sh $(INGEST)/.build/release/ingest
	$(INGEST)/Tests/infer-and-store.py $(INGEST)/.build/release/ingest $(DOCUMENTS)

check: lint test test-traits test-service test-kafka snippets test-http bad-input sanitize fuzz soak bench-check ## Everything.
