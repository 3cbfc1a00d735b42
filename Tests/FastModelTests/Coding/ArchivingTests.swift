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
