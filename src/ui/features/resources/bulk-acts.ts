import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { shellQuote } from '../../../client/kubectl.ts'

/** What can be changed of several objects at once. */
export const BULK_ACTS = ['label', 'annotate', 'scale', 'patch'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** A change of each object. */
export interface BulkChange {
  /** A merge patch. */
  readonly body: string
  readonly subresource?: 'scale'
  /** What stands behind `kubectl`, and behind the names of the objects. */
  readonly command: readonly [verb: string, rest: string]
}

/** A change that was typed; none while nothing is. `bad` is the first word that cannot be read. */
export interface TypedChange {
  readonly change?: BulkChange
  readonly bad?: string
}

/** The words of a text: blanks separate them, but for those in quotes, which go. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  for (const char of text) {
    if (quote !== '') {
      if (char === quote) quote = ''
      else word = (word ?? '') + char
    } else if (char === '"' || char === "'") {
      quote = char
      word ??= ''
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + char
  }
  return word === undefined ? words : [...words, word]
}

/** Reads labels or annotations as kubectl takes them: `tier=gold` sets one, `tier-` removes it. */
function readMetadata(act: 'label' | 'annotate', text: string): TypedChange {
  const change = new Map<string, string | null>()
  for (const word of wordsOf(text)) {
    const at = word.indexOf('=')
    if (at > 0) change.set(word.slice(0, at), word.slice(at + 1))
    else if (at < 0 && word.length > 1 && word.endsWith('-')) change.set(word.slice(0, -1), null)
    else return { bad: word }
  }
  if (change.size === 0) return {}
  const own = Object.assign(newObject(), Object.fromEntries(change))
  const metadata = act === 'label' ? { labels: own } : { annotations: own }
  const rest = [...change].map(([key, value]) => shellQuote(value === null ? `${key}-` : `${key}=${value}`)).join(' ')
  return { change: { body: stringify(objectOf({ metadata })), command: [`${act} --overwrite`, rest] } }
}

function readScale(text: string): TypedChange {
  const word = text.trim()
  if (word === '') return {}
  if (!/^\d{1,9}$/.test(word)) return { bad: word }
  const replicas = Number(word)
  return {
    change: {
      body: stringify(objectOf({ spec: { replicas } })),
      subresource: 'scale',
      command: [`scale --replicas=${replicas}`, ''],
    },
  }
}

/** A value as it is typed: JSON, or else a text. */
const valueIn = (text: string): JsonValue => {
  try {
    return parseJson(text).value
  } catch {
    return text
  }
}

/** Reads a field and its value: `spec.paused=true`. `null` removes the field. */
function readPatch(text: string): TypedChange {
  const word = text.trim()
  if (word === '') return {}
  const at = word.indexOf('=')
  const path = word.slice(0, Math.max(at, 0)).replace(/^\./, '').split('.')
  if (path.includes('')) return { bad: word }
  const patch = path.reduceRight<JsonValue>(
    (value, step) => Object.assign(newObject(), { [step]: value }),
    valueIn(word.slice(at + 1)),
  )
  const body = stringify(patch)
  return { change: { body, command: ['patch --type=merge', `-p ${shellQuote(body)}`] } }
}

/** What a text that was typed for an act changes. */
export const readChange = (act: BulkAct, text: string): TypedChange =>
  act === 'scale' ? readScale(text) : act === 'patch' ? readPatch(text) : readMetadata(act, text)
