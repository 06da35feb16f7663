/**
 * A rule, what is wrong once it is broken, the file, what stands at one place of it and what comes there instead; and, where the rows of
 * conformance/rule-rows are not what notices, the tests that do, with spaces between.
 */
export type BreakRow = readonly [rule: string, what: string, file: string, from: string, to: string, tests?: string]
