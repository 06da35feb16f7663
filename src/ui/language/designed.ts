import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { compatFindings } from '../../lint/compat.ts'
import type { Finding } from '../../lint/finding.ts'
import { lintCrd } from '../../lint/lint.ts'
import { readText } from '../designer/document/read.ts'
import { ignoreKey } from '../designer/problems/ignored.ts'
import { decodeYaml, type Problem } from './yaml.ts'

/** What else is asked about a CRD. */
export interface Asked {
  /** Rules that are not asked: by name, or by name and place. */
  readonly ignored: readonly string[]
  /** The text of what is installed; empty when nothing is. */
  readonly base: string
}

/** A CRD as its text says it. */
export interface Designed {
  readonly json: string
  readonly problem?: Problem
  /** What the rules of style say: the first of it where it is much. */
  readonly findings: readonly Finding[]
  /** What breaks clients of the installed version. */
  readonly breaks: readonly Finding[]
  /** How many findings are left out. */
  readonly more: number
  /** Keys that stand twice: only the text can tell the server. */
  readonly duplicates: boolean
}

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

function brokenBy(base: string, now: JsonObject): Finding[] {
  const { value } = readText(base)
  return isObject(value) ? compatFindings(value, now) : []
}

/** Reads a CRD's text, and what the rules of style say about it. */
export function designed(text: string, { ignored, base }: Asked): Designed {
  let read: ReturnType<typeof readText>
  try {
    read = readText(text)
  } catch {
    return unread(decodeYaml(text).problem ?? { message: 'noObject', line: 1 })
  }
  const { value, duplicates } = read
  if (!isObject(value)) return unread({ message: 'noObject', line: 1 })
  const json = inOrder(value)
  const skip = new Set(ignored)
  const all = lintCrd(value, new TextEncoder().encode(json).length)
  const asked = (one: Finding): boolean => !skip.has(one.rule) && !skip.has(ignoreKey(one.rule, one.path))
  const findings = all.filter(asked)
  const breaks = base === '' || base === text ? [] : brokenBy(base, value).filter(asked)
  return {
    json,
    findings: findings.slice(0, FINDINGS),
    breaks: breaks.slice(0, FINDINGS),
    more: Math.max(0, findings.length - FINDINGS),
    duplicates: duplicates.length > 0,
  }
}
