/// The elements of an array that is being encoded.
final class EncodedArray {
    var elements: [EncodedNode] = []
}
