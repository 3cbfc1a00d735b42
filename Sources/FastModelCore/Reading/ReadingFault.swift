private import CYajlShim

/// The reason why reading ended early, without a coding path.
package struct ReadingFault {
    /// The token that the grammar allows at the place of the fault.
    package enum Expected {
        /// A value: the fault belongs to an element, or to the value of the last key.
        case value
        /// A key: the fault belongs to the object and not to a member.
        case key
        case other
    }

    package var code: ModelError.Code
    /// The offset of the offending byte from the start of the input.
    package var offset: Int
    package var expected = Expected.other
    /// Details, never taken from the input.
    package var detail: String?
}

/// How a call to a source of events ended.
enum ReadingResult {
    /// All bytes were taken.
    case more
    /// A callback returned 0 after recording the reason.
    case stopped
    /// The text is invalid.
    case failed(ReadingFault)
}

extension ReadingFault {
    /// The fault of a text that ends within a value.
    package init(ofOpenValueAt offset: Int) { self.init(code: .unexpectedEnd, offset: offset, expected: .value) }

    /// Makes a fault from an `fm_fault` and an `fm_expected` of the shim.
    init(fault: UInt8, expected: UInt8, offset: Int) {
        self.offset = offset
        switch UInt32(expected) {
        case FM_EXPECT_VALUE.rawValue, FM_EXPECT_FIRST_ELEMENT.rawValue: self.expected = .value
        case FM_EXPECT_KEY.rawValue, FM_EXPECT_FIRST_KEY.rawValue: self.expected = .key
        default: self.expected = .other
        }
        switch UInt32(fault) {
        case FM_FAULT_UTF8.rawValue: code = .invalidUTF8
        case FM_FAULT_SURROGATE.rawValue: code = .loneSurrogate
        case FM_FAULT_TRAILING.rawValue: code = .trailingData
        case FM_FAULT_END.rawValue: code = offset == 0 ? .emptyInput : .unexpectedEnd
        case FM_FAULT_COMMENT_END.rawValue:
            code = .unexpectedEnd
            detail = "the comment has no end"
        default:
            code = .invalidSyntax
            detail = Self.detail(of: fault)
        }
    }

    private static func detail(of fault: UInt8) -> String? {
        switch UInt32(fault) {
        case FM_FAULT_CONTROL.rawValue: "a raw control character"
        case FM_FAULT_CHARACTER.rawValue: "invalid char in json text"
        case FM_FAULT_COMMENT.rawValue: "probable comment found in input text, comments are not enabled"
        case FM_FAULT_LITERAL.rawValue: "invalid string in json text"
        case FM_FAULT_STRING_CONTROL.rawValue: "invalid character inside string"
        case FM_FAULT_ESCAPE.rawValue: "inside a string, '\\' occurs before a character which it may not"
        case FM_FAULT_HEX.rawValue: "invalid (non-hex) character occurs after '\\u' inside string"
        case FM_FAULT_MINUS_DIGIT.rawValue: "malformed number, a digit is required after the minus sign"
        case FM_FAULT_POINT_DIGIT.rawValue: "malformed number, a digit is required after the decimal point"
        case FM_FAULT_EXPONENT_DIGIT.rawValue: "malformed number, a digit is required after the exponent"
        case FM_FAULT_VALUE.rawValue: "unallowed token at this point in JSON text"
        case FM_FAULT_KEY.rawValue: "invalid object key (must be a string)"
        case FM_FAULT_COLON.rawValue: "object key and value must be separated by a colon (':')"
        case FM_FAULT_ELEMENT.rawValue: "after array element, I expect ',' or ']'"
        case FM_FAULT_MEMBER.rawValue: "after key and value, inside map, I expect ',' or '}'"
        default: nil
        }
    }
}
