import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { lastOf } from '../crd-text/memo.ts'
import { readText } from '../crd-text/read.ts'
import { inOrder, type SentEdit, sendEdits } from '../crd-text/sent-edits.ts'
import type { Path } from '../edit.ts'
import { changesBetween } from '../lint/changes.ts'
import { POLICIES } from '../lint/compat/policy.ts'
import { compatFindings } from '../lint/compat.ts'
import type { Finding, Severity } from '../lint/finding.ts'
import { lintWithin } from '../lint/lint.ts'
import { withSafeFixes } from '../lint/safe.ts'
import { appliedBytes } from '../lint/size.ts'
import type { Profile } from '../lint/style/profile.ts'
import { secondDocumentLine } from '../yaml/documents.ts'
import { decodeYaml, type Problem } from '../yaml/yaml.ts'
import { ignoredIn, ignoreKey } from './ignored.ts'

/** What else is asked about a CRD. */
export interface Asked {
  /** Rules that are not asked, beside those the CRD says itself: by name, or by name and place. */
  readonly ignored: readonly string[]
  /** For whom the CRD is made: which rules of style are asked, and how much changes weigh. */
  readonly profile: Profile
}

/** A CRD as its text says it. */
export interface Designed {
  readonly json: string
  /** Where its metadata begin and end in that; undefined when it has none. */
  readonly metadata?: readonly [start: number, end: number]
  readonly problem?: Problem
  /** What makes its value of that of another text, where that is little. */
  readonly changes?: readonly SentEdit[]
  /** Keys that stand twice: only the text can tell the server. */
  readonly duplicates: boolean
}

/** What is found in a CRD beside what the server says. */
export interface DesignFindings {
  /** What the rules of style say: the first of it where it is much. */
  readonly findings: readonly Finding[]
  /** What breaks clients of the installed version, the heaviest first. */
  readonly breaks: readonly Finding[]
  /** How many findings are left out. */
  readonly more: number
}

const WEIGHTS: readonly Severity[] = ['error', 'warning', 'hint']

/** More than a person reads at once; the page is slower with each. */
const FINDINGS = 1000

const unread = (problem: Problem): Designed => ({ json: '', problem, duplicates: false })

/** A CRD as JSON, and where its metadata stand in that. */
function jsonOf(crd: JsonObject): Pick<Designed, 'json' | 'metadata'> {
  const keys = Object.keys(crd)
  const entries = keys.map((key) => `${JSON.stringify(key)}:${inOrder(crd[key] ?? null)}`)
  const json = `{${entries.join(',')}}`
  const at = keys.indexOf('metadata')
  if (!isObject(crd.metadata)) return { json }
  const start = entries.slice(0, at).reduce((sum, entry) => sum + entry.length + 1, 1)
  return { json, metadata: [start + '"metadata":'.length, start + (entries[at]?.length ?? 0)] }
}

const readCrd = (text: string): JsonObject | undefined => {
  const { value } = readText(text)
  return isObject(value) ? value : undefined
}

/** The CRD of a text as JSON, kept: what is found in it is asked for just after it was read. */
const jsonIn = lastOf((text): Pick<Designed, 'json' | 'metadata'> | undefined => {
  const crd = readCrd(text)
  return crd && jsonOf(crd)
})

/** What makes the CRD of a text of that of another; undefined where that is much. */
function changesSince(known: string, text: string): Pick<Designed, 'changes'> {
  if (known === '') return {}
  const changes = changesBetween(readText(known).value, readText(text).value)
  return changes === undefined ? {} : { changes: sendEdits(changes) }
}

/** Reads a CRD's text. `known` is the text of which the reader has the value, one that could be read; empty when there is none. */
export function designed(text: string, known = ''): Designed {
  let duplicates: ReturnType<typeof readText>['duplicates']
  try {
    duplicates = readText(text).duplicates
  } catch {
    return unread(decodeYaml(text).problem ?? { code: 'noObject', message: '', line: 1 })
  }
  // The server would take the first document alone, and the others would be lost.
  const second = secondDocumentLine(text)
  if (second > 0) return unread({ code: 'secondDocument', message: '', line: second })
  const read = jsonIn(text)
  if (read === undefined) return unread({ code: 'noObject', message: '', line: 1 })
  return { ...read, ...changesSince(known, text), duplicates: duplicates.length > 0 }
}

const NO_FINDINGS: DesignFindings = { findings: [], breaks: [], more: 0 }

/**
 * What the rules of style say about the CRD of a text, and what in it breaks clients of that of `base`, the text of what is installed, which is
 * empty when nothing is. Nothing where the text cannot be read.
 */
export function designFindings(text: string, base: string, { ignored, profile }: Asked): DesignFindings {
  if (designed(text).problem !== undefined) return NO_FINDINGS
  const crd = readCrd(text)
  if (crd === undefined) return NO_FINDINGS
  const skip = new Set([...ignored, ...Object.keys(ignoredIn(crd))])
  const isIgnored = (rule: string, path: Path): boolean => skip.size > 0 && (skip.has(rule) || skip.has(ignoreKey(rule, path)))
  const bytes = appliedBytes(crd, jsonIn(text)?.json ?? '')
  const { findings, more } = lintWithin(crd, bytes, profile, skip.size > 0 ? isIgnored : undefined, FINDINGS)
  const installed = base === '' ? undefined : base === text ? crd : readText(base).value
  const broken = isObject(installed) && installed !== crd ? compatFindings(installed, crd, POLICIES[profile]) : []
  const breaks = broken
    .filter(({ rule, path }) => !isIgnored(rule, path))
    .sort((a, b) => WEIGHTS.indexOf(a.severity) - WEIGHTS.indexOf(b.severity))
  return {
    findings: isObject(installed) ? withSafeFixes(findings, installed, crd) : findings,
    breaks: breaks.slice(0, FINDINGS),
    more: more + Math.max(0, breaks.length - FINDINGS),
  }
}
