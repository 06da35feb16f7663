/**
 * A rule, the effect of breaking it, the file, the text at one place of it and its replacement; and, where the rows of
 * conformance/rule-rows are not what notices, the tests that do, with spaces between.
 */
export type BreakRow = readonly [rule: string, what: string, file: string, from: string, to: string, tests?: string]
