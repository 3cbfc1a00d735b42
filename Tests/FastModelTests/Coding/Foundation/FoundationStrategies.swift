import FastModel
import FastModelFoundation
import Foundation

/// Strategies, in the terms of both libraries.
struct FoundationStrategies: Sendable {
    enum Dates: CaseIterable { case deferred, seconds, milliseconds, iso8601, formatted, custom }

    var dates = Dates.deferred
    enum Bytes: CaseIterable { case base64, deferred, custom }

    var bytes = Bytes.base64
    var isSnakeCase = false
    var hasWords = false

    static let formatter: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "dd.MM.yyyy HH:mm"
        return formatter
    }()

    var foundationDecoder: JSONDecoder {
        let decoder = JSONDecoder()
        if isSnakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
        if hasWords {
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        }
        decoder.dateDecodingStrategy =
            switch dates {
            case .deferred: .deferredToDate
            case .seconds: .secondsSince1970
            case .milliseconds: .millisecondsSince1970
            case .iso8601: .iso8601
            case .formatted: .formatted(Self.formatter)
            case .custom:
                .custom { Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self) * 60) }
            }
        decoder.dataDecodingStrategy =
            switch bytes {
            case .base64: .base64
            case .deferred: .deferredToData
            case .custom: .custom { Data(try $0.singleValueContainer().decode(String.self).utf8.reversed()) }
            }
        return decoder
    }

    var foundationEncoder: JSONEncoder {
        let encoder = JSONEncoder()
        if isSnakeCase { encoder.keyEncodingStrategy = .convertToSnakeCase }
        if hasWords {
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        }
        encoder.dateEncodingStrategy =
            switch dates {
            case .deferred: .deferredToDate
            case .seconds: .secondsSince1970
            case .milliseconds: .millisecondsSince1970
            case .iso8601: .iso8601
            case .formatted: .formatted(Self.formatter)
            case .custom: .custom { try ($0.timeIntervalSince1970 / 60).encode(to: $1) }
            }
        encoder.dataEncodingStrategy =
            switch bytes {
            case .base64: .base64
            case .deferred: .deferredToData
            case .custom: .custom { try String(decoding: $0.reversed(), as: UTF8.self).encode(to: $1) }
            }
        return encoder
    }

    var decoder: ModelDecoder {
        var options = DecodingOptions.foundation
        options.dates = ownDates
        options.data = ownBytes
        if isSnakeCase { options.keys = .foundationSnakeCase }
        if hasWords { options.nonFinite = Self.words }
        return ModelDecoder(options)
    }

    var encoder: ModelEncoder {
        var options = EncodingOptions.foundation
        options.dates = ownDates
        options.data = ownBytes
        if isSnakeCase { options.keys = .foundationSnakeCase }
        if hasWords { options.nonFinite = Self.words }
        return ModelEncoder(options)
    }

    private static let words = NonFiniteStrategy.words(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")

    private var ownBytes: DataStrategy {
        switch bytes {
        case .base64: .base64
        case .deferred: .bytes
        case .custom:
            .custom(
                decode: { value in
                    guard let text = value.string else { throw ModelError(.typeMismatch) }
                    return Data(text.utf8.reversed())
                },
                encode: { .string(String(decoding: $0.reversed(), as: UTF8.self)) })
        }
    }

    private var ownDates: DateStrategy {
        switch dates {
        case .deferred: .secondsSince2001
        case .seconds: .secondsSince1970
        case .milliseconds: .millisecondsSince1970
        case .iso8601: .iso8601
        case .formatted: .formatter(Self.formatter)
        case .custom:
            .custom(
                decode: { value in
                    guard let minutes = value.double else { throw ModelError(.typeMismatch) }
                    return Date(timeIntervalSince1970: minutes * 60)
                },
                encode: { JSONNumber($0.timeIntervalSince1970 / 60).map { .number($0) } ?? .null })
        }
    }
}
