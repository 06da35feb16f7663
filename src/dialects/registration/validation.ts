import { specOf, textAt } from '../../apiextensions/v1/view.ts'
import { objectAt } from '../../apiextensions/validation/internal.ts'
import { type ErrorList, invalid, required } from '../../apimachinery/field/error.ts'
import type { Path } from '../../apimachinery/field/path.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { isDNS1035Label, nameIsDNSSubdomain } from '../../apimachinery/meta/names.ts'

/** A registration is named after its plural and its group. */
export const nameRule = (registration: JsonObject) => (name: string, prefix: boolean) => {
  const spec = specOf(registration)
  const faults = nameIsDNSSubdomain(name, prefix)
  const expected = `${textAt(objectAt(spec, 'names'), 'plural')}.${textAt(spec, 'group')}`
  return name === expected ? faults : [...faults, 'must be spec.names.plural+"."+spec.group']
}

/** The one version of a registration: a label that starts with a letter. */
export function validateVersion(version: string, path: Path): ErrorList {
  if (version === '') return [required(path, '')]
  return isDNS1035Label(version).map((why) => invalid(path, version, why))
}
