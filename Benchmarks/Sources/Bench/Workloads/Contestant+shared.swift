import CYajlFloor
import Foundation

extension Contestant {
    /// libyajl alone, with a fresh handle for each document.
    static func floor(of documents: [Data]) -> Contestant {
        Contestant(.floor, makesModels: false) { (consume: Consumer<Bool>) in
            for document in documents {
                let isAccepted = unsafe document.withUnsafeBytes { bytes in
                    guard let start = bytes.baseAddress else { return false }
                    return unsafe yajl_floor_document(start.assumingMemoryBound(to: UInt8.self), bytes.count)
                }
                guard isAccepted else { throw WorkloadError.rejected("libyajl rejects a document") }
                consume(isAccepted)
            }
        }
    }

    /// Foundation's parser alone.
    static func parser(of documents: [Data]) -> Contestant {
        Contestant(.jsonSerialization, makesModels: false) { consume in
            for document in documents { consume(try JSONSerialization.jsonObject(with: document)) }
        }
    }
}
