// simdjson, its On-Demand interface into structs: `simdjson FOLDER ROUNDS`. It cannot write JSON in this version.
#include "catalog.hpp"
#include "measure.hpp"
#include "models.hpp"
#include <simdjson.h>

// The kind of processor that the code is compiled for.
#define QUOTE(name) #name
#define STRINGIFY(name) QUOTE(name)

namespace od = simdjson::ondemand;

// Reads values in the order of the document.
struct Reading {
    using Node = od::value;

    static void decode(Node &node, Str &text) { text = std::string_view(node.get_string()); }
    static void decode(Node &node, Int &value) { value = node.get_int64(); }
    static void decode(Node &node, double &value) { value = node.get_double(); }
    static void decode(Node &node, bool &value) { value = node.get_bool(); }

    template <class T> static void decode(Node &node, Maybe<T> &value) {
        if (!node.is_null()) decode(node, value.emplace());
    }

    template <class T> static void decode(Node &node, std::unique_ptr<T> &value) {
        if (node.is_null()) return;
        value = std::make_unique<T>();
        decode(node, *value);
    }

    template <class Source, class T> static void decode(Source &node, List<T> &values) {
        for (Node element : od::array(node.get_array())) decode(element, values.emplace_back());
    }

    template <class T> static void decode(Node &node, Map<T> &members) {
        for (od::field member : od::object(node.get_object())) {
            std::string_view key = member.unescaped_key();
            decode(member.value(), members[std::string(key)]);
        }
    }

    template <class Source, Modelled T> static void decode(Source &node, T &model) {
        size_t next = 0;
        for (od::field member : od::object(node.get_object())) {
            auto key = member.key();
            auto *entry = Setters<T, Reading>::find(
                next, [&](std::string_view name) { return key.unsafe_is_equal(name); });
            if (entry) entry->set(model, member.value());
        }
    }
};

static od::parser parser;

template <class Model> static Model decoded(Text text) {
    Model model{};
    od::document document = parser.iterate(text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING);
    Reading::decode(document, model);
    if (!document.current_location().error()) fail("text after the end of a document");
    return model;
}

template <class Model> static void measure(const Bench &bench, const std::string &task, Text content) {
    auto texts = documents(content);
    Sum sum;
    for (Text text : texts) sum.add(decoded<Model>(text));
    bench.report(task, texts.size(), sum, 0, [&] {
        for (Text text : texts) black_box(decoded<Model>(text));
    });
}

// A stream, on one thread.
static size_t for_each_event(Text content, const std::function<void(const Event &)> &function) {
    size_t count = 0;
    od::document_stream stream = parser.iterate_many(content.data(), content.size(), simdjson::dom::DEFAULT_BATCH_SIZE);
    for (od::document_reference document : stream) {
        Event event{};
        Reading::decode(document, event);
        function(event);
        count++;
    }
    return count;
}

int main(int count, char **arguments) try {
    if (count != 3) fail("usage: simdjson FOLDER ROUNDS");
    Bench bench{"simdjson", std::stoi(arguments[2])};
    std::cout << "{\"versions\": {\"simdjson\": \"" << simdjson::SIMDJSON_VERSION_MAJOR << "."
              << simdjson::SIMDJSON_VERSION_MINOR << "." << simdjson::SIMDJSON_VERSION_REVISION
              << ", " STRINGIFY(SIMDJSON_BUILTIN_IMPLEMENTATION) "\"}}" << std::endl;
    for_each_file(arguments[1], [&](std::string task, Text content) {
        std::string model = model_name(task);
        if (model == "events") {
            Sum sum;
            size_t events = for_each_event(content, [&](const Event &event) { sum.add(event); });
            bench.report(task, events, sum, 0, [&] {
                for_each_event(content, [](const Event &event) { black_box(event); });
            });
        } else if (model == "github_user") {
            measure<GitHubUser>(bench, task, content);
        } else if (model == "twitter") {
            measure<SearchResult>(bench, task, content);
        } else if (model == "coordinates") {
            measure<List<List<List<double>>>>(bench, task, content);
        } else if (model == "catalog") {
            measure<Catalog>(bench, task, content);
        } else {
            fail("no model for " + task);
        }
    });
} catch (const std::exception &error) {
    fail(error.what());
}
