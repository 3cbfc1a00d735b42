// One import for the library, whose borders are modules.

@_exported public import FastModelCore
@_exported public import FastModelMapping
@_exported public import FastModelStreams
