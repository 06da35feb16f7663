import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { spliceText } from '../crd-text/splice.ts'
import { type Path, valueAt } from '../edit.ts'
import { editsBetween } from '../edits-between.ts'
import { isController, type Manager, ownsPath, readManagers } from '../owners/managers.ts'
import { listOf } from '../walk.ts'
import { orderedText } from '../yaml/pane-text.ts'
import { decodeYaml, encodeYaml, fieldLines, type Problem } from '../yaml/yaml.ts'
import { compareSides, type MergeRow, type Take } from './compare-sides.ts'
import { type Choice, chosenValue, mergedOf, type Placed } from './result.ts'

/** The choice of a row, as the page sends it: a side, or a value as YAML. */
export type ChoiceText = Take | { readonly yaml: string }

/** A row as it is shown: values are YAML, cut where they are long. */
export interface ShownRow extends Pick<MergeRow, 'id' | 'path' | 'changed' | 'unit' | 'isConflict' | 'takes' | 'proposed'> {
  readonly base?: string
  readonly mine?: string
  readonly theirs?: string
  readonly result?: string
  /** The controller or autoscaler that wrote their value. */
  readonly writer?: Pick<Manager, 'name' | 'subresource'>
}

/** Lines of the result that differ from base, and whose change they are. */
export interface SideLines {
  readonly first: number
  readonly last: number
  readonly side: Placed['side']
}

export interface MergedText {
  /** Conflicts first, then what is merged, then some of what is unchanged. */
  readonly rows: readonly ShownRow[]
  readonly unchanged: number
  /** The result: my text with the lines of the choices, where they can be written in place. */
  readonly text: string
  readonly sides: readonly SideLines[]
  /** Ids of rows whose other value is not YAML. */
  readonly invalid: readonly string[]
}

export interface MergeQuestion {
  readonly version: string
  readonly choices: Readonly<Record<string, ChoiceText>>
}

/** Longer values are cut where they are shown. */
const LONG = 2_000
const SHOWN_UNCHANGED = 300
/** More edits, or edits of a longer text, are not made in place. */
const MOST_EDITS = 60
const MOST_TEXT = 400_000

/** The schema of a version of a CRD; undefined where there is none. */
function schemaOf(crd: string, version: string): JsonObject | undefined {
  if (crd === '') return undefined
  const { value } = parseJson(crd)
  const found = listOf(valueAt(value, ['spec', 'versions'])).find((one) => isObject(one) && one.name === version)
  const schema = valueAt(found, ['schema', 'openAPIV3Schema'])
  return isObject(schema) ? schema : undefined
}

function shown(value: JsonValue | undefined): string | undefined {
  if (value === undefined) return undefined
  const text = encodeYaml(value).trimEnd()
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text
}

/** The lock is never merged: the result has that of theirs. */
function withoutLock(value: JsonObject): JsonObject {
  if (!isObject(value.metadata) || value.metadata.resourceVersion === undefined) return value
  const metadata = newObject()
  for (const key in value.metadata) if (key !== 'resourceVersion') metadata[key] = value.metadata[key] ?? null
  return Object.assign(newObject(), value, { metadata })
}

function withLock(value: JsonValue | undefined, lock: JsonValue | undefined): JsonValue {
  if (!isObject(value) || lock === undefined) return value ?? newObject()
  const metadata = Object.assign(newObject(), isObject(value.metadata) ? value.metadata : {}, { resourceVersion: lock })
  return Object.assign(newObject(), value, { metadata })
}

/** My text with what makes it say `merged`. */
function textOf(text: string, mine: JsonValue, merged: JsonValue): string {
  const edits = editsBetween(mine, merged)
  if (edits.length === 0) return text
  const spliced = edits.length > MOST_EDITS || text.length > MOST_TEXT ? undefined : spliceText(text, edits)
  return spliced ?? (isObject(merged) ? orderedText(merged) : encodeYaml(merged))
}

const spelled = (path: Path): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  )

