import FastModel
import Foundation

extension Workload {
    /// The workload with this name that operates on existing models; nil if there is none.
    init?(helping name: WorkloadName) throws {
        let texts = GitHubDocuments.users(count: 64)
        let bytes = texts.reduce(0) { $0 + $1.utf8.count }
        let contestants: [Contestant]
        switch name {
        case .copying: contestants = Self.copying(try texts.map { try ClassGitHubUser(json: $0) })
        case .equality: contestants = try Self.equality(try texts.map { try ClassGitHubUser(json: $0) })
        case .hashing: contestants = Self.hashing(try texts.map { try ClassGitHubUser(json: $0) })
        case .describing: contestants = Self.describing(try texts.map { try ClassGitHubUser(json: $0) })
        case .archiving: contestants = Self.archiving(try texts.map { try ArchivedGitHubUser(json: $0) })
        default: return nil
        }
        let about = "GitHub users, " + name.rawValue
        self.init(name, about: about, documentCount: texts.count, byteCount: bytes, contestants: contestants)
    }

    /// Whether Foundation can write archives. On Linux (Swift 6.3) they are empty in programs that link it statically.
    static let canArchive =
        (try? NSKeyedArchiver.archivedData(withRootObject: NSString("x"), requiringSecureCoding: true))?.isEmpty
        == false

    private static func copying(_ users: [ClassGitHubUser]) -> [Contestant] {
        [
            Contestant(.fastModelClass) { consume in for user in users { consume(try user.shallowCopy()) } },
            Contestant(.byHand) { consume in for user in users { consume(user.copyByHand()) } },
        ]
    }

    private static func equality(_ users: [ClassGitHubUser]) throws -> [Contestant] {
        // Equal models, so that all properties are compared; different objects, because an object equals itself at once.
        let others = users.map { $0.copyByHand() }
        guard zip(users, others).allSatisfy({ $0.hasEqualProperties(as: $1) }) else {
            throw WorkloadError.rejected("a user is not equal to its copy")
        }
        return [
            Contestant(.fastModelClass) { consume in
                for (user, other) in zip(users, others) { consume(user.hasEqualProperties(as: other)) }
            },
            Contestant(.byHand) { consume in
                for (user, other) in zip(users, others) { consume(ClassGitHubUser.areEqualByHand(user, other)) }
            },
        ]
    }

    private static func hashing(_ users: [ClassGitHubUser]) -> [Contestant] {
        [
            Contestant(.fastModelClass, makesModels: false) { consume in
                for user in users {
                    var hasher = Hasher()
                    user.hashProperties(into: &hasher)
                    consume(hasher.finalize())
                }
            },
            Contestant(.byHand, makesModels: false) { consume in
                for user in users {
                    var hasher = Hasher()
                    user.hashByHand(into: &hasher)
                    consume(hasher.finalize())
                }
            },
        ]
    }

    private static func describing(_ users: [ClassGitHubUser]) -> [Contestant] {
        [
            Contestant(.fastModelClass) { consume in for user in users { consume(user.propertyDescription) } },
            Contestant(.byHand) { consume in for user in users { consume(user.descriptionByHand) } },
        ]
    }

    private static func archiving(_ users: [ArchivedGitHubUser]) -> [Contestant] {
        let others = users.map(HandArchivedGitHubUser.init)
        return [
            Contestant(.fastModelClass) { consume in for user in users { consume(try archived(user)) } },
            Contestant(.byHand) { consume in for user in others { consume(try archived(user)) } },
        ]
    }

    /// A user after archiving and unarchiving.
    private static func archived<User: NSObject & NSSecureCoding>(_ user: User) throws -> User {
        let archive = try NSKeyedArchiver.archivedData(withRootObject: user, requiringSecureCoding: true)
        guard let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: User.self, from: archive) else {
            throw WorkloadError.rejected("an archive cannot be read")
        }
        return back
    }
}
