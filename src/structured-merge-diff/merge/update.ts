import type { JsonValue } from '../../apimachinery/json/value.ts'
import {
  difference,
  EMPTY_SET,
  type FieldNode,
  type FieldSet,
  fieldName,
  intersection,
  isEmpty,
  isField,
  isKeyed,
  LEAF,
  type Managers,
  type PathElement,
  recursiveDifference,
  setManager,
  union,
  type VersionedSet,
} from '../fieldpath/set.ts'
import { type Atom, declaredType, entryType, type MapAtom, UNTYPED } from '../schema.ts'
import { type Comparison, compare } from '../typed/compare.ts'
import { merge } from '../typed/merge.ts'
import { removeItems } from '../typed/remove.ts'
import { toFieldSet } from '../typed/to-field-set.ts'
import { equalValues } from '../value.ts'
import { type Conflict, ConflictError, conflictsOf } from './conflict.ts'

/** An object with the type of its version. */
export interface Typed {
  readonly value: JsonValue
  readonly atom: Atom
}

export interface Converter {
  /**
   * The object in another version; undefined when there is no such version any more. Throws when it cannot be converted, with
   * `context` before its text.
   */
  convert(object: Typed, apiVersion: string, context: string): Typed | undefined
}

/** The result of applying a configuration. */
export interface Applied {
  /** Absent when the object does not change. */
  readonly object: Typed | undefined
  readonly managers: Managers
  /** The fields that other managers owned with another value and lose. */
  readonly taken: readonly Conflict[]
}

/** The changes of a write, and those of them that other managers owned. */
interface Disowned {
  readonly own: Comparison
  readonly conflicts: ReadonlyMap<string, FieldSet>
}

const PRUNING = 'failed to prune fields: '

const ADDING_BACK = `${PRUNING}failed add back owned items: `

/**
 * Computes the owners of fields after a write, and merges applied configurations.
 * Source: sigs.k8s.io/structured-merge-diff/v6/merge/update.go.
 */
export class Updater {
  readonly #converter: Converter
  /** By version: paths that writes through this endpoint cannot change or own. */
  readonly #reset: ReadonlyMap<string, FieldSet>

  constructor(converter: Converter, reset: ReadonlyMap<string, FieldSet>) {
    this.#converter = converter
    this.#reset = reset
  }

  /** Returns the fields that the only manager of a new object owns: those of `object` that `empty` lacks. */
  create(empty: Typed, object: Typed, apiVersion: string): FieldSet {
    const { modified, added } = compare(empty.value, object.value, object.atom)
    return this.#filter(union(modified, added), apiVersion)
  }

  /** Managers after an ordinary write: the writer owns what it changed, the others no longer do. Both objects are in `apiVersion`. */
  update(live: Typed, object: Typed, apiVersion: string, managers: Managers, manager: string): Managers {
    const current = this.#reconcile(live, managers)
    const { own: found } = this.#disown(live, object, apiVersion, current, manager, true)
    const had = current.get(manager)?.set ?? EMPTY_SET
    const owned = union(union(difference(had, found.removed), found.modified), found.added)
    setManager(current, manager, { set: this.#filter(owned, apiVersion), apiVersion, applied: false })
    return current
  }

  /**
   * The object with a configuration laid over it, and its managers. `object` is undefined when it does not change.
   * Throws ConflictError unless `force`.
   */
  apply(live: Typed, config: Typed, apiVersion: string, managers: Managers, manager: string, force: boolean): Applied {
    const current = this.#reconcile(live, managers)
    const merged = { value: merge(live.value, config.value, live.atom), atom: live.atom }
    const last = current.get(manager)
    const set = this.#filter(toFieldSet(config.value, config.atom), apiVersion)
    current.set(manager, { set, apiVersion, applied: true })
    const object = this.#prune(merged, current, apiVersion, last)
    const { conflicts } = this.#disown(live, object, apiVersion, current, manager, force)
    const taken = conflictsOf(conflicts)
    if (isEmpty(set)) current.delete(manager)
    return { object: equalValues(live.value, object.value) ? undefined : object, managers: current, taken }
  }

  #filter(set: FieldSet, apiVersion: string): FieldSet {
    const reset = this.#reset.get(apiVersion)
    return reset === undefined ? set : recursiveDifference(set, reset)
  }

  #compare(live: Typed, object: Typed, apiVersion: string): Comparison {
    const { removed, modified, added } = compare(live.value, object.value, live.atom)
    const filter = (set: FieldSet): FieldSet => this.#filter(set, apiVersion)
    return { removed: filter(removed), modified: filter(modified), added: filter(added) }
  }

