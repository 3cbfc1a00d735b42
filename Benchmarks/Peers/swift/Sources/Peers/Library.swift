// The library that the package was resolved with.
import Foundation

#if canImport(ReerJSON)
import ReerJSON

typealias PeerModel = Decodable

let contestant = "ReerJSON"
private let decoder = ReerJSONDecoder()

func decode<Model: PeerModel>(_ type: Model.Type, from text: Data) throws -> Model {
    try decoder.decode(type, from: text)
}
#elseif canImport(IkigaJSON)
import IkigaJSON

typealias PeerModel = Decodable

let contestant = "IkigaJSON"
private let decoder = IkigaJSONDecoder()

func decode<Model: PeerModel>(_ type: Model.Type, from text: Data) throws -> Model {
    try decoder.decode(type, from: text)
}
#elseif canImport(Ananda)
import Ananda

typealias PeerModel = AnandaModel

let contestant = "Ananda"

func decode<Model: PeerModel>(_ type: Model.Type, from text: Data) throws -> Model {
    type.decode(from: text)
}
#endif
