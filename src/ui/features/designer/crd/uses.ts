import { valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'

/** Where a version of a CRD reads a field: the part of it, and its name. */
export interface Use {
  readonly part: 'scale' | 'column'
  readonly name: string
  readonly path: string
}

export const SCALE_PATHS = ['specReplicasPath', 'statusReplicasPath', 'labelSelectorPath'] as const

/** The uses of fields by the scale subresource and by printer columns. */
export function usesOf(crd: JsonObject | undefined, version: number): Use[] {
  const at = ['spec', 'versions', version]
  const scale = valueAt(crd, [...at, 'subresources', 'scale'])
  const uses: Use[] = []
  for (const name of SCALE_PATHS) {
    const path = isObject(scale) ? scale[name] : undefined
    if (typeof path === 'string') uses.push({ part: 'scale', name, path })
  }
  for (const column of listOf(valueAt(crd, [...at, 'additionalPrinterColumns']))) {
    if (!isObject(column)) continue
    const { name, jsonPath } = column
    if (typeof jsonPath === 'string') uses.push({ part: 'column', name: String(name ?? ''), path: jsonPath })
  }
  return uses
}

/** Whether a use reads this field; filters in brackets read the list before them. */
export const readsField = ({ path }: Use, field: string): boolean => path === `.${field}` || path.startsWith(`.${field}[`)
