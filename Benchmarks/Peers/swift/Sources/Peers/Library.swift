// The library that the package was resolved with.
import Foundation

#if canImport(Ananda)
import Ananda

typealias PeerModel = AnandaModel

let contestant = "Ananda"

func decode<Model: PeerModel>(_ type: Model.Type, from text: Data) throws -> Model {
    type.decode(from: text)
}
#else
#if canImport(ReerJSON)
import ReerJSON

let contestant = "ReerJSON"
private let decoder = ReerJSONDecoder()
#elseif canImport(IkigaJSON)
import IkigaJSON

let contestant = "IkigaJSON"
private let decoder = IkigaJSONDecoder()
#endif

typealias PeerModel = Decodable

func decode<Model: PeerModel>(_ type: Model.Type, from text: Data) throws -> Model {
    try decoder.decode(type, from: text)
}
#endif
