/** A behaviour of the newest release that other releases do not have. */
export interface GateData {
  /** The first minor version with it; absent: all older ones have it. */
  readonly since?: number
  /** Minor versions since then without it: a release took it back, and the next one brought it again. */
  readonly except?: readonly number[]
  /** The last minor version with it; absent: all newer ones have it. */
  readonly until?: number
  /** What a release with it does. */
  readonly has: string
  /** What a release without it does instead. */
  readonly lacks: string
  /** Where it comes from: an enhancement (KEP), a pull request, or the file upstream in which the releases differ. */
  readonly source: string
}
