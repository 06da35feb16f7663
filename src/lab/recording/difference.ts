import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { decodeAnswer } from '../../client/json.ts'
import type { ProgramEnd } from '../program.ts'
import type { Want } from '../program-messages.ts'

/** What a program does that a replay compares. `nothing`: it waits. */
export type Deed = Want | { readonly type: 'over'; readonly end: ProgramEnd } | { readonly type: 'nothing' }

/** A value that the recording has, and what came in its place; undefined: no value. */
export interface ChangedValue {
  /** `body.spec.replicas`. */
  readonly path: string
  readonly expected: string | undefined
  readonly came: string | undefined
}

/** Where a run differs from its recording for the first time. */
export interface Difference {
  /** How many calls were equal before. */
  readonly equalCalls: number
  readonly expected: Deed
  readonly came: Deed
  readonly values: readonly ChangedValue[]
}

/** How many changed values are told. */
const MAX_VALUES = 20

/** What counts of an end. Which limit an endless program reaches first is a matter of the machine. */
function contentOfEnd(end: ProgramEnd): JsonObject {
  if (end.type === 'stopped') return objectOf({ end: 'stopped' })
  const isEndless = end.type === 'limit' && (end.limit === 'time' || end.limit === 'steps')
  return objectOf({ end: end.type, message: isEndless ? 'endless' : end.message })
}

/** What counts of a deed. */
function contentOf(deed: Deed): JsonObject {
  switch (deed.type) {
    case 'fetch': {
      const { method, url, headers, body } = deed
      const content = body === undefined ? undefined : (decodeAnswer(body) ?? body)
      return objectOf({ method, url, headers: objectOf(headers), body: content })
    }
    case 'sleep':
      return objectOf({ ms: deed.ms })
    case 'ended':
      return objectOf({ message: deed.error?.message })
    case 'over':
      return contentOfEnd(deed.end)
    case 'cancel':
    case 'nothing':
      return objectOf({})
  }
}

/** Compares what a recording has with what came; undefined where it is equal. Ids are not compared: they count what was asked before. */
export function differenceOf(expected: Deed, came: Deed, equalCalls: number): Difference | undefined {
  const values: ChangedValue[] = []
  if (expected.type === came.type) {
    compare(contentOf(expected), contentOf(came), '', values)
    if (values.length === 0) return undefined
  }
  return { equalCalls, expected, came, values }
}

const textOf = (value: JsonValue | undefined): string | undefined => (value === undefined ? undefined : stringify(value))

function compare(expected: JsonValue | undefined, came: JsonValue | undefined, path: string, into: ChangedValue[]): void {
  if (into.length >= MAX_VALUES || expected === came) return
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
  if (isObject(expected) && isObject(came)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(came)])) compare(expected[key], came[key], at(key), into)
  } else if (Array.isArray(expected) && Array.isArray(came)) {
    for (let i = 0; i < Math.max(expected.length, came.length); i++) compare(expected[i], came[i], `${path}[${i}]`, into)
  } else if (textOf(expected) !== textOf(came)) into.push({ path, expected: textOf(expected), came: textOf(came) })
}

/** A deed in words: `PUT /api/v1/namespaces/a`. */
function deedText(deed: Deed): string {
  switch (deed.type) {
    case 'fetch':
      return `${deed.method} ${deed.url.split('?', 1)[0]}`
    case 'sleep':
      return `a wait of ${Math.round(deed.ms)} ms`
    case 'cancel':
      return 'a canceled request or wait'
    case 'ended':
      return deed.error === undefined ? 'the end of the program' : `the end of the program: ${deed.error.message}`
    case 'over':
      return deed.end.type === 'stopped' ? 'the end of the program' : `the end of the program: ${deed.end.message}`
    case 'nothing':
      return 'nothing'
  }
}

/** A difference as the lines of a log. */
export function differenceLines({ equalCalls, expected, came, values }: Difference): readonly string[] {
  const [wanted, done] = [deedText(expected), deedText(came)]
  return [
    `call ${equalCalls + 1} differs: ${wanted === done ? wanted : `expected ${wanted}, came ${done}`}`,
    ...values.map((value) => `  ${value.path}: expected ${value.expected ?? 'nothing'}, came ${value.came ?? 'nothing'}`),
  ]
}
