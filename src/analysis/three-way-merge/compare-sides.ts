import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { fieldElement, type PathElement, pathText } from '../../structured-merge-diff/fieldpath/set.ts'
import { fieldSchema, isAtomicMap, itemSchema, itemsByKey, listRule, setItems } from './schema-rules.ts'

/** Which side a field of the result comes from. `both` is the union of two changes of a set. */
export type Take = 'base' | 'mine' | 'theirs' | 'both'

/** One value on the three sides; undefined where a side does not have it. */
export interface Sides {
  readonly base: JsonValue | undefined
  readonly mine: JsonValue | undefined
  readonly theirs: JsonValue | undefined
}

export interface MergeRow extends Sides {
  /** Names the row in choices. It stays the same when a side changes. */
  readonly id: string
  readonly elements: readonly PathElement[]
  /** As messages show it, without the first dot: `spec.env[name="TTL"].value`. */
  readonly path: string
  /** Who changed the field since base; `equal`: both, to the same value. */
  readonly changed: 'mine' | 'theirs' | 'equal' | 'both' | 'none'
  /** Why this value is one row: a field, a list or map that is replaced as a whole, a set, or an item of a list with keys. */
  readonly unit: 'field' | 'atomic' | 'set' | 'item'
  /** Both changed it, each in its own way, and the schema says no way to keep both. */
  readonly isConflict: boolean
  readonly takes: readonly Take[]
  readonly proposed: Take
}

export type MergeNode =
  | { readonly kind: 'row'; readonly row: MergeRow }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, MergeNode> }
  | { readonly kind: 'items'; readonly items: ReadonlyMap<PathElement, MergeNode> }

export interface MergeTree {
  readonly rows: readonly MergeRow[]
  readonly root: MergeNode
}

/** A field that both sides changed is proposed as theirs where this holds for its path, else as mine. */
type PrefersTheirs = (path: readonly PathElement[]) => boolean

/** Deeper values are one row each. */
const DEPTH = 200

/**
 * Compares three versions of an object field by field, as far as the schema lets fields, items and keys be merged on their own: an atomic list or
 * map is one row, a set is one row that can take both changes, items of a list with keys are found by their keys. A removal against a change is a
 * conflict. Takes time linear in the size of the three sides. Without a schema objects are merged by field and lists are atomic, as the server does.
 */
export function compareSides(sides: Sides, schema: JsonObject | undefined, prefersTheirs: PrefersTheirs): MergeTree {
  const comparison = new Comparison(prefersTheirs)
  const root = comparison.visit(sides, schema, [], 'field')
  return { rows: comparison.rows, root }
}

class Comparison {
  readonly rows: MergeRow[] = []
  readonly #prefersTheirs: PrefersTheirs

  constructor(prefersTheirs: PrefersTheirs) {
    this.#prefersTheirs = prefersTheirs
  }

  visit(sides: Sides, schema: JsonObject | undefined, path: readonly PathElement[], unit: 'field' | 'item'): MergeNode {
    const { base, mine, theirs } = sides
    if (path.length < DEPTH && isObject(mine) && isObject(theirs) && (base === undefined || isObject(base))) {
      return isAtomicMap(schema) ? this.#row(sides, path, 'atomic') : this.#fields({ base, mine, theirs }, schema, path)
    }
    if (Array.isArray(mine) && Array.isArray(theirs) && (base === undefined || Array.isArray(base))) {
      return this.#list({ base: base ?? [], mine, theirs }, sides, schema, path)
    }
    return this.#row(sides, path, unit)
  }

  #fields(
    { base, mine, theirs }: { readonly base: JsonObject | undefined; readonly mine: JsonObject; readonly theirs: JsonObject },
    schema: JsonObject | undefined,
    path: readonly PathElement[],
  ): MergeNode {
    const fields = new Map<string, MergeNode>()
    for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(base ?? {})])) {
      const sides = { base: base?.[name], mine: mine[name], theirs: theirs[name] }
      fields.set(name, this.visit(sides, fieldSchema(schema, name, path.length), [...path, fieldElement(name)], 'field'))
    }
    return { kind: 'fields', fields }
  }

  #list(
    lists: { readonly base: readonly JsonValue[]; readonly mine: readonly JsonValue[]; readonly theirs: readonly JsonValue[] },
    sides: Sides,
    schema: JsonObject | undefined,
    path: readonly PathElement[],
  ): MergeNode {
    const rule = listRule(schema)
    if (rule === 'atomic' || path.length >= DEPTH) return this.#row(sides, path, 'atomic')
    if (rule === 'set') {
      const areSets = [lists.base, lists.mine, lists.theirs].every((list) => setItems(list) !== undefined)
      return this.#row(sides, path, areSets ? 'set' : 'atomic')
    }
    const [base, mine, theirs] = [lists.base, lists.mine, lists.theirs].map((list) => itemsByKey(list, rule.keys, schema))
    if (base === undefined || mine === undefined || theirs === undefined) return this.#row(sides, path, 'atomic')
    const items = new Map<PathElement, MergeNode>()
    for (const element of orderOf(base, mine, theirs)) {
      const item = { base: base.get(element), mine: mine.get(element), theirs: theirs.get(element) }
      items.set(element, this.visit(item, itemSchema(schema), [...path, element], 'item'))
    }
    return { kind: 'items', items }
  }

  #row(sides: Sides, path: readonly PathElement[], unit: MergeRow['unit']): MergeNode {
    const changed = changeOf(sides)
    const canTakeBoth = unit === 'set' && changed === 'both'
    const isConflict = changed === 'both' && !canTakeBoth
    const proposed = canTakeBoth
      ? 'both'
      : changed === 'both'
        ? this.#prefersTheirs(path)
          ? 'theirs'
          : 'mine'
        : changed === 'theirs'
          ? 'theirs'
          : 'mine'
    const row: MergeRow = {
      ...sides,
      id: JSON.stringify(path),
      elements: path,
      path: pathText(path).slice(1),
      changed,
      unit,
      isConflict,
      takes: canTakeBoth ? ['both', 'mine', 'theirs', 'base'] : ['mine', 'theirs', 'base'],
      proposed,
    }
    this.rows.push(row)
    return { kind: 'row', row }
  }
}

function changeOf({ base, mine, theirs }: Sides): MergeRow['changed'] {
  const isMine = !deepEqual(base, mine)
  const isTheirs = !deepEqual(base, theirs)
  if (!isMine || !isTheirs) return isMine ? 'mine' : isTheirs ? 'theirs' : 'none'
  return deepEqual(mine, theirs) ? 'equal' : 'both'
}

type Items = ReadonlyMap<PathElement, JsonValue>

/** The order of merged items: mine, or theirs where I added, removed and moved none; new items of the other side come last. */
function orderOf(base: Items, mine: Items, theirs: Items): ReadonlySet<PathElement> {
  const before = [...base.keys()]
  const own = [...mine.keys()]
  const isAsBefore = before.length === own.length && before.every((element, i) => element === own[i])
  return new Set(isAsBefore ? [...theirs.keys(), ...before] : [...own, ...theirs.keys(), ...before])
}