function sideLines(text: string, placed: readonly Placed[]): SideLines[] {
  if (text.length > MOST_TEXT) return []
  const lines = new Map(fieldLines(text).map(([path, first, last]) => [path, { first, last }]))
  return placed.flatMap(({ path, side }) => {
    const at = lines.get(spelled(path))
    return at === undefined ? [] : [{ ...at, side }]
  })
}

const rank = (row: MergeRow): number => (row.isConflict ? 0 : row.changed === 'none' ? 2 : 1)

/** Choices of the page as values; ids of those that are not YAML apart. */
function readChoices(choices: MergeQuestion['choices']): { readonly read: Map<string, Choice>; readonly invalid: string[] } {
  const read = new Map<string, Choice>()
  const invalid: string[] = []
  for (const [id, choice] of Object.entries(choices)) {
    const decoded = typeof choice === 'string' ? undefined : decodeYaml(choice.yaml)
    if (typeof choice === 'string') read.set(id, { take: choice })
    else if (decoded === undefined || decoded.problem !== undefined) invalid.push(id)
    else read.set(id, { value: decoded.value })
  }
  return { read, invalid }
}

/**
 * Merges three texts of a pane. `stored` is the object as JSON, whose managedFields say who wrote theirs; `crd` the CRD as JSON, or empty. The first
 * problem of a text is returned in place of a result. The lock of the result is that of theirs.
 */
export function mergeTexts(
  base: string,
  mine: string,
  theirs: string,
  stored: string,
  crd: string,
  { version, choices }: MergeQuestion,
): MergedText | Problem {
  const own = decodeYaml(mine)
  const [before, other] = [decodeYaml(base), decodeYaml(theirs)]
  const problem = own.problem ?? before.problem ?? other.problem
  if (problem !== undefined) return problem
  if (!isObject(own.value) || !isObject(other.value)) return { code: 'noObject', message: '', line: 1 }
  const object = stored === '' ? newObject() : parseJson(stored).value
  const managers = isObject(object) ? readManagers(object).filter(isController) : []
  const writerOf = (path: MergeRow['elements']): Manager | undefined => managers.find(({ set }) => ownsPath(set, path))
  const sides = {
    base: isObject(before.value) ? withoutLock(before.value) : undefined,
    mine: withoutLock(own.value),
    theirs: withoutLock(other.value),
  }
  const tree = compareSides(sides, schemaOf(crd, version), (path) => writerOf(path) !== undefined)
  const { read, invalid } = readChoices(choices)
  const { value, placed } = mergedOf(tree, read)
  const lock = valueAt(other.value, ['metadata', 'resourceVersion'])
  const text = textOf(mine, own.value, withLock(value, lock))
  const unchanged = tree.rows.filter((row) => row.changed === 'none')
  const rows = [...tree.rows.filter((row) => row.changed !== 'none'), ...unchanged.slice(0, SHOWN_UNCHANGED)]
  return {
    rows: rows.sort((a, b) => rank(a) - rank(b)).map((row) => shownRow(row, read.get(row.id), writerOf)),
    unchanged: unchanged.length,
    text,
    sides: sideLines(text, placed),
    invalid,
  }
}

function shownRow(
  row: MergeRow,
  choice: Choice | undefined,
  writerOf: (path: MergeRow['elements']) => Manager | undefined,
): ShownRow {
  const { id, path, changed, unit, isConflict, takes, proposed } = row
  const writer = changed === 'theirs' || changed === 'both' ? writerOf(row.elements) : undefined
  const values = {
    base: shown(row.base),
    mine: shown(row.mine),
    theirs: shown(row.theirs),
    result: shown(chosenValue(row, choice ?? { take: proposed })),
  }
  const given = Object.entries(values).filter(([, text]) => text !== undefined)
  return {
    id,
    path,
    changed,
    unit,
    isConflict,
    takes,
    proposed,
    ...Object.fromEntries(given),
    ...(writer === undefined ? {} : { writer: { name: writer.name, subresource: writer.subresource } }),
  }
}
