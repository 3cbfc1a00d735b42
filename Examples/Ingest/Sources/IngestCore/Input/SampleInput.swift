/// The bundled sample, generated while it is read.
package final class SampleInput: InputSource {
    private static let chunkBytes = 256 << 10

    package let name = "sample"
    package let origin = InputOrigin(named: "sample", isCertain: true)
    private var generator: SampleGenerator
    private var buffer: [UInt8] = []

    /// Makes an input of what the generator still has.
    package init(_ generator: SampleGenerator) {
        self.generator = generator
    }

    package func next() throws -> InputChunk {
        buffer.removeAll(keepingCapacity: true)
        while buffer.count < Self.chunkBytes, generator.appendNext(to: &buffer) {}
        return buffer.isEmpty ? .end : .bytes(buffer[...])
    }

    package func fraction(at offset: Int) -> Double? { generator.fraction }
}
