import { nodeOf } from '../../apiextensions/openapi-validation/validator.ts'
import { type CelValidator, compileCelValidator } from '../../apiextensions/schema/cel/validation.ts'
import { newStructural } from '../../apiextensions/schema/convert.ts'
import { Path } from '../../apimachinery/field/error.ts'
import { objectsOf, stringOf } from '../../apimachinery/json/access.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { RE2 } from '../../apimachinery/regexp/lazy.ts'
import { matchingText } from '../../apimachinery/regexp/matching-text.ts'
import { RUNTIME_COST_BUDGET } from '../../cel/cost/limits.ts'
import { CEL, listOf } from '../walk.ts'
import type { MakeValue, Repair } from './sample-value.ts'
import { LIKELY } from './texts.ts'

/** How often rules are asked, for one value and for a whole sample. */
const MOST_RUNS = 400
const MOST_RUNS_OF_SAMPLE = 6000
/** Repairs of two steps begin with one of so many. */
const FIRST_STEPS = 24
const MOST_ROUNDS = 8
/** How deep below a rule the fields are that it can mention. */
const DEEP = 4

const WORDS = /[A-Za-z_]\w*/g
const STRINGS = /'[^'\n]*'|"[^"\n]*"/g
const NUMBERS = /\d+/g

/** What rules mention. */
interface Mentions {
  readonly words: ReadonlySet<string>
  readonly texts: readonly string[]
  /** Texts to try for what a rule says of a text: its literals, texts that match those that are patterns, and likely ones. */
  readonly tries: readonly string[]
  readonly numbers: readonly number[]
}

