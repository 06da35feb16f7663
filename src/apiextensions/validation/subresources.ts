import { type ErrorList, invalid, invalidShown, type Path, required } from '../../apimachinery/field/error.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { validateSimpleJsonPath } from './json-path.ts'

/** The scale subresource [CV-10, SC-1]: where replicas and the selector are. */
export function validateSubresources(subresources: JsonObject | undefined, path: Path): ErrorList {
  const scale = subresources?.scale
  if (!isObject(scale)) return []
  return [
    ...validateReplicasPath(stringOf(scale.specReplicasPath), '.spec', path.child('scale.specReplicasPath')),
    ...validateReplicasPath(stringOf(scale.statusReplicasPath), '.status', path.child('scale.statusReplicasPath')),
    ...validateSelectorPath(stringOf(scale.labelSelectorPath), path.child('scale.labelSelectorPath')),
  ]
}

function validateReplicasPath(jsonPath: string, under: string, path: Path): ErrorList {
  if (jsonPath === '') return [required(path, '')]
  const errors = validateSimpleJsonPath(jsonPath, path)
  if (errors.length > 0 || jsonPath.startsWith(`${under}.`)) return errors
  return [invalid(path, jsonPath, `should be a json path under ${under}`)]
}

function validateSelectorPath(jsonPath: string, path: Path): ErrorList {
  if (jsonPath === '') return []
  const errors = validateSimpleJsonPath(jsonPath, path)
  if (errors.length > 0 || jsonPath.startsWith('.spec.') || jsonPath.startsWith('.status.')) return errors
  return [invalidShown(path, stringify(jsonPath), 'should be a json path under either .spec or .status')]
}

/** Whether the status subresource is on. */
export const hasStatus = (subresources: JsonObject | undefined): boolean => isObject(subresources?.status)
