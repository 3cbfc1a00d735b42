// The sums over all values of decoded documents, as ValueSum.swift computes them.
#pragma once

#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

struct Sum {
    uint64_t texts = 0, bytes = 0, byte_sum = 0, integers = 0, doubles = 0, trues = 0;

    void add(std::string_view text) {
        texts += 1;
        bytes += text.size();
        for (unsigned char byte : text) byte_sum += byte;
    }
    void add(const std::string &text) { add(std::string_view(text)); }
    void add(int64_t value) { integers += uint64_t(value); }
    void add(double value) { doubles ^= std::bit_cast<uint64_t>(value); }
    void add(bool value) { trues += value; }

    // A member's key, which counts if it is a number. The names of fields are not numbers.
    void add_key(std::string_view key) {
        uint64_t number = 0;
        auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), number);
        if (error == std::errc() && end == key.data() + key.size()) integers += number;
    }

    template <class T> void add(const std::optional<T> &value) {
        if (value) add(*value);
    }
    template <class T> void add(const std::unique_ptr<T> &value) {
        if (value) add(*value);
    }
    template <class T> void add(const std::vector<T> &values) {
        for (const auto &value : values) add(value);
    }
    template <class T> void add(const std::unordered_map<std::string, T> &members) {
        for (const auto &[key, value] : members) {
            add_key(key);
            add(value);
        }
    }
    // A struct of models.hpp.
    template <class T> requires requires { T::fields; } void add(const T &model) {
        std::apply([&](const auto &...field) { (add(model.*(field.member)), ...); }, T::fields);
    }

    std::string text() const {
        char buffer[200];
        snprintf(buffer, sizeof buffer, "texts %llu, bytes %llu of sum %llu, integers %llu, doubles %llx, trues %llu",
            (unsigned long long)texts, (unsigned long long)bytes, (unsigned long long)byte_sum,
            (unsigned long long)integers, (unsigned long long)doubles, (unsigned long long)trues);
        return buffer;
    }
};
