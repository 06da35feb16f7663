import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { spliceText } from '../crd-text/splice.ts'
import { applyEdits } from '../edit.ts'
import { orderedText } from '../yaml/pane-text.ts'
import { decodeYaml, encodeYaml, fieldLines, type Problem } from '../yaml/yaml.ts'
import { type FieldConflict, fieldConflicts, type Settlement, settlingEdits } from './apply-conflicts.ts'
import { fieldsOnlyOf, leavesOf, type Manager, managersOfScale, readManagers } from './managers.ts'
import { type OwnedLines, ownedLines } from './owned-lines.ts'

/** A manager, with what it owns as the page shows it. */
export interface ShownManager extends Omit<Manager, 'set'> {
  /** How many fields of the object it owns, counted without the objects and lists that hold them. */
  readonly fields: number
  /** Fields that the server removes when this manager applies without them. */
  readonly only: readonly string[]
}

export interface Ownership {
  readonly managers: readonly ShownManager[]
  readonly lines: readonly OwnedLines[]
}

/** JSON paths of a Scale's fields in the object. */
type ScalePaths = Parameters<typeof managersOfScale>[1]

const MOST_TEXT = 400_000

function read(stored: string): JsonObject {
  const value = stored === '' ? undefined : parseJson(stored).value
  return isObject(value) ? value : newObject()
}

const shownManager = (manager: Manager, managers: readonly Manager[]): ShownManager => {
  const { set, ...plain } = manager
  return { ...plain, fields: leavesOf(set).length, only: fieldsOnlyOf(manager, managers) }
}

/** Who owns the fields of a pane's text, by the managedFields of the stored object (as JSON). `scale` is given for the pane of the Scale. */
export function ownershipOf(text: string, stored: string, scale: ScalePaths | undefined): Ownership {
  const managers = readManagers(read(stored))
  if (managers.length === 0) return { managers: [], lines: [] }
  const { value } = decodeYaml(text)
  const inPane = scale === undefined ? managers : managersOfScale(managers, scale)
  const lines = value === undefined || text.length > MOST_TEXT ? [] : ownedLines(value, fieldLines(text), inPane)
  return { managers: managers.map((manager) => shownManager(manager, managers)), lines }
}

/** A conflict of an apply as the page shows it: values are YAML. */
export interface ShownConflict extends Pick<FieldConflict, 'field' | 'owners'> {
  readonly mine?: string
  readonly stored?: string
}

export interface ApplyConflicts {
  readonly managers: readonly ShownManager[]
  readonly conflicts: readonly ShownConflict[]
}

const shown = (value: JsonValue | undefined): string | undefined =>
  value === undefined ? undefined : encodeYaml(value).trimEnd()

/** The fields that an apply was rejected for. `self` is the manager that applies. */
export function applyConflictsOf(text: string, stored: string, self: string, fields: readonly string[]): ApplyConflicts {
  const object = read(stored)
  const managers = readManagers(object)
  const conflicts = fieldConflicts(decodeYaml(text).value ?? null, object, managers, self, fields)
  return {
    managers: managers.map((manager) => shownManager(manager, managers)),
    conflicts: conflicts.map(({ field, owners, mine, stored: value }) => {
      const [own, other] = [shown(mine), shown(value)]
      return { field, owners, ...(own === undefined ? {} : { mine: own }), ...(other === undefined ? {} : { stored: other }) }
    }),
  }
}

/** The text to apply after conflicts were settled; all other lines stay where the edits can be written in place. */
export function settledText(
  text: string,
  stored: string,
  self: string,
  settlements: Readonly<Record<string, Settlement>>,
): { readonly text: string; readonly problem?: undefined } | { readonly text?: undefined; readonly problem: Problem } {
  const decoded = decodeYaml(text)
  if (decoded.problem !== undefined) return { problem: decoded.problem }
  const object = read(stored)
  const conflicts = fieldConflicts(decoded.value, object, readManagers(object), self, Object.keys(settlements))
  const edits = settlingEdits(decoded.value, conflicts, settlements)
  if (edits.length === 0) return { text }
  const made = spliceText(text, edits)
  if (made !== undefined) return { text: made }
  const value = applyEdits(decoded.value, edits) ?? decoded.value
  return { text: isObject(value) ? orderedText(value) : encodeYaml(value) }
}
