import FastModel

/// The parts of documents for one of the tests' models.
struct FoundationBlueprint: Sendable {
    let members: RandomFoundationDocuments.Members
    /// Keys whose values are not changed, because their faults are known to differ.
    let fixed: Set<String>
    let document: @Sendable (String) -> FoundationDocument

    private init<Value: Decodable & JSONConvertible & Equatable & SendableMetatype>(
        _ type: Value.Type, isSnakeCase: Bool = false, fixed: Set<String> = [],
        _ members: RandomFoundationDocuments.Members
    ) {
        self.members = members
        self.fixed = fixed
        document = { FoundationDocument(type, $0, FoundationStrategies(isSnakeCase: isSnakeCase)) }
    }

    private static let address = [
        #"{"street":"a"}"#, #"{"number":1,"street":""}"#, #"{"street":"\u00e9","number":null}"#,
    ]
    private static let uuid = #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#
    private static let texts = [#""""#, #""a""#, #""\ud83d\ude00\n""#, #""a text of more than fifteen bytes""#]
    private static let values: RandomFoundationDocuments.Members = [
        ("url", [#""https://example.org/a""#, #""a/b?c=d""#]), ("uuid", [uuid, uuid.lowercased()]),
        ("data", [#""""#, #""AQI=""#, #""+w==""#]), ("date", ["0", "-1.5", "785406600.125"]),
        ("suit", [#""hearts""#, #""spades""#]), ("level", ["1", "2", "2.0"]),
    ]

    static let all: [FoundationBlueprint] = [
        FoundationBlueprint(
            FoundationTypes.Person.self, fixed: ["isMember"],
            [
                ("name", texts), ("age", ["0", "7", "-3", "1e2"]), ("height", ["null", "1.5", "2"]),
                ("isMember", ["true", "false"]), ("tags", ["[]", #"["a","b"]"#]), ("address", ["null"] + address),
                ("scores", ["null", "{}", #"{"a":[1,2],"b":[]}"#]),
            ]),
        FoundationBlueprint(FoundationTypes.Address.self, [("street", texts), ("number", ["1", "null"])]),
        FoundationBlueprint(
            FoundationTypes.Numbers.self,
            [
                ("i8", ["-128", "127"]), ("i16", ["1e4"]), ("i32", ["-2147483648"]),
                ("i64", ["9223372036854775807", "1.0"]),
                ("i128", ["170141183460469231731687303715884105727"]), ("u", ["18446744073709551615"]),
                ("u8", ["255", "0"]),
                ("float", ["0.1", "-0.0", "3.4e38"]), ("double", ["1e308", "0.1", "5e-324", "null"]),
                ("decimal", ["1.50", "-0.001", "12345678901234567890"]), ("bool", ["true", "null"]),
            ]),
        FoundationBlueprint(FoundationTypes.Values.self, values),
        FoundationBlueprint(FoundationTypes.Whole.self, values),
        FoundationBlueprint(
            FoundationTypes.Containers.self, fixed: ["pair"],
            [
                ("matrix", ["[]", "[[1],[],[2,3]]"]), ("optionals", ["[1,null]", "[]"]),
                ("byNumber", ["{}", #"{"1":"a","-2":"b"}"#]),
                ("bySuit", ["{}", #"{"hearts":[1,2]}"#]), ("set", ["[1,1,2]", "[]"]),
                ("people", ["null", "[]", "[\(address[0]),\(address[1])]"]),
                ("byName", ["{}", #"{"a":\#(address[2]),"b":null}"#]),
                ("pair", ["[0,-1.5]"]),
            ]),
        FoundationBlueprint(
            FoundationTypes.Named.self, isSnakeCase: true,
            [
                ("user_id", ["1"]), ("userID", ["2", "null"]), ("_hidden", ["3"]), ("__a_b_", ["4"]), ("url2", ["5"]),
                ("HOME_ADDRESS", address + ["null"]), ("is_https_on", ["true"]),
            ]),
        FoundationBlueprint(
            FoundationTypes.Strict.self, [("id", ["1", "2"]), ("name", texts + ["null"]), ("rank", ["3"])]),
        FoundationBlueprint(FoundationTypes.Animal.self, [("name", texts), ("legs", ["4", "null"])]),
        FoundationBlueprint(
            FoundationTypes.Dog.self,
            [
                ("name", texts), ("legs", ["4", "null"]), ("breed", texts),
                ("friend", ["null", #"{"name":"a","legs":2}"#]),
            ]),
        FoundationBlueprint(
            FoundationTypes.Tree.self,
            [
                ("value", ["1", "2"]),
                ("children", ["null", "[]", #"[{"value":1,"children":[{"value":2}]},{"value":3}]"#]),
            ]),
    ]
}
