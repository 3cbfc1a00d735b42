import FastModel
import Foundation
import Testing

@Suite("Keyed archives")
struct ArchivingTests {
    @Test func thereAndBack() throws {
        let user = ArchivedUser()
        user.name = "é"
        user.age = 3
        user.tags = ["a", "b"]
        user.address = CodableModelTests.Inner(x: 9, when: Date(timeIntervalSince1970: 1))
        let archive = try NSKeyedArchiver.archivedData(withRootObject: user, requiringSecureCoding: true)
        let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: ArchivedUser.self, from: archive))
        #expect(back.name == "é")
        #expect(back.age == 3)
        #expect(back.tags == ["a", "b"])
        #expect(back.address == user.address)
        #expect(back.added == "default")
    }

    private func archived(_ note: ArchivedNote) throws -> ArchivedNote {
        let archive = try NSKeyedArchiver.archivedData(withRootObject: note, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: ArchivedNote.self, from: archive))
    }

    @Test(
        "Every JSON value is restored",
        arguments: [
            #"{"name":"$null","other":"$null","tags":["$null","$$","$"]}"#, #"{"other":null}"#,
            #"{"json":1e400,"anything":1e400}"#, #"{"json":{"b":1.0,"a":[1e2,"$null",null],"b":true}}"#,
            #"{"anything":{"a":["$null",0.1,{}]},"byKey":{"$null":2,"":1}}"#,
            #"{"decimal":12345678901234567890.5,"number":-0.0,"data":"AQID","date":"2020-01-02T03:04:05.678Z"}"#,
        ])
    func whateverJSONHolds(_ json: String) throws {
        let note = try ArchivedNote(json: json)
        let back = try archived(note)
        #expect(back.json == note.json)
        #expect(text(back) { $0.order = .sorted } == text(note) { $0.order = .sorted })
    }

    @Test func numbersThatAreNotFinite() throws {
        let note = ArchivedNote()
        (note.number, note.float, note.decimal) = (-.infinity, .nan, .nan)
        let back = try archived(note)
        #expect(back.number == -.infinity)
        #expect(back.float.isNaN)
        #expect(back.decimal.isNaN)
    }

    @Test("Models as deep as they are read by default")
    func depth() throws {
        let link = String(repeating: #"{"friends":["#, count: 255) + String(repeating: "]}", count: 255)
        let note = try ArchivedNote(json: #"{"link":\#(link),"json":\#(link)}"#)
        var back = try archived(note)
        #expect(text(back) == text(note))
        // Deeper than JSON allows, up to the limit of coders.
        let outer = CodableModelTests.Animal()
        outer.friends = [try #require(back.link)]
        back.link = outer
        back = try archived(back)
        #expect(sequence(first: back.link) { $0?.friends.first }.prefix { $0 != nil }.count == 256)
    }

    @Test func oldArchives() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(OldArchivedUser(), forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.requiresSecureCoding = true
        unarchiver.setClass(ArchivedUser.self, forClassName: NSStringFromClass(OldArchivedUser.self))
        let back = try #require(unarchiver.decodeObject(of: ArchivedUser.self, forKey: NSKeyedArchiveRootObjectKey))
        #expect(back.name == "old")
        #expect(back.age == 7)
        #expect(back.added == "default")
    }
}
