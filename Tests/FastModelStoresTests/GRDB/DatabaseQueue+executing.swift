#if GRDB
import GRDB

extension DatabaseQueue {
    /// A database in memory in which statements have been executed.
    convenience init(executing sql: String) throws {
        try self.init()
        try write { try $0.execute(sql: sql) }
    }
}
#endif
