import { namesOf, specOf } from '../../apiextensions/v1/stored-definition.ts'
import { requireNames, validateNames } from '../../apiextensions/validation/names.ts'
import { validateGroup, validateScope } from '../../apiextensions/validation/spec.ts'
import { type ErrorList, invalid, Path, required } from '../../apimachinery/field/error.ts'
import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { isDNS1035Label, nameIsDNSSubdomain } from '../../apimachinery/meta/names.ts'

const SPEC = Path.of('spec')

/** A registration is named after its plural and its group. */
export const nameRule = (registration: JsonObject) => (name: string, prefix: boolean) => {
  const spec = specOf(registration)
  const faults = nameIsDNSSubdomain(name, prefix)
  const expected = `${stringAt(objectAt(spec, 'names'), 'plural')}.${stringAt(spec, 'group')}`
  return name === expected ? faults : [...faults, 'must be spec.names.plural+"."+spec.group']
}

/** What every registration says: group, version, scope and names, each on its own. That a name is taken is none of these mistakes. */
export function validateRegistration(registration: JsonObject): ErrorList {
  const spec = specOf(registration)
  const names = namesOf(objectAt(spec, 'names'))
  return [
    ...validateGroup(stringAt(spec, 'group'), SPEC),
    ...validateVersion(stringAt(spec, 'version'), SPEC.child('version')),
    ...validateScope(stringAt(spec, 'scope'), SPEC),
    ...requireNames(names, SPEC.child('names')),
    ...validateNames(names, SPEC.child('names')),
  ]
}

/** The one version of a registration: a label that starts with a letter. */
export function validateVersion(version: string, path: Path): ErrorList {
  if (version === '') return [required(path, '')]
  return isDNS1035Label(version).map((why) => invalid(path, version, why))
}
