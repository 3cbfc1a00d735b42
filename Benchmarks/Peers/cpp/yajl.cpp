// libyajl, whose callbacks sum the values up and make no models: `yajl FOLDER ROUNDS`.
#include "measure.hpp"
#include <yajl/yajl_parse.h>
#include <yajl/yajl_version.h>

static Sum &sum_of(void *context) { return *static_cast<Sum *>(context); }
static Text text_of(const unsigned char *text, size_t length) { return {reinterpret_cast<const char *>(text), length}; }

// Each callback returns 1 to go on.
static const yajl_callbacks callbacks = {
    .yajl_null = [](void *) { return 1; },
    .yajl_boolean = [](void *context, int value) { return sum_of(context).add(value != 0), 1; },
    .yajl_integer = [](void *context, long long value) { return sum_of(context).add(int64_t(value)), 1; },
    .yajl_double = [](void *context, double value) { return sum_of(context).add(value), 1; },
    .yajl_number = nullptr,
    .yajl_string = [](void *context, const unsigned char *text,
                       size_t length) { return sum_of(context).add(text_of(text, length)), 1; },
    .yajl_start_map = [](void *) { return 1; },
    .yajl_map_key = [](void *context, const unsigned char *text,
                        size_t length) { return sum_of(context).add_key(text_of(text, length)), 1; },
    .yajl_end_map = [](void *) { return 1; },
    .yajl_start_array = [](void *) { return 1; },
    .yajl_end_array = [](void *) { return 1; },
};

static void parse(Text text, Sum &sum) {
    yajl_handle handle = yajl_alloc(&callbacks, nullptr, &sum);
    yajl_config(handle, yajl_allow_multiple_values, 1);
    yajl_status status = yajl_parse(handle, reinterpret_cast<const unsigned char *>(text.data()), text.size());
    if (status == yajl_status_ok) status = yajl_complete_parse(handle);
    if (status != yajl_status_ok) fail("yajl rejects a document");
    yajl_free(handle);
}

int main(int count, char **arguments) {
    if (count != 3) fail("usage: yajl FOLDER ROUNDS");
    Bench bench{"yajl", std::stoi(arguments[2])};
    int version = yajl_version();
    std::cout << "{\"versions\": {\"yajl\": \"" << version / 10000 << "." << version / 100 % 100 << "."
              << version % 100 << "\"}}" << std::endl;
    for_each_file(arguments[1], [&](std::string task, Text content) {
        auto texts = documents(content);
        Sum sum;
        for (Text text : texts) parse(text, sum);
        size_t records = task == "events" ? size_t(std::count(content.begin(), content.end(), '\n')) : texts.size();
        bench.report(task, records, sum, 0, [&] {
            for (Text text : texts) {
                Sum passing;
                parse(text, passing);
                black_box(passing);
            }
        });
    });
}
