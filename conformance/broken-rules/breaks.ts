import { OF_THE_SERVER } from './core.ts'
import { OF_THE_PROPOSAL } from './proposal.ts'
import { OF_ROLES } from './roles.ts'
import { OF_TPR } from './third-party.ts'

/** A rule, and the one change to the code that breaks it. */
export interface Break {
  readonly rule: string
  readonly what: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** The tests to run: those of them that name the rule must fail. */
  readonly tests: string
}

/** At least one for each PR-, TP- and RB- rule of docs/spec, and some for rules of the server itself. */
export const BREAKS: readonly Break[] = [...OF_THE_PROPOSAL, ...OF_TPR, ...OF_ROLES, ...OF_THE_SERVER].map(
  ([rule, what, file, from, to, tests = 'conformance/rule-rows']) => ({ rule, what, file, from, to, tests }),
)
