import { LATEST_MINOR, NEXT_MINOR, OLDEST_MINOR } from './named.ts'

/** All that can be chosen, the oldest first. */
export const MINORS: readonly number[] = Array.from({ length: NEXT_MINOR - OLDEST_MINOR + 1 }, (_, i) => OLDEST_MINOR + i)

/** Whether what can be chosen of a minor version is a pre-release. */
export const isPreRelease = (minor: number): boolean => minor > LATEST_MINOR

/** Minor versions with the latest first, which the others are compared with, and behind it the newest first. */
export const latestFirst = (minors: readonly number[]): number[] => [
  ...minors.filter((minor) => minor === LATEST_MINOR),
  ...minors.filter((minor) => minor !== LATEST_MINOR).sort((a, b) => b - a),
]
