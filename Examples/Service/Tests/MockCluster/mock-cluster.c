/* librdkafka's mock cluster in a separate process, which survives when members are killed.
 *
 * usage: mock-cluster BROKERS TOPIC PARTITIONS
 *
 * Prints its bootstrap servers, and then answers each command on standard input with a line:
 *   produce FILE   sends the file's lines, each with a partition, a tab and the record
 *   down N, up N   stops and starts the broker N, counted from 1
 * It ends at the end of its standard input.
 */
#include <librdkafka/rdkafka.h>
#include <librdkafka/rdkafka_mock.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char error[512];
static long failed;

static void die(const char *what) {
    fprintf(stderr, "mock-cluster: %s\n", what);
    exit(1);
}

static void set(rd_kafka_conf_t *conf, const char *name, const char *value) {
    if (rd_kafka_conf_set(conf, name, value, error, sizeof(error)) != RD_KAFKA_CONF_OK) die(error);
}

static void delivered(rd_kafka_t *producer, const rd_kafka_message_t *message, void *opaque) {
    (void)producer;
    (void)opaque;
    if (message->err) failed++;
}

static rd_kafka_t *make_producer(const char *servers) {
    rd_kafka_conf_t *conf = rd_kafka_conf_new();
    set(conf, "bootstrap.servers", servers);
    set(conf, "log_level", "0");
    /* Compressed, because the mock cluster keeps only 5 MiB of compressed records of a partition. */
    set(conf, "compression.codec", "zstd");
    set(conf, "linger.ms", "50");
    set(conf, "batch.num.messages", "5000");
    set(conf, "queue.buffering.max.messages", "1000000");
    /* Keeps records in order and without duplicates. */
    set(conf, "enable.idempotence", "true");
    rd_kafka_conf_set_dr_msg_cb(conf, delivered);
    rd_kafka_t *producer = rd_kafka_new(RD_KAFKA_PRODUCER, conf, error, sizeof(error));
    if (!producer) die(error);
    return producer;
}

static void produce(rd_kafka_t *producer, const char *topic, const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) die("the file cannot be read");
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    long sent = 0;
    failed = 0;
    while ((length = getline(&line, &room, file)) > 0) {
        char *record = NULL;
        int partition = (int)strtol(line, &record, 10);
        if (*record != '\t') die("a line has no partition");
        record++;
        size_t size = (size_t)(line + length - record);
        if (size > 0 && record[size - 1] == '\n') size--;
        rd_kafka_resp_err_t code;
        while ((code = rd_kafka_producev(producer, RD_KAFKA_V_TOPIC(topic), RD_KAFKA_V_PARTITION(partition),
                                         RD_KAFKA_V_VALUE(record, size), RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY),
                                         RD_KAFKA_V_END)) == RD_KAFKA_RESP_ERR__QUEUE_FULL)
            rd_kafka_poll(producer, 100);
        if (code) die(rd_kafka_err2str(code));
        rd_kafka_poll(producer, 0);
        sent++;
    }
    free(line);
    fclose(file);
    if (rd_kafka_flush(producer, 60000) || failed) die("not all records were taken");
    printf("produced %ld\n", sent);
}

int main(int count, char **arguments) {
    if (count != 4) die("usage: mock-cluster BROKERS TOPIC PARTITIONS");
    const char *topic = arguments[2];
    rd_kafka_conf_t *conf = rd_kafka_conf_new();
    /* Otherwise it would log that it has no brokers, and the producer below that brokers are down. */
    set(conf, "log_level", "0");
    rd_kafka_t *owner = rd_kafka_new(RD_KAFKA_PRODUCER, conf, error, sizeof(error));
    if (!owner) die(error);
    rd_kafka_mock_cluster_t *cluster = rd_kafka_mock_cluster_new(owner, atoi(arguments[1]));
    if (!cluster) die("there is no cluster");
    if (rd_kafka_mock_topic_create(cluster, topic, atoi(arguments[3]), 1)) die("there is no topic");
    rd_kafka_t *producer = make_producer(rd_kafka_mock_cluster_bootstraps(cluster));
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts(rd_kafka_mock_cluster_bootstraps(cluster));

    char command[4096];
    while (fgets(command, sizeof(command), stdin)) {
        command[strcspn(command, "\n")] = 0;
        char *argument = strchr(command, ' ');
        if (!argument) die("no such command");
        *argument++ = 0;
        if (!strcmp(command, "produce")) {
            produce(producer, topic, argument);
        } else if (!strcmp(command, "down")) {
            puts(rd_kafka_mock_broker_set_down(cluster, atoi(argument)) ? "no such broker" : "down");
        } else if (!strcmp(command, "up")) {
            puts(rd_kafka_mock_broker_set_up(cluster, atoi(argument)) ? "no such broker" : "up");
        } else {
            die("no such command");
        }
    }
    rd_kafka_destroy(producer);
    rd_kafka_mock_cluster_destroy(cluster);
    rd_kafka_destroy(owner);
    return 0;
}