  /** Takes from all other managers what the write changed. */
  #disown(live: Typed, object: Typed, apiVersion: string, managers: Managers, self: string, force: boolean): Disowned {
    const own = this.#compare(live, object, apiVersion)
    const byVersion = new Map([[apiVersion, own]])
    const conflicts = new Map<string, FieldSet>()
    for (const [id, entry] of [...managers]) {
      if (id === self) continue
      const version = entry.apiVersion
      const found = byVersion.get(version) ?? this.#compareIn(live, object, version)
      if (found === undefined) {
        managers.delete(id)
        continue
      }
      byVersion.set(version, found)
      const conflict = intersection(entry.set, union(found.modified, found.added))
      if (!isEmpty(conflict)) conflicts.set(id, conflict)
      setManager(managers, id, { ...entry, set: difference(difference(entry.set, conflict), found.removed) })
    }
    if (!force && conflicts.size > 0) throw new ConflictError(conflictsOf(conflicts))
    return { own, conflicts }
  }

  #compareIn(live: Typed, object: Typed, version: string): Comparison | undefined {
    const old = this.#converter.convert(live, version, 'failed to convert old object: ')
    const made = this.#converter.convert(object, version, 'failed to convert new object: ')
    return old === undefined || made === undefined ? undefined : this.#compare(old, made, version)
  }

  /** Removes fields that the manager applied before and does not apply now, unless another manager owns them. */
  #prune(merged: Typed, managers: Managers, apiVersion: string, last: VersionedSet | undefined): Typed {
    if (last === undefined || isEmpty(last.set)) return merged
    const toLast = `${PRUNING}failed to convert merged object to last applied version: `
    const converted = this.#converter.convert(merged, last.apiVersion, toLast)
    if (converted === undefined) return merged
    const { atom } = converted
    const named = withNamedFields(last.set, atom)
    let pruned: Typed = { value: removeItems(converted.value, named, atom), atom }
    pruned = this.#addBackOwned(converted, pruned, last.apiVersion, managers)
    pruned = this.#addBackDangling(converted, pruned, last, named)
    return this.#converter.convert(pruned, apiVersion, PRUNING) ?? pruned
  }

  /** Puts back what pruning took and a manager owns. */
  #addBackOwned(merged: Typed, pruned: Typed, prunedVersion: string, managers: Managers): Typed {
    const owned = new Map<string, FieldSet>()
    for (const { set, apiVersion } of managers.values()) owned.set(apiVersion, union(owned.get(apiVersion) ?? EMPTY_SET, set))
    const versions = new Set([...(owned.has(prunedVersion) ? [prunedVersion] : []), ...owned.keys()])
    let [whole, rest] = [merged, pruned]
    for (const version of versions) {
      const at = (what: string): string => `${ADDING_BACK}failed to convert ${what} object at version ${version}: `
      const all = this.#converter.convert(whole, version, at('merged'))
      if (all === undefined) continue
      whole = all
      const left = this.#converter.convert(rest, version, at('pruned'))
      if (left === undefined) continue
      const { atom } = all
      const kept = union(
        withNamedFields(toFieldSet(left.value, atom), atom),
        withNamedFields(owned.get(version) ?? EMPTY_SET, atom),
      )
      const gone = difference(withNamedFields(toFieldSet(all.value, atom), atom), kept)
      rest = { value: removeItems(all.value, gone, atom), atom }
    }
    return rest
  }

  /** Restores pruned items that the manager did not own: items without an owner, or from updates. */
  #addBackDangling(merged: Typed, pruned: Typed, last: VersionedSet, named: FieldSet): Typed {
    const toLast = `${PRUNING}failed add back dangling items: failed to convert pruned object to last applied version: `
    const left = this.#converter.convert(pruned, last.apiVersion, toLast)
    if (left === undefined) return merged
    const { atom } = merged
    const kept = withNamedFields(toFieldSet(left.value, atom), atom)
    const all = withNamedFields(toFieldSet(merged.value, atom), atom)
    return { value: removeItems(merged.value, intersection(difference(all, kept), named), atom), atom }
  }

  /** Brings what managers own to the present schemas; those of versions that are gone go too. */
  #reconcile(live: Typed, managers: Managers): Managers {
    const into: Managers = new Map()
    for (const [id, entry] of managers) {
      const typed = this.#converter.convert(live, entry.apiVersion, '')
      if (typed !== undefined) into.set(id, { ...entry, set: reconcile(entry.set, typed.atom) })
    }
    return into
  }
}

