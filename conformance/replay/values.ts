import { isMap, type Json, type JsonMap } from './numbers.ts'

/** The answers of a scenario that later steps may name. */
export type Answers = Record<string, Json | undefined>

const segments = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/~1/g, '/').replace(/~0/g, '~'))

/** The value at a JSON pointer, `undefined` when it is missing. The segment `type=Established` selects an item of a list. */
export function pointer(value: Json | undefined, path: string): Json | undefined {
  let at = value
  for (const key of segments(path)) {
    const match = /^(\w+)=(.*)$/.exec(key)
    if (Array.isArray(at)) {
      at = match ? at.find((item) => isMap(item) && String(item[match[1] ?? '']) === match[2]) : at[Number(key)]
    } else if (isMap(at)) at = at[key]
    else return undefined
  }
  return at
}

// Any key is safe to set this way, `__proto__` too; `undefined` sets nothing.
function set(object: JsonMap, key: string, value: Json | undefined): void {
  if (value === undefined) return
  Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
}

/** Sets the value at a JSON pointer, making the objects on the way; `undefined` removes it. */
function assign(value: Json, path: string, item: Json | undefined): void {
  const keys = segments(path)
  const last = keys.pop() ?? ''
  let at: Json = value
  for (const key of keys) at = child(at, key)
  if (Array.isArray(at)) {
    if (item === undefined) at.splice(Number(last), 1)
    else at[Number(last)] = item
  } else if (isMap(at)) {
    if (item === undefined) delete at[last]
    else set(at, last, item)
  }
}

function child(parent: Json, key: string): Json {
  const found = pointer(parent, `/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`)
  if (typeof found === 'object' && found !== null) return found
  const made: JsonMap = {}
  if (isMap(parent)) set(parent, key, made)
  return made
}

const WHOLE = /^\{\{([^/}]+)(\/[^}]*)\}\}$/
const PARTS = /\{\{([^/}]+)(\/[^}]*)\}\}/g

/**
 * Puts earlier answers into a request: `{{id/metadata/uid}}` is a value out of the answer of the step named `id`, and
 * `{ "$from": id, "$set": { pointer: value }, "$remove": [pointer] }` is that answer changed. `{ "$repeat": text, "$times": N }` is a
 * long text.
 */
export function fill(value: Json, answers: Answers): Json | undefined {
  if (typeof value === 'string') return fillText(value, answers)
  if (Array.isArray(value)) return value.map((item) => fill(item, answers) ?? null)
  if (!isMap(value)) return value
  if (typeof value.$repeat === 'string') return value.$repeat.repeat(Number(value.$times))
  if (typeof value.$from === 'string') return changed(value, value.$from, answers)
  const filled: JsonMap = {}
  for (const [key, item] of Object.entries(value)) set(filled, key, fill(item, answers))
  return filled
}

/** A text with earlier answers put in; one that is a reference as a whole becomes the value itself. */
export function fillText(text: string, answers: Answers): Json | undefined {
  const whole = WHOLE.exec(text)
  if (whole) return pointer(answers[whole[1] ?? ''], whole[2] ?? '')
  return text.replace(PARTS, (_, id: string, path: string) => String(pointer(answers[id], path)))
}

function changed(change: JsonMap, from: string, answers: Answers): Json {
  const copy = structuredClone(answers[from] ?? null)
  const removed = Array.isArray(change.$remove) ? change.$remove : []
  for (const path of removed) assign(copy, String(path), undefined)
  const sets = isMap(change.$set) ? change.$set : {}
  for (const [path, item] of Object.entries(sets)) assign(copy, path, fill(item, answers))
  return copy
}