function matchingTexts(texts: readonly string[]): string[] {
  const patterns = RE2.isLoaded ? texts.filter((one) => /[\^$[\\]/.test(one)) : []
  return patterns
    .map((pattern) => matchingText({ patterns: [pattern], minLength: 0, maxLength: 1000 }))
    .filter((one) => one !== undefined)
}

function mentionsOf(rules: readonly JsonObject[]): Mentions {
  const text = rules.map(({ rule }) => stringOf(rule)).join('\n')
  const texts = [...new Set((text.match(STRINGS) ?? []).map((one) => one.slice(1, -1)))].slice(0, 40)
  return {
    words: new Set(text.match(WORDS)),
    texts,
    tries: [...texts, ...matchingTexts(texts), ...LIKELY, ''],
    numbers: [...new Set((text.match(NUMBERS) ?? []).map(Number))].slice(0, 20),
  }
}

/** A change of a value: what is at a path becomes `to`, or is removed. */
interface Step {
  readonly path: readonly (string | number)[]
  readonly to: JsonValue | undefined
}

function changed(value: JsonValue, { path, to }: Step): JsonValue {
  if (path.length === 0) return to ?? null
  const copy = deepCopy(value)
  let at: JsonValue = copy
  for (const [i, key] of path.entries()) {
    const isLast = i === path.length - 1
    if (Array.isArray(at) && typeof key === 'number') {
      if (isLast) at[key] = to ?? null
      else at = at[key] ?? null
    } else if (isObject(at)) {
      if (isLast && to === undefined) delete at[key]
      else if (isLast) at[key] = to ?? null
      else {
        at[key] ??= newObject()
        at = at[key]
      }
    }
  }
  return copy
}

function* scalarValues(schema: JsonObject, name: string, mentions: Mentions, make: MakeValue): Generator<JsonValue> {
  yield* listOf(schema.enum).slice(0, 40)
  if (schema.type === 'boolean') yield* [true, false]
  if (schema.type === 'integer' || schema.type === 'number' || schema['x-kubernetes-int-or-string'] === true) {
    for (const one of mentions.numbers) yield* [one, one + 1, one - 1]
  }
  if (schema.type === 'string' || schema['x-kubernetes-int-or-string'] === true) yield* mentions.tries
  yield* [1, 2].map((turn) => make(schema, name, turn))
}

interface Place {
  readonly schema: JsonObject
  readonly value: JsonValue | undefined
  readonly path: readonly (string | number)[]
  readonly name: string
  readonly isRequired: boolean
}

/** The changes at a place: another value, another length, none. */
function* stepsAt({ schema, value, path, name, isRequired }: Place, mentions: Mentions, make: MakeValue): Generator<Step> {
  if (value !== undefined && !isRequired && path.length > 0) yield { path, to: undefined }
  if (value === undefined) yield { path, to: make(schema, name, 0) }
  if (schema.type === 'array') {
    const items = isObject(schema.items) ? schema.items : newObject()
    for (const length of new Set([1, 2, 0, ...mentions.numbers.filter((one) => one <= 32)])) {
      yield { path, to: Array.from({ length }, (_, i) => make(items, name, i)) }
    }
    for (const text of items.type === 'string' ? mentions.texts : []) yield { path, to: [text] }
  } else if (schema.type !== 'object') {
    for (const to of scalarValues(schema, name, mentions, make)) yield { path, to }
  } else if (isObject(schema.additionalProperties)) {
    yield { path, to: newObject() }
    for (const key of mentions.texts) {
      yield { path: [...path, key], to: make(schema.additionalProperties, key, 0) }
    }
  }
}

/** The places at and below a value that rules mention, or all that it has, the nearest first. */
function placesOf(root: JsonObject, value: JsonValue, { words }: Mentions, all: boolean): Place[] {
  const places: Place[] = [{ schema: root, value, path: [], name: '', isRequired: true }]
  for (const { schema, value: one, path } of places) {
    if (path.length >= DEEP || places.length > 200) continue
    if (isObject(schema.properties)) {
      const own = isObject(one) ? one : newObject()
      for (const [name, inner] of Object.entries(schema.properties)) {
        const isMentioned = words.has(name) || words.has(`__${name}__`)
        if (!isObject(inner) || (!isMentioned && (!all || own[name] === undefined))) continue
        const isRequired = listOf(schema.required).includes(name)
        places.push({ schema: inner, value: own[name], path: [...path, name], name, isRequired })
      }
    }
    if (isObject(schema.items) && Array.isArray(one)) {
      for (const [i, item] of one.slice(0, 2).entries()) {
        places.push({ schema: schema.items, value: item, path: [...path, i], name: '', isRequired: true })
      }
    }
  }
  return places
}

/** A repair that asks the rules themselves what a change does. It asks so often at most for all values of a sample. */
export function ruleRepair(): Repair {
  const validators = new WeakMap<JsonObject, { readonly rules: CelValidator | undefined }>()
  let left = MOST_RUNS_OF_SAMPLE
  const validatorOf = (schema: JsonObject): CelValidator | undefined => {
    const known = validators.get(schema)
    if (known !== undefined) return known.rules
    const read = newStructural(schema)
    const rules =
      'errors' in read ? undefined : compileCelValidator(read.structural, schema['x-kubernetes-embedded-resource'] === true)
    validators.set(schema, { rules })
    return rules
  }
  return (schema, value, make) => {
    const rules = validatorOf(schema)
    if (rules === undefined) return value
    let runs = Math.min(MOST_RUNS, left)
    /** How many rules a value breaks; undefined where its schema rejects it. */
    function broken(one: JsonValue): number {
      left--
      runs--
      if (!nodeOf(schema).accepts(one)) return Number.POSITIVE_INFINITY
      return rules?.validate(Path.of('x'), one, undefined, RUNTIME_COST_BUDGET).errors.length ?? 0
    }
    let best = value
    let least = broken(value)
    const mentions = mentionsOf(objectsOf(schema[CEL]))
    // Another value of the whole is made without this repair.
    const inner: MakeValue = (one, name, turn) => (one === schema ? value : make(one, name, turn))
    function* steps(of: JsonValue, all: boolean): Generator<Step> {
      for (const place of placesOf(schema, of, mentions, all)) yield* stepsAt(place, mentions, inner)
    }
    const improve = (from: JsonValue, all: boolean): boolean => {
      for (const step of steps(from, all)) {
        if (runs <= 0) return false
        const one = changed(from, step)
        const errors = broken(one)
        if (errors >= least) continue
        best = one
        least = errors
        return true
      }
      return false
    }
    const search = (all: boolean): void => {
      for (let round = 0; least > 0 && round < MOST_ROUNDS && runs > 0; round++) {
        if (improve(best, all)) continue
        const from = best
        let tried = 0
        for (const step of steps(from, all)) {
          if (++tried > FIRST_STEPS || runs <= 0 || improve(changed(from, step), all)) break
        }
        if (best === from) break
      }
    }
    search(false)
    search(true)
    return best
  }
}
