import CScanFloor
import CYajlFloor
import FastModel
import Foundation

extension Contestant {
    /// libyajl alone, with a fresh handle for each document.
    static func floor(of documents: [Data]) -> Contestant {
        unsafe floor(.floor, of: documents) { unsafe yajl_floor_document($0, $1) }
    }

    /// FastModel's scanner alone.
    static func scanFloor(of documents: [Data]) -> Contestant {
        unsafe floor(.scanFloor, of: documents) { unsafe scan_floor_document($0, $1) }
    }

    /// A parser in C with empty handlers, called once for each document.
    static func floor(
        _ name: ContestantName, of documents: [Data],
        _ accepts: @escaping (_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool
    ) -> Contestant {
        Contestant(name, makesModels: false) { (consume: Consumer<Bool>) in
            for document in documents {
                let isAccepted = unsafe document.withUnsafeBytes { bytes in
                    guard let start = bytes.baseAddress else { return false }
                    return unsafe accepts(start.assumingMemoryBound(to: UInt8.self), bytes.count)
                }
                guard isAccepted else { throw WorkloadError.rejected("the parser rejects a document") }
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

    /// FastModel with consecutive documents in pieces of 4 KiB.
    static func pieces<Model: JSONModel>(of documents: [Data], _ type: Model.Type) -> Contestant {
        let stream = Data(documents.joined(separator: [UInt8(ascii: "\n")]))
        return Contestant(.fastModelPieces) { (consume: Consumer<Model>) in
            var reader = try RecordReader(Model.self, framing: .documents)
            var start = 0
            while start < stream.count {
                let end = min(start + 4096, stream.count)
                try reader.feed(stream[start..<end]) { record in
                    switch consume record {
                    case .model(let model, _): consume(model)
                    case .rejected(let error, _): throw error
                    }
                }
                start = end
            }
            try reader.finish { record in
                // An object is delivered with its closing brace. Only a last scalar would be delivered here.
                if case .model(let model, _) = consume record { consume(model) }
            }
        }
    }
}
