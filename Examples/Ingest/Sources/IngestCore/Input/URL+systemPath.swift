package import Foundation

extension URL {
    /// The file that a path is to the system, to which a tilde is a name. Foundation would make the home directory of one.
    package init(systemPath path: String) {
        self.init(filePath: path.hasPrefix("~") ? "./\(path)" : path)
    }
}
