import { type Path, valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'

/** Where the schema of a version begins: spec, versions, index, schema, openAPIV3Schema. */
const SCHEMA = 5

/** A place in a schema as people say it: `spec.list[].name`, and the keyword where it names one. */
function fieldOf(path: Path): string {
  let field = ''
  for (let i = SCHEMA; i < path.length; i++) {
    const step = path[i]
    if (step === 'properties' && i + 1 < path.length) field += `${field === '' ? '' : '.'}${path[++i]}`
    else if (step === 'items') field += '[]'
    else if (step === 'additionalProperties') field += '.*'
    else break
  }
  return field
}

/** What stands in the column of places: the field, and the version where the CRD has several. */
export function placeOf(crd: JsonObject | undefined, path: Path): string {
  const plain = path.filter((step) => typeof step === 'string').slice(-2)
  if (path[1] !== 'versions' || typeof path[2] !== 'number') return plain.join('.')
  const versions = listOf(valueAt(crd, ['spec', 'versions']))
  const version = versions[path[2]]
  const name = versions.length > 1 && isObject(version) ? String(version.name) : ''
  const inner = path[3] === 'schema' ? fieldOf(path) : path.slice(3).join('.')
  return [name, inner].filter((part) => part !== '').join(' ')
}
