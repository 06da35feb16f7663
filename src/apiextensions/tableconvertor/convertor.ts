import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { parseJsonPath } from '../../apimachinery/jsonpath/jsonpath.ts'
import { type CellOf, cellOf } from './cell.ts'
import { columnsOf, NAME_COLUMN } from './columns.ts'

/** Shows objects of a custom resource as rows of a Table. */
export interface Table {
  /** The columns as a Table lists them, the name first. */
  readonly columnDefinitions: JsonObject[]
  /** The cells of one object in the order of the columns; `now` in milliseconds, for ages. */
  cells(object: JsonObject, now: number): JsonValue[]
}

interface CompiledColumn {
  readonly find: (object: JsonObject) => JsonValue | undefined
  readonly cell: CellOf
}

/**
 * Compiles the printer columns of a CRD's version, or the default ones (rules TB-1, TB-2). A path that cannot be parsed ends the
 * table: the columns before it are shown.
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor/tableconvertor.go.
 */
export function compileTable(version: JsonObject): Table {
  const columnDefinitions = [NAME_COLUMN]
  const columns: CompiledColumn[] = []
  for (const column of columnsOf(version.additionalPrinterColumns)) {
    const find = finderOf(column.jsonPath)
    if (find === undefined) break
    columns.push({ find, cell: cellOf(column.type) })
    columnDefinitions.push(column.definition)
  }
  return {
    columnDefinitions,
    cells(object, now) {
      const cells: JsonValue[] = [nameOf(object)]
      for (const { find, cell } of columns) {
        const value = find(object)
        cells.push(value === undefined ? null : cell(value, now))
      }
      return cells
    },
  }
}

const nameOf = (object: JsonObject): string => {
  const { metadata } = object
  return stringAt(metadata, 'name')
}

/** Finds the first value at a path; undefined when the path cannot be parsed. */
function finderOf(jsonPath: string): CompiledColumn['find'] | undefined {
  const byNames = findByNames(jsonPath)
  if (byNames !== undefined) return byNames
  const path = parseJsonPath(`{${jsonPath}}`)
  return 'error' in path ? undefined : (object) => path.find(object)[0]
}

/**
 * The finder for a path that is nothing but names (`.spec.replicas`), as nearly all columns have it: it makes no lists of results.
 * Undefined for any other path.
 */
function findByNames(jsonPath: string): ((object: JsonObject) => JsonValue | undefined) | undefined {
  if (!/^(?:\.[A-Za-z_][A-Za-z0-9_]*)+$/.test(jsonPath)) return undefined
  const names = jsonPath.slice(1).split('.')
  return (object) => {
    let at: JsonValue | undefined = object
    for (const name of names) {
      if (!isObject(at)) return undefined
      at = at[name]
    }
    return at
  }
}
