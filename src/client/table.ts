import { objectsOf, stringOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'

/** A column of a server-made Table (meta.k8s.io/v1). */
export interface Column {
  readonly name: string
  readonly type: string
  readonly format: string
  readonly description: string
  /** 0 is always shown, more only in the wide form. */
  readonly priority: number
}

export interface Row {
  /** `namespace/name`, or the name alone. */
  readonly key: string
  readonly name: string
  readonly namespace: string
  readonly uid: string
  readonly resourceVersion: string
  readonly generation: number
  readonly created: string
  /** When its deletion began (RFC 3339); empty: it is not being deleted. */
  readonly deleted: string
  readonly finalizers: readonly string[]
  readonly labels: JsonObject | undefined
  /** The names of its field managers, each once. */
  readonly managers: readonly string[]
  /** The object itself, where the table was asked for whole objects (`includeObject=Object`). */
  readonly object: JsonObject | undefined
  readonly cells: readonly JsonValue[]
}

export function readColumns(table: JsonObject): Column[] | undefined {
  if (!Array.isArray(table.columnDefinitions) || table.columnDefinitions.length === 0) return undefined
  return table.columnDefinitions.filter(isObject).map((column) => ({
    name: stringOf(column.name),
    type: stringOf(column.type),
    format: stringOf(column.format),
    description: stringOf(column.description),
    priority: typeof column.priority === 'number' ? column.priority : 0,
  }))
}

const managersOf = ({ managedFields }: JsonObject): string[] =>
  Array.isArray(managedFields) ? [...new Set(managedFields.filter(isObject).map(({ manager }) => stringOf(manager)))] : []

export function readRows(table: JsonObject): Row[] {
  const rows: Row[] = []
  for (const row of objectsOf(table.rows)) {
    const { object } = row
    if (!isObject(object) || !isObject(object.metadata)) continue
    const { metadata } = object
    const name = stringOf(metadata.name)
    const namespace = stringOf(metadata.namespace)
    rows.push({
      key: namespace === '' ? name : `${namespace}/${name}`,
      name,
      namespace,
      uid: stringOf(metadata.uid),
      resourceVersion: stringOf(metadata.resourceVersion),
      generation: Number(metadata.generation ?? 0),
      created: stringOf(metadata.creationTimestamp),
      deleted: stringOf(metadata.deletionTimestamp),
      finalizers: Array.isArray(metadata.finalizers) ? metadata.finalizers.map(stringOf) : [],
      labels: isObject(metadata.labels) ? metadata.labels : undefined,
      managers: managersOf(metadata),
      object: object.kind === 'PartialObjectMetadata' ? undefined : object,
      cells: Array.isArray(row.cells) ? row.cells : [],
    })
  }
  return rows
}
