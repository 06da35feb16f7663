import { objectsOf } from '../apimachinery/json/access.ts'
import { isInteger, isNumber, isObject, type JsonObject, type JsonValue, objectOf, toFloat } from '../apimachinery/json/value.ts'
import { Quantity } from '../apimachinery/quantity/quantity.ts'
import { CommandError } from './errors.ts'
import { relaxedTemplate, type Template, templateOf } from './jsonpath.ts'

/** Compares as `--sort-by` does: numbers as numbers, quantities by their value, other texts by their bytes. Source: k8s.io/kubectl/pkg/cmd/get/sorter.go, isLess. */
function isLess(a: JsonValue, b: JsonValue): boolean {
  if (a === null || b === null) return a === null && b !== null
  if (isNumber(a) && isNumber(b)) return isInteger(a) && isInteger(b) ? a < b : toFloat(a) < toFloat(b)
  if (typeof a === 'string' && typeof b === 'string') {
    const [first, second] = [Quantity.parse(a), Quantity.parse(b)]
    if (first instanceof Quantity && second instanceof Quantity) return first.compare(second) < 0
    return a < b
  }
  return false
}

function sorted<T>(items: readonly T[], objectOfItem: (item: T) => JsonObject | undefined, template: Template): T[] | undefined {
  const keyed = items.map((item) => {
    const object = objectOfItem(item)
    return { item, key: object === undefined ? undefined : template.find(object)[0]?.[0] }
  })
  if (keyed.every(({ key }) => key === undefined)) return undefined
  const order = (a: JsonValue | undefined, b: JsonValue | undefined): number => {
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1
    return isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0
  }
  return keyed.sort((one, other) => order(one.key, other.key)).map(({ item }) => item)
}

const templateFor = (sortBy: string): Template => templateOf(relaxedTemplate(sortBy), 'sorting error: ')

/** The rows of a Table by a field of their objects. Where no row has it nothing is left: kubectl prints no such table. */
export function sortTable(table: JsonObject, sortBy: string): JsonObject {
  const rows = objectsOf(table.rows)
  if (rows.length === 0) return table
  const inOrder = sorted(rows, (row) => (isObject(row.object) ? row.object : undefined), templateFor(sortBy))
  return objectOf({ ...table, rows: inOrder ?? [] })
}

/** Objects by a field. Throws CommandError where none has it. */
export function sortObjects(objects: readonly JsonObject[], sortBy: string): JsonObject[] {
  if (objects.length < 2) return [...objects]
  const inOrder = sorted(objects, (object) => object, templateFor(sortBy))
  if (inOrder === undefined) {
    throw new CommandError(`couldn't find any field with path "${relaxedTemplate(sortBy)}" in the list of objects`)
  }
  return inOrder
}
