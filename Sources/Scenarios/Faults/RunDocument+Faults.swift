package import WorldTracking

extension RunDocument {
  /// What was made to go wrong, and what the run shows of it.
  package struct Faults: Hashable, Sendable, Codable {
    /// How far poses were off.
    package struct PoseSpread: Hashable, Sendable, Codable {
      /// How many frames it was taken over.
      package var frames: Int
      package var rmsMetres: Double
      package var maxMetres: Double
      package var rmsDegrees: Double
      package var maxDegrees: Double

      init(_ error: PoseError) {
        frames = error.count
        rmsMetres = error.rootMeanSquareMetres
        maxMetres = error.greatestMetres
        rmsDegrees = error.rootMeanSquareDegrees
        maxDegrees = error.greatestDegrees
      }
    }

    /// One fault of the plan with what it did.
    package struct Injected: Hashable, Sendable, Codable {
      package var fault: FaultRecord
      /// How many frames it struck.
      package var frames: Int
      /// Of the frames whose poses it moved; absent for faults that move none.
      package var pose: PoseSpread?
    }

    package struct Pose: Hashable, Sendable, Codable {
      /// By all faults together, of the frames that were to be delivered.
      package var injected: PoseSpread
      /// Of the frames that the session delivered, against the recording.
      package var measured: PoseSpread
    }

    /// What the session saw of the frames' order.
    package struct SeenFrames: Hashable, Sendable, Codable {
      /// Frames of the recording that it never delivered.
      package var missing = 0
      /// Frames that it delivered once more.
      package var repeated = 0
      /// Frames older than the one delivered before.
      package var backwards = 0
    }

    package struct Order: Hashable, Sendable, Codable {
      package var injected: FaultCounts
      package var measured: SeenFrames
    }

    /// How far a tap's hit is from where the run without faults has it.
    package struct TapShift: Hashable, Sendable, Codable {
      /// The tap, counted from 1.
      package var tap: Int
      /// The hit without faults; absent where there is none.
      package var clean: [Double]?
      /// Metres to where the faults of poses, lenses, planes and order take the hit by calculation.
      package var injected: Double?
      /// Metres to where it was.
      package var measured: Double?
    }

    package var seed: UInt64
    package var injected: [Injected]
    package var pose: Pose
    package var frames: Order
    package var taps: [TapShift]
  }
}
