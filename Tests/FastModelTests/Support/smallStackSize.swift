import Foundation

/// 512 KiB, the default of secondary threads on Apple's systems and in many services; more under a sanitizer, which makes frames larger.
let smallStackSize = (512 << 10) * (Int(ProcessInfo.processInfo.environment["STACK_FACTOR"] ?? "") ?? 1)
