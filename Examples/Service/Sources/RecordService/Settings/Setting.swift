import Configuration

/// One option: its name in files, in the environment and on the command line, and the property that it sets.
struct Setting: Sendable {
    /// The name, such as `http.port`: this path in a JSON file, `SERVICE_HTTP_PORT` in the environment, `--http-port`
    /// as an option.
    let name: String
    /// The help text.
    let help: String
    /// The value as text.
    let value: @Sendable (ServiceConfiguration) -> String
    /// Reads the value if it is set.
    let read: @Sendable (inout ServiceConfiguration, ConfigReader) throws(ConfigurationError) -> Void

    /// The option's name on the command line.
    var option: String { "--" + name.replacing(".", with: "-") }

    /// Creates an option for a number within bounds.
    static func number(
        _ name: String, _ property: any WritableKeyPath<ServiceConfiguration, Int> & Sendable,
        _ range: ClosedRange<Int>,
        _ help: String
    ) -> Setting {
        Setting(name: name, help: help, value: { String($0[keyPath: property]) }) {
            configuration, reader throws(ConfigurationError) in
            guard let number = reader.int(forKey: ConfigKey(name)) else {
                if isPresent(name, in: reader) { throw .invalid(name, "a whole number is needed") }
                return
            }
            guard range.contains(number) else { throw .invalid(name, "\(range.lowerBound) to \(range.upperBound)") }
            configuration[keyPath: property] = number
        }
    }

    /// Creates an option for a text.
    static func text(
        _ name: String, _ property: any WritableKeyPath<ServiceConfiguration, String> & Sendable, _ help: String
    ) -> Setting {
        Setting(name: name, help: help, value: { $0[keyPath: property] }) {
            configuration, reader throws(ConfigurationError) in
            // The library parses a value with commas as a list.
            let key = ConfigKey(name)
            guard let text = reader.string(forKey: key) ?? reader.stringArray(forKey: key)?.joined(separator: ",")
            else {
                if isPresent(name, in: reader) { throw .invalid(name, "a text is needed") }
                return
            }
            // An empty text is probably an unset variable. With the default, records could go where nobody looks for them.
            if text.isEmpty { throw .invalid(name, "a text is needed; leave the option out for its default") }
            configuration[keyPath: property] = text
        }
    }

    /// Whether there is a value of any type: a reader also returns nil for a value of the wrong type.
    private static func isPresent(_ name: String, in reader: ConfigReader) -> Bool {
        let key = ConfigKey(name)
        return reader.string(forKey: key) != nil || reader.double(forKey: key) != nil || reader.bool(forKey: key) != nil
    }
}

/// An error in the configuration that prevents the service from starting.
public enum ConfigurationError: Error, CustomStringConvertible, Equatable {
    /// An option's value is wrong.
    case invalid(String, String)
    /// An option that does not exist.
    case unknown(String)
    /// Options that contradict each other.
    case contradiction(String)

    /// One line.
    public var description: String {
        switch self {
        case .invalid(let name, let reason): "\(name): \(reason)"
        case .unknown(let name): "\(name): no such option; --help shows all"
        case .contradiction(let reason): reason
        }
    }
}
