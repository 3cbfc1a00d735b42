import FastModel
import Foundation
import Testing

@Suite("Descriptions of models")
struct DescribingTests {
    struct Author: JSONModel {
        var name = ""
        static let schema = Schema({ Author() }) { Field("name", \.name) }
    }

    struct Book: DescribableModel {
        var title: String?
        var pages = 0
        var price = 1.5
        var author: Author?
        var others: [Author] = []
        var tags: [String: Int] = [:]
        var cover = Data()
        var secret = "hidden"
        var kept = true

        static let schema = Schema({ Book() }, options: .deny("secret")) {
            Field("title", \.title)
            Field("pages", \.pages)
            Field("price", \.price)
            Field("author", \.author)
            Field("others", \.others)
            Field("tags", \.tags)
            Field("cover", \.cover)
            Field("secret", \.secret)
            Field("kept", \.kept, options: .transient)
        }
    }

    @Test func empty() {
        let expected = """
            <Book> {
                title = nil;
                pages = 0;
                price = 1.5;
                author = nil;
                others = [];
                tags = [];
                cover = <>;
                kept = true
            }
            """
        #expect(Book().description == expected)
    }

    @Test func full() {
        var book = Book(title: "\"Emma\"", pages: 474, author: Author(name: "Austen"))
        book.others = [Author(name: "A"), Author(name: "B")]
        book.tags = ["b": 2, "a": 1]
        book.cover = Data((0..<100).map { UInt8($0) })
        let expected = """
            <Book> {
                title = "\\"Emma\\"";
                pages = 474;
                price = 1.5;
                author = <Author> {
                    name = "Austen"
                };
                others = [
                    <Author> {
                        name = "A"
                    },
                    <Author> {
                        name = "B"
                    }
                ];
                tags = [
                    "a": 1,
                    "b": 2
                ];
                cover = <00010203 04050607 08090a0b 0c0d0e0f 10111213 14151617 18191a1b 1c1d1e1f … 100 bytes>;
                kept = true
            }
            """
        #expect("\(book)" == expected)
    }

    @Test func repeatedObjectsArePrintedByTheirTypeName() {
        let node = ObjectGraphTests.Node(1)
        node.next = node
        node.owner = node
        let expected = """
            <Node> {
                value = 1;
                next = <Node> { … };
                children = []
            }
            """
        #expect(node.propertyDescription == expected)
        node.next = nil
    }

    @Test("A repeated object is described by its type's name only")
    func sharedObjectsAreDescribedOnce() {
        let (root, shared) = (ObjectGraphTests.Node(1), ObjectGraphTests.Node(2))
        root.children = [shared, shared]
        let expected = """
            <Node> {
                value = 1;
                next = nil;
                children = [
                    <Node> {
                        value = 2;
                        next = nil;
                        children = []
                    },
                    <Node> { … }
                ]
            }
            """
        #expect(root.propertyDescription == expected)
    }
}
