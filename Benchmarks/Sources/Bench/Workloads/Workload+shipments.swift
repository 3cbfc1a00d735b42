import FastModel
import Foundation

extension Workload {
    /// Single documents with values of all kinds that need a conversion: enumerations, dates, identifiers, URLs, converters,
    /// dictionaries, optional elements.
    init(shipments documents: [Data]) {
        let fast = ModelDecoder()
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self.init(
            .shipments,
            about: "shipments, with values of all kinds that need a conversion",
            documentCount: documents.count,
            byteCount: documents.reduce(0) { $0 + $1.count },
            contestants: [
                .floor(of: documents),
                Contestant(.fastModel) { consume in
                    for document in documents { consume(try fast.decode(Shipment.self, from: document)) }
                },
                Contestant(.jsonDecoder) { consume in
                    for document in documents { consume(try decoder.decode(Shipment.self, from: document)) }
                },
            ])
    }
}
