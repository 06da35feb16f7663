import { type Path, valueAt } from '../../../../analysis/edit.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { type FieldNode, schemaPath } from './fields.ts'

/** A schema that the inspector shows: of the object, of a field, or of what a list or map holds. */
export interface Subject {
  readonly path: Path
  readonly schema: JsonObject
  readonly kind: 'root' | 'field' | 'items' | 'values'
  /** As people say it: `spec.env[]`; empty for the object. */
  readonly place: string
  readonly field: FieldNode | undefined
}

/** What a field can be looked at as: itself, then its items or values, and theirs. */
function subjectsOf(field: FieldNode): Subject[] {
  const found: Subject[] = [{ path: field.path, schema: field.schema, kind: 'field', place: field.field, field }]
  for (;;) {
    const last = found.at(-1)
    if (last === undefined) return found
    const { items, additionalProperties } = last.schema
    const next = isObject(items)
      ? { path: [...last.path, 'items'], schema: items, kind: 'items' as const, place: `${last.place}[]`, field }
      : isObject(additionalProperties)
        ? {
            path: [...last.path, 'additionalProperties'],
            schema: additionalProperties,
            kind: 'values' as const,
            place: `${last.place}.*`,
            field,
          }
        : undefined
    if (next === undefined) return found
    found.push(next)
  }
}

export interface Subjects {
  readonly all: readonly Subject[]
  /** The one that is meant: the innermost that holds the selected place. */
  readonly at: Subject
}

/** The schemas to choose from at a selection, undefined outside of the schema of the version. */
export function subjectsAt(
  crd: JsonObject | undefined,
  version: number,
  selected: Path | undefined,
  field: FieldNode | undefined,
): Subjects | undefined {
  const isWithin = (path: Path): boolean => selected !== undefined && path.every((step, i) => selected[i] === step)
  if (field !== undefined) {
    const all = subjectsOf(field)
    const at = all.findLast(({ path }) => isWithin(path)) ?? all[0]
    return at && { all, at }
  }
  const path = schemaPath(version)
  const schema = valueAt(crd, path)
  if (!isWithin(path) || !isObject(schema)) return undefined
  const root: Subject = { path, schema, kind: 'root', place: '', field: undefined }
  return { all: [root], at: root }
}
