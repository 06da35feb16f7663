import type { JsonObject } from '../../apimachinery/json/value.ts'
import { schemasOf } from '../walk.ts'
import type { Finding } from './finding.ts'
import { ANNOTATIONS_LIMIT } from './size.ts'
import { About } from './style/about.ts'
import { STYLE_RULES, type StyleRule } from './style/catalogue.ts'
import type { Profile } from './style/profile.ts'

/** Whether a rule is not asked: everywhere, or at a place. Undefined where everything is asked. */
export type IsIgnored = ((rule: string, path: Finding['path']) => boolean) | undefined

/** Findings, of which those beyond a limit are only counted. */
export interface Findings {
  readonly findings: readonly Finding[]
  readonly more: number
}

function tooLarge(bytes: number): Finding[] {
  if (bytes <= ANNOTATIONS_LIMIT) return []
  return [
    {
      rule: 'clientsideapply',
      source: 'crdlab',
      severity: 'warning',
      path: [],
      message: ['annotationsTooLarge', bytes, ANNOTATIONS_LIMIT],
    },
  ]
}

/**
 * What the rules of style say about a CRD; `bytes` is what its annotations come to when kubectl
 * applies it (`appliedBytes`). The names are kube-api-linter's where it has the rule.
 * Warnings stand before hints, each by place; of many, `limit` are told.
 */
export function lintWithin(crd: JsonObject, bytes: number, profile: Profile, isIgnored: IsIgnored, limit: number): Findings {
  const warnings = tooLarge(bytes).filter(({ rule, path }) => isIgnored?.(rule, path) !== true)
  const hints: Finding[] = []
  let count = warnings.length
  const nodes = schemasOf(crd)
  const about = new About(crd, nodes)
  const asked: readonly StyleRule[] = STYLE_RULES.filter((rule) => rule[profile] !== 'off')
  for (const node of nodes) {
    for (const rule of asked) {
      if (rule.onlyRead === true && profile === 'operator' && !about.isRead(node)) continue
      const said = rule.check(node, about)
      if (said === undefined) continue
      const { name, source, fixes, [profile]: severity } = rule
      if (severity === 'off') continue
      const list = severity === 'hint' ? hints : warnings
      for (const one of 'message' in said ? [said] : said) {
        const path = one.path ?? node.path
        if (isIgnored?.(name, path) === true) continue
        count++
        if (list.length >= limit) continue
        const fix = fixes ? one.fix?.() : undefined
        list.push({ rule: name, source, severity, path, message: one.message, ...(fix === undefined ? {} : { fix }) })
      }
    }
  }
  const findings = [...warnings, ...hints].slice(0, limit)
  return { findings, more: count - findings.length }
}

/** Everything the rules of style say about a CRD. */
export const lintCrd = (crd: JsonObject, bytes: number, profile: Profile = 'operator'): readonly Finding[] =>
  lintWithin(crd, bytes, profile, undefined, Number.POSITIVE_INFINITY).findings
