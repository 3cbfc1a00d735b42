// What the programs share: reading the documents, measuring, and a line of JSON for each task.
#pragma once

#include "sum.hpp"
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>

// A document, followed in memory by at least 64 readable bytes.
using Text = std::string_view;

// Keeps a value from being optimised away.
template <class T> void black_box(const T &value) { asm volatile("" : : "r"(&value) : "memory"); }

// Seconds of processor time of the process.
inline double now() {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

// Stops the program, which fails the run.
[[noreturn]] inline void fail(const std::string &reason) {
    std::cerr << reason << "\n";
    exit(1);
}

struct Bench {
    std::string contestant;
    int rounds;

    // The median of the rounds, each of 20 ms or one pass, in microseconds per document.
    double microseconds(size_t documents, const std::function<void()> &body) const {
        body();
        double start = now();
        body();
        int calls = std::max(1, int(0.02 / (now() - start)));
        std::vector<double> times;
        for (int round = 0; round < rounds; round++) {
            start = now();
            for (int call = 0; call < calls; call++) body();
            times.push_back((now() - start) / calls);
        }
        std::sort(times.begin(), times.end());
        return times[times.size() / 2] * 1e6 / double(documents);
    }

    void report(const std::string &task, size_t documents, const Sum &sum, size_t bytes,
        const std::function<void()> &body) const {
        std::cout << "{\"contestant\": \"" << contestant << "\", \"task\": \"" << task << "\", \"documents\": "
                  << documents << ", \"us_per_doc\": " << microseconds(documents, body) << ", \"sum\": \""
                  << sum.text() << "\"";
        if (bytes) std::cout << ", \"bytes\": " << bytes;
        std::cout << "}" << std::endl;
    }
};

// Calls the function with the task and the content of each file in the folder.
inline void for_each_file(const std::string &folder, const std::function<void(std::string, Text)> &function) {
    for (const auto &entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        std::string content{std::istreambuf_iterator<char>(file), {}};
        content.append(64, '\0');
        function(entry.path().stem().string(), Text(content).substr(0, content.size() - 64));
    }
}

// The documents of a file, each of several after a record separator (RFC 7464).
inline std::vector<Text> documents(Text content) {
    std::vector<Text> texts;
    while (!content.empty()) {
        size_t end = content.find('\x1e');
        if (end != 0) texts.push_back(content.substr(0, end));
        content = end == Text::npos ? Text() : content.substr(end + 1);
    }
    return texts;
}

// The task without the ending of real documents, which names the model.
inline std::string model_name(const std::string &task) {
    size_t end = task.rfind("_corpus");
    return end == std::string::npos ? task : task.substr(0, end);
}
