import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { POLICIES } from '../../lint/compat/policy.ts'
import { compatFindings } from '../../lint/compat.ts'
import type { Path } from '../../lint/edit.ts'
import type { Finding, Severity } from '../../lint/finding.ts'
import { lintWithin } from '../../lint/lint.ts'
import { withSafeFixes } from '../../lint/safe.ts'
import { appliedBytes } from '../../lint/size.ts'
import type { Profile } from '../../lint/style/profile.ts'
import { readText } from '../designer/document/read.ts'
import { ignoredIn, ignoreKey } from '../designer/problems/ignored.ts'
import { t } from '../strings/catalogue.ts'
import { designEn } from '../strings/design-en.ts'
import { secondDocumentLine } from './documents.ts'
import { decodeYaml, type Problem } from './yaml.ts'

/** What else is asked about a CRD. */
export interface Asked {
  /** Rules that are not asked, beside those the CRD says itself: by name, or by name and place. */
  readonly ignored: readonly string[]
  /** The text of what is installed; empty when nothing is. */
  readonly base: string
  /** For whom the CRD is made: which rules of style are asked, and how much changes weigh. */
  readonly profile: Profile
}

/** A CRD as its text says it. */
export interface Designed {
  readonly json: string
  readonly problem?: Problem
  /** What the rules of style say: the first of it where it is much. */
  readonly findings: readonly Finding[]
  /** What breaks clients of the installed version, the heaviest first. */
  readonly breaks: readonly Finding[]
  /** How many findings are left out. */
  readonly more: number
  /** Keys that stand twice: only the text can tell the server. */
  readonly duplicates: boolean
}

const WEIGHTS: readonly Severity[] = ['error', 'warning', 'hint']

/** More than a person reads at once; the page is slower with each. */
const FINDINGS = 1000

const unread = (problem: Problem): Designed => ({ json: '', problem, findings: [], breaks: [], more: 0, duplicates: false })

/** A value as JSON with its keys in their order: the tree shows fields as the text has them. */
export function inOrder(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inOrder).join(',')}]`
  if (!isObject(value)) return stringify(value)
  let text = ''
  for (const key in value) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${inOrder(value[key] ?? null)}`
  return `{${text}}`
}

/** Reads a CRD's text, and what the rules of style say about it. */
export function designed(text: string, { ignored, base, profile }: Asked): Designed {
  let read: ReturnType<typeof readText>
  try {
    read = readText(text)
  } catch {
    return unread(decodeYaml(text).problem ?? { message: t.install.noObject, line: 1 })
  }
  const { value, duplicates } = read
  // The server would take the first document alone, and the others would be lost.
  const second = secondDocumentLine(text)
  if (second > 0) return unread({ message: designEn.secondDocument, line: second })
  if (!isObject(value)) return unread({ message: t.install.noObject, line: 1 })
  const json = inOrder(value)
  const skip = new Set([...ignored, ...Object.keys(ignoredIn(value))])
  const isIgnored = (rule: string, path: Path): boolean => skip.size > 0 && (skip.has(rule) || skip.has(ignoreKey(rule, path)))
  const { findings, more } = lintWithin(
    value,
    appliedBytes(value, json),
    profile,
    skip.size > 0 ? isIgnored : undefined,
    FINDINGS,
  )
  const installed = base === '' || base === text ? undefined : readText(base).value
  const broken = isObject(installed) ? compatFindings(installed, value, POLICIES[profile]) : []
  const breaks = broken
    .filter(({ rule, path }) => !isIgnored(rule, path))
    .sort((a, b) => WEIGHTS.indexOf(a.severity) - WEIGHTS.indexOf(b.severity))
  return {
    json,
    findings: isObject(installed) ? withSafeFixes(findings, installed, value) : findings,
    breaks: breaks.slice(0, FINDINGS),
    more: more + Math.max(0, breaks.length - FINDINGS),
    duplicates: duplicates.length > 0,
  }
}
