// RapidJSON, its document tree copied into structs, and its writer: `rapidjson FOLDER ROUNDS`. Doubles are exact and UTF-8 is
// validated, which are options.
#include "catalog.hpp"
#include "measure.hpp"
#include "models.hpp"
#include <rapidjson/document.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/rapidjson.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

using Output = rapidjson::Writer<rapidjson::StringBuffer>;
constexpr unsigned flags = rapidjson::kParseFullPrecisionFlag | rapidjson::kParseValidateEncodingFlag;

static void require(bool condition) {
    if (!condition) fail("a value of another type");
}

// Reads the tree.
struct Reading {
    using Node = const rapidjson::Value;

    static void decode(Node &node, Str &text) {
        require(node.IsString());
        text.assign(node.GetString(), node.GetStringLength());
    }
    static void decode(Node &node, Int &value) {
        require(node.IsInt64());
        value = node.GetInt64();
    }
    static void decode(Node &node, double &value) {
        require(node.IsNumber());
        value = node.GetDouble();
    }
    static void decode(Node &node, bool &value) {
        require(node.IsBool());
        value = node.GetBool();
    }

    template <class T> static void decode(Node &node, Maybe<T> &value) {
        if (!node.IsNull()) decode(node, value.emplace());
    }

    template <class T> static void decode(Node &node, std::unique_ptr<T> &value) {
        if (node.IsNull()) return;
        value = std::make_unique<T>();
        decode(node, *value);
    }

    template <class T> static void decode(Node &node, List<T> &values) {
        require(node.IsArray());
        values.reserve(node.Size());
        for (Node &element : node.GetArray()) decode(element, values.emplace_back());
    }

    template <class T> static void decode(Node &node, Map<T> &members) {
        require(node.IsObject());
        for (const auto &member : node.GetObject()) {
            decode(member.value, members[Str(member.name.GetString(), member.name.GetStringLength())]);
        }
    }

    template <Modelled T> static void decode(Node &node, T &model) {
        require(node.IsObject());
        size_t next = 0;
        for (const auto &member : node.GetObject()) {
            std::string_view key(member.name.GetString(), member.name.GetStringLength());
            auto *entry = Setters<T, Reading>::find(next, [&](std::string_view name) { return key == name; });
            if (entry) entry->set(model, member.value);
        }
    }
};

// Writes structs.
struct Writing {
    static void encode(Output &output, const Str &text) { output.String(text.data(), rapidjson::SizeType(text.size())); }
    static void encode(Output &output, Int value) { output.Int64(value); }
    static void encode(Output &output, double value) { output.Double(value); }
    static void encode(Output &output, bool value) { output.Bool(value); }

    template <class T> static void encode(Output &output, const Maybe<T> &value) { encode(output, *value); }
    template <class T> static void encode(Output &output, const std::unique_ptr<T> &value) { encode(output, *value); }

    template <class T> static void encode(Output &output, const List<T> &values) {
        output.StartArray();
        for (const T &value : values) encode(output, value);
        output.EndArray();
    }

    // Optional members are not written without a value.
    template <class T> static bool has_value(const T &) { return true; }
    template <class T> static bool has_value(const Maybe<T> &value) { return value.has_value(); }
    template <class T> static bool has_value(const std::unique_ptr<T> &value) { return value != nullptr; }

    template <Modelled T> static void encode(Output &output, const T &model) {
        output.StartObject();
        std::apply(
            [&](const auto &...field) {
                ((has_value(model.*(field.member))
                         ? (output.Key(field.key.data(), rapidjson::SizeType(field.key.size())),
                               encode(output, model.*(field.member)))
                         : void()),
                    ...);
            },
            T::fields);
        output.EndObject();
    }
};

template <class Model> static Model decoded(Text text) {
    rapidjson::Document document;
    document.Parse<flags>(text.data(), text.size());
    if (document.HasParseError()) fail(rapidjson::GetParseError_En(document.GetParseError()));
    Model model{};
    Reading::decode(document, model);
    return model;
}

template <class Model> static void measure(const Bench &bench, const std::string &task, const List<Text> &texts) {
    Sum sum;
    for (Text text : texts) sum.add(decoded<Model>(text));
    bench.report(task, texts.size(), sum, 0, [&] {
        for (Text text : texts) black_box(decoded<Model>(text));
    });
}

// Measures the writing of models, each into the same buffer.
template <class Model> static void measure_encoding(const Bench &bench, const std::string &task, const List<Text> &texts) {
    List<Model> models;
    for (Text text : texts) models.push_back(decoded<Model>(text));
    rapidjson::StringBuffer buffer;
    auto write = [&](const Model &model) {
        buffer.Clear();
        Output output(buffer);
        Writing::encode(output, model);
    };
    Sum sum;
    size_t bytes = 0;
    for (const Model &model : models) {
        write(model);
        bytes += buffer.GetSize();
        sum.add(decoded<Model>(Text(buffer.GetString(), buffer.GetSize())));
    }
    bench.report("encode_" + task, models.size(), sum, bytes, [&] {
        for (const Model &model : models) {
            write(model);
            black_box(buffer);
        }
    });
}

static List<Text> lines(Text content) {
    List<Text> texts;
    for (size_t end; (end = content.find('\n')) != Text::npos; content = content.substr(end + 1)) {
        texts.push_back(content.substr(0, end));
    }
    return texts;
}

int main(int count, char **arguments) {
    if (count != 3) fail("usage: rapidjson FOLDER ROUNDS");
    Bench bench{"RapidJSON", std::stoi(arguments[2])};
    std::cout << "{\"versions\": {\"RapidJSON\": \"" RAPIDJSON_VERSION_STRING "\"}}" << std::endl;
    for_each_file(arguments[1], [&](std::string task, Text content) {
        std::string model = model_name(task);
        List<Text> texts = model == "events" ? lines(content) : documents(content);
        if (model == "events") {
            measure<Event>(bench, task, texts);
            measure_encoding<Event>(bench, task, texts);
        } else if (model == "github_user") {
            measure<GitHubUser>(bench, task, texts);
        } else if (model == "twitter") {
            measure<SearchResult>(bench, task, texts);
            measure_encoding<SearchResult>(bench, task, texts);
        } else if (model == "coordinates") {
            measure<List<List<List<double>>>>(bench, task, texts);
        } else if (model == "catalog") {
            measure<Catalog>(bench, task, texts);
        } else {
            fail("no model for " + task);
        }
    });
}
