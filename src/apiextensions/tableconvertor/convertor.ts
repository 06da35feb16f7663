import { stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { type Finder, finderOf } from '../../apimachinery/jsonpath/finder.ts'
import { once } from '../../apimachinery/lazy-module.ts'
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
  readonly find: Finder
  readonly cell: CellOf
}

/** A table that is compiled when one is asked for. Its columns throw Needed until the code for their paths has loaded. */
export function tableOf(version: JsonObject): Table {
  const compiled = once(() => compileTable(version))
  return {
    get columnDefinitions() {
      return compiled().columnDefinitions
    },
    cells: (object, now) => compiled().cells(object, now),
  }
}

/**
 * Compiles the printer columns of a CRD's version, or the default ones (rules TB-1, TB-2). A path that cannot be parsed ends the
 * table: the columns before it are shown.
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor/tableconvertor.go.
 */
function compileTable(version: JsonObject): Table {
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
