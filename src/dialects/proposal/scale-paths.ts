import { nestedValue } from '../../apiextensions/openapi-validation/scale-paths.ts'
import { type ErrorList, invalid, required } from '../../apimachinery/field/error.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { isInteger, type JsonObject } from '../../apimachinery/json/value.ts'
import { parseSelector, SelectorError } from '../../apimachinery/labels/selector.ts'

/**
 * The values at the paths of the scale subresource (rules PR-C4, PR-C5): replicas of the spec are there and a non-negative integer,
 * those of the status are an integer if they are there, and the selector is one if it is there. Fields are the paths. With
 * `statusOnly`, as for `/status`, only what lies under `.status` counts.
 */
export function scalePathErrors(object: JsonObject, scale: JsonObject, statusOnly: boolean): ErrorList {
  const status = statusErrors(object, stringAt(scale, 'statusReplicasPath'))
  if (statusOnly) return status
  return [
    ...specErrors(object, stringAt(scale, 'specReplicasPath')),
    ...status,
    ...selectorErrors(object, stringAt(scale, 'labelSelectorPath')),
  ]
}

const MAX_INT32 = 2_147_483_647

function specErrors(object: JsonObject, path: string): ErrorList {
  const { value, fault } = nestedValue(object, path, isInteger, 'int64')
  if (fault !== undefined) return [invalid(path, 0, fault)]
  if (!isInteger(value)) return [required(path, 'the scale subresource needs the number of replicas')]
  if (value < 0) return [invalid(path, value, 'should be a non-negative integer')]
  return value > MAX_INT32 ? [invalid(path, value, `should be less than or equal to ${MAX_INT32}`)] : []
}

function statusErrors(object: JsonObject, path: string): ErrorList {
  if (path === '') return []
  const { fault } = nestedValue(object, path, isInteger, 'int64')
  return fault === undefined ? [] : [invalid(path, 0, fault)]
}

function selectorErrors(object: JsonObject, path: string): ErrorList {
  if (path === '') return []
  const { value, fault } = nestedValue(object, path, (found) => typeof found === 'string', 'string')
  if (fault !== undefined) return [invalid(path, '', fault)]
  if (typeof value !== 'string') return []
  try {
    parseSelector(value)
    return []
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error
    return [invalid(path, value, error.message)]
  }
}
