import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject } from '../../apimachinery/json/value.ts'
import type { Finding } from '../../lint/finding.ts'
import { lintCrd } from '../../lint/lint.ts'
import { readText } from '../designer/document/read.ts'
import { decodeYaml, type Problem } from './yaml.ts'

/** What else is asked about a CRD. */
export interface Asked {
  /** Rules that are not asked: by name, or by name and place. */
  readonly ignored: readonly string[]
}

/** A CRD as its text says it. */
export interface Designed {
  readonly json: string
  readonly problem?: Problem
  /** What the rules of style say: the first of it where it is much. */
  readonly findings: readonly Finding[]
  /** How many findings are left out. */
  readonly more: number
  /** Keys that stand twice: only the text can tell the server. */
  readonly duplicates: boolean
}

/** More than a person reads at once; the page is slower with each. */
const FINDINGS = 1000

const unread = (problem: Problem): Designed => ({ json: '', problem, findings: [], more: 0, duplicates: false })

/** The key of a finding to be ignored at one place. */
export const placeKey = ({ rule, path }: Pick<Finding, 'rule' | 'path'>): string => `${rule} ${path.join('/')}`

/** Reads a CRD's text, and what the rules of style say about it. */
export function designed(text: string, { ignored }: Asked): Designed {
  let read: ReturnType<typeof readText>
  try {
    read = readText(text)
  } catch {
    return unread(decodeYaml(text).problem ?? { message: 'noObject', line: 1 })
  }
  const { value, duplicates } = read
  if (!isObject(value)) return unread({ message: 'noObject', line: 1 })
  const json = stringify(value)
  const skip = new Set(ignored)
  const all = lintCrd(value, new TextEncoder().encode(json).length)
  const findings = skip.size === 0 ? all : all.filter((one) => !skip.has(one.rule) && !skip.has(placeKey(one)))
  return {
    json,
    findings: findings.slice(0, FINDINGS),
    more: Math.max(0, findings.length - FINDINGS),
    duplicates: duplicates.length > 0,
  }
}
