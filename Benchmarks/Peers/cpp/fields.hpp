// Lists the fields of a struct, so that the decoders, the writer and the sums need no code for each.
#pragma once

#include "sum.hpp"

using Str = std::string;
using Int = int64_t;
template <class T> using Maybe = std::optional<T>;
template <class T> using List = std::vector<T>;
template <class T> using Map = std::unordered_map<std::string, T>;

template <class Model, class Value> struct Field {
    using Type = Value;
    std::string_view key;
    Value Model::*member;
};

// The key of a field. Keywords of C++ have an underscore at the end.
constexpr std::string_view key_of(std::string_view name) {
    return name.ends_with('_') ? name.substr(0, name.size() - 1) : name;
}

template <class Model, class Value> constexpr Field<Model, Value> field(std::string_view name, Value Model::*member) {
    return {key_of(name), member};
}

#define PARENS ()
#define EXPAND(...) EXPAND4(EXPAND4(EXPAND4(EXPAND4(__VA_ARGS__))))
#define EXPAND4(...) EXPAND3(EXPAND3(EXPAND3(EXPAND3(__VA_ARGS__))))
#define EXPAND3(...) EXPAND2(EXPAND2(EXPAND2(EXPAND2(__VA_ARGS__))))
#define EXPAND2(...) __VA_ARGS__
#define EACH(model, name, ...) field(#name, &model::name) __VA_OPT__(, EACH_AGAIN PARENS(model, __VA_ARGS__))
#define EACH_AGAIN() EACH

// The list `fields` of a struct.
#define FIELDS(model, ...) static constexpr auto fields = std::make_tuple(EXPAND(EACH(model, __VA_ARGS__)));

// Whether T is a struct with a list of its fields.
template <class T> concept Modelled = requires { T::fields; };

// The functions that decode the fields of a model by `Reading::decode` from a `Reading::Node`, in the order of the fields.
template <class Model, class Reading> struct Setters {
    using Node = typename Reading::Node;
    struct Entry {
        std::string_view key;
        void (*set)(Model &, Node &);
    };

    template <size_t I> static void set(Model &model, Node &node) {
        Reading::decode(node, model.*(std::get<I>(Model::fields).member));
    }

    static constexpr size_t count = std::tuple_size_v<decltype(Model::fields)>;
    static constexpr auto entries = []<size_t... I>(std::index_sequence<I...>) {
        return std::array<Entry, count>{Entry{std::get<I>(Model::fields).key, &set<I>}...};
    }(std::make_index_sequence<count>());

    // The entry with a key, for which `matches` is true; null if there is none. The search starts where the last one ended,
    // because members mostly have the order of the fields.
    template <class Matches> static const Entry *find(size_t &next, const Matches &matches) {
        for (size_t tried = 0; tried < count; tried++) {
            const Entry &entry = entries[next];
            next = next + 1 == count ? 0 : next + 1;
            if (matches(entry.key)) return &entry;
        }
        return nullptr;
    }
};
