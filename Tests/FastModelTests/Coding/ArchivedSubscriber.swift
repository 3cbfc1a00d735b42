import FastModel

/// Inherits archiving and unarchiving.
final class ArchivedSubscriber: ArchivedMember {
    var rate = 0
    var pet: VariantWritingTests.Animal?

    override class var schema: Schema<ArchivedMember> {
        super.schema.extended({ ArchivedSubscriber() }) {
            Field("rate", \.rate)
            Field("pet", \.pet)
        }
    }
}
