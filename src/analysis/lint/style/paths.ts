import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { Path } from '../../edit.ts'
import { listOf } from '../../walk.ts'
import type { NodeRule, Said } from './rule.ts'

const STEP = /\.([A-Za-z_][\w-]*)|\[(?:'[^']*'|"[^"]*"|[^\]'"])*\]/y

/** The names of a path in an object, `[` for what stands in brackets; undefined for what is no plain path. */
function stepsOf(path: string): string[] | undefined {
  const steps: string[] = []
  for (STEP.lastIndex = 0; STEP.lastIndex < path.length; ) {
    const step = STEP.exec(path)
    if (step === null || /^\[['"]/.test(step[0])) return undefined
    steps.push(step[1] ?? '[')
  }
  return steps
}

/** What the server has in every object, whatever the schema says. */
const SERVED: readonly string[] = ['metadata', 'apiVersion', 'kind']

/** What a schema says of a step; `open` where it says nothing of what is there, undefined where nothing can be. */
function within(schema: JsonObject, step: string, isResource: boolean): JsonObject | 'open' | undefined {
  const { properties, additionalProperties, items } = schema
  const inner: JsonValue | undefined = step === '[' ? items : isObject(properties) ? properties[step] : undefined
  if (isObject(inner)) return inner
  if (isObject(additionalProperties) && step !== '[') return additionalProperties
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true || additionalProperties === true
  return isOpen || (isResource && SERVED.includes(step)) || !isObject(properties) ? 'open' : undefined
}

/**
 * Whether a path names no field of a schema, so that what reads it never finds anything: unknown fields are pruned. Paths with names in
 * quotes are not asked, nor what is said below single values.
 */
export function leadsNowhere(root: JsonObject, path: string): boolean {
  const steps = stepsOf(path)
  if (steps === undefined || steps[0] === '[') return false
  let at = root
  for (const step of steps) {
    const isResource = at === root || at['x-kubernetes-embedded-resource'] === true
    if (isResource && SERVED.includes(step)) return false
    const next = within(at, step, isResource)
    if (next === 'open') return false
    if (next === undefined) return true
    at = next
  }
  return false
}

const SCALE = ['specReplicasPath', 'statusReplicasPath', 'labelSelectorPath'] as const

/**
 * Paths of the scale subresource and of printer columns name fields. The server takes others; those of selectable fields it rejects itself.
 */
export const unknownpath: NodeRule = ({ parent, schema, version }, about) => {
  if (parent !== undefined) return undefined
  const said: Said[] = []
  const own = ['spec', 'versions', version]
  const ask = (id: 'unknownScalePath' | 'unknownColumnPath', name: string, path: JsonValue | undefined, at: Path): void => {
    if (typeof path !== 'string' || !leadsNowhere(schema, path)) return
    said.push({ message: [id, name, path], path: [...own, ...at] })
  }
  const { subresources, additionalPrinterColumns } = about.version({ version })
  const scale = isObject(subresources) ? subresources.scale : undefined
  for (const name of SCALE) if (isObject(scale)) ask('unknownScalePath', name, scale[name], ['subresources', 'scale', name])
  for (const [index, column] of listOf(additionalPrinterColumns).entries()) {
    if (!isObject(column)) continue
    ask('unknownColumnPath', String(column.name ?? ''), column.jsonPath, ['additionalPrinterColumns', index, 'jsonPath'])
  }
  return said
}
