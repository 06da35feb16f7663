import { append } from '../../apimachinery/append.ts'
import { type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import type { Path } from '../edit.ts'
import type { MergeNode, MergeRow, MergeTree, Sides, Take } from './compare-sides.ts'
import { setItems } from './schema-rules.ts'

/** What a row becomes: the value of a side, or another one. */
export type Choice = { readonly take: Take } | { readonly value: JsonValue }

/** A part of the result that differs from base, and whose change it is. */
export interface Placed {
  readonly path: Path
  readonly side: 'mine' | 'theirs'
}

export interface MergeResult {
  readonly value: JsonValue | undefined
  readonly placed: readonly Placed[]
}

/** Builds the object that the choices make; a row without a choice is as proposed. A field that the chosen side does not have is left out. */
export function mergedOf({ root }: MergeTree, choices: ReadonlyMap<string, Choice>): MergeResult {
  const placed: Placed[] = []
  const build = (node: MergeNode, path: Path): JsonValue | undefined => {
    if (node.kind === 'fields') {
      const made = newObject()
      for (const [name, field] of node.fields) {
        const value = build(field, [...path, name])
        if (value !== undefined) made[name] = value
      }
      return made
    }
    if (node.kind === 'items') {
      const made: JsonValue[] = []
      for (const item of node.items.values()) {
        const value = build(item, [...path, made.length])
        if (value !== undefined) made.push(value)
      }
      return made
    }
    const choice = choices.get(node.row.id) ?? { take: node.row.proposed }
    const value = chosenValue(node.row, choice)
    if (value !== undefined) append(placed, placesOf(node.row, choice, value, path))
    return value
  }
  return { value: build(root, []), placed }
}

/** The value of a row for a choice. */
export function chosenValue(row: Sides, choice: Choice): JsonValue | undefined {
  if ('value' in choice) return choice.value
  return choice.take === 'both' ? unionOf(row) : row[choice.take]
}

const NONE: ReadonlyMap<string, JsonValue> = new Map()
const itemsOf = (value: JsonValue | undefined): ReadonlyMap<string, JsonValue> =>
  Array.isArray(value) ? (setItems(value) ?? NONE) : NONE

/** A set after both changes: what neither side removed, and what either added. */
function unionOf({ base, mine, theirs }: Sides): JsonValue[] {
  const [before, own, other] = [base, mine, theirs].map(itemsOf)
  const kept = [...(own ?? NONE)].filter(([text]) => before?.has(text) !== true || other?.has(text) === true)
  const added = [...(other ?? NONE)].filter(([text]) => before?.has(text) !== true && own?.has(text) !== true)
  return [...kept, ...added].map(([, item]) => item)
}

function placesOf(row: MergeRow, choice: Choice, value: JsonValue, path: Path): Placed[] {
  if ('value' in choice) return [{ path, side: 'mine' }]
  if (row.unit === 'set' && Array.isArray(value)) {
    const [before, own] = [itemsOf(row.base), itemsOf(row.mine)]
    return [...itemsOf(value).keys()].flatMap((text, i) =>
      before.has(text) ? [] : [{ path: [...path, i], side: own.has(text) ? 'mine' : 'theirs' } as const],
    )
  }
  const { take } = choice
  if (take === 'base' || row.changed === 'none') return []
  if (take === 'theirs') return row.changed === 'theirs' || row.changed === 'both' ? [{ path, side: 'theirs' }] : []
  return row.changed === 'theirs' ? [] : [{ path, side: 'mine' }]
}