/**
 * Brings a set that was written under an older schema to the present one: what has become owned as a whole is owned as a whole,
 * except the object itself, which has no path. Gives the very same set when nothing changes.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/reconcile_schema.go.
 */
export const reconcile = (set: FieldSet, atom: Atom): FieldSet => (isAtomic(atom) ? set : reconcileBelow(set, atom))

const isAtomic = ({ map, list }: Atom): boolean => (map === undefined ? list?.atomic === true : map.atomic && !isDeduced(map))

function reconcileNode(node: FieldNode, atom: Atom): FieldNode {
  if (isAtomic(atom)) return isEmpty(node.children) ? node : LEAF
  const children = reconcileBelow(node.children, atom)
  return children === node.children ? node : { member: node.member, children }
}

function reconcileBelow(set: FieldSet, atom: Atom): FieldSet {
  let into: Map<PathElement, FieldNode> | undefined
  for (const [element, node] of set) {
    const type = typeAt(element, atom)
    const made = type === undefined ? node : reconcileNode(node, type)
    if (made !== node) into = (into ?? new Map(set)).set(element, made)
  }
  return into ?? set
}

/** The type at a path element; undefined where whatever is owned stays. */
function typeAt(element: PathElement, { map, list }: Atom): Atom | undefined {
  if (map === undefined) return list?.items
  if (isDeduced(map)) return undefined
  return isField(element) ? declaredType(map, fieldName(element)) : map.others
}

/** A map of which nothing is known keeps whatever was owned in it. */
const isDeduced = ({ others, fields }: MapAtom): boolean =>
  fields.size === 0 && others !== UNTYPED && others?.scalar === 'untyped'

/**
 * The set with every declared field that has paths below it as a path of its own.
 * Source: sigs.k8s.io/structured-merge-diff/v6/fieldpath/set.go, EnsureNamedFieldsAreMembers.
 */
export function withNamedFields(set: FieldSet, atom: Atom): FieldSet {
  if (set.size === 0) return EMPTY_SET
  const into = new Map<PathElement, FieldNode>()
  for (const [element, { member, children }] of set) {
    const named = isField(element) && atom.map?.fields.has(fieldName(element)) === true && !isEmpty(children)
    into.set(element, { member: member || named, children: withNamedFields(children, typeOf(element, atom)) })
  }
  return into
}

function typeOf(element: PathElement, { map, list }: Atom): Atom {
  if (isField(element)) return map === undefined ? {} : entryType(map, fieldName(element))
  return (isKeyed(element) ? list?.items : undefined) ?? {}
}
