/** The versions of reviews that the server speaks, the best first. */
export const REVIEW_VERSIONS = ['v1', 'v1beta1'] as const

export type ReviewVersion = (typeof REVIEW_VERSIONS)[number]

export const isReviewVersion = (version: unknown): version is ReviewVersion => REVIEW_VERSIONS.some((known) => known === version)
