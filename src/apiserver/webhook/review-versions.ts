/** The versions of reviews that the server speaks, the best first. */
export const REVIEW_VERSIONS = ['v1', 'v1beta1'] as const

export type ReviewVersion = (typeof REVIEW_VERSIONS)[number]

export const isReviewVersion = (version: unknown): version is ReviewVersion => REVIEW_VERSIONS.some((known) => known === version)

/** A list of review versions that asks for nothing the server cannot do. */
export const hasReviewVersionOrNone = (versions: readonly string[]): boolean =>
  versions.length === 0 || versions.some(isReviewVersion)
