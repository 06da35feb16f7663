import { isObject, type JsonObject, type JsonValue, objectOf } from '../../src/apimachinery/json/value.ts'
import { toYaml } from '../../src/apimachinery/yaml/serialize.ts'

/** The leaves of large real CRDs: mostly strings of a pod template, without descriptions where those are stripped to save room. */
const LEAVES: readonly JsonObject[] = [
  objectOf({ type: 'string' }),
  objectOf({ type: 'integer', format: 'int32' }),
  objectOf({ type: 'boolean' }),
  objectOf({ type: 'string', default: 'TCP' }),
  objectOf({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
  objectOf({ type: 'array', items: { type: 'string' } }),
  objectOf({ type: 'object', additionalProperties: { type: 'string' } }),
]

/** A tree of objects and lists of objects; every object has `width` leaves and two that go deeper. */
function tree(depth: number, width: number, described: boolean): JsonObject {
  const properties: Record<string, JsonValue> = {}
  for (let i = 0; i < width; i++) {
    const leaf = LEAVES[(i + depth) % LEAVES.length] ?? {}
    const description = `Field ${i} at depth ${depth}, with the words that explain it to its reader: what it does, and when to leave it alone.`
    properties[`field${i}`] = described ? { ...leaf, description } : leaf
  }
  if (depth > 0) {
    properties.object = tree(depth - 1, width, described)
    properties.list = { type: 'array', items: tree(depth - 1, width, described) }
  }
  return objectOf({ type: 'object', required: ['field0'], properties })
}

/** A CRD of about so many bytes of YAML: many objects below spec, as deep as those of embedded pod templates. */
export function largeCrd(bytes: number, described: boolean): string {
  const groups: Record<string, JsonValue> = {}
  const one = tree(6, 5, described)
  const size = toYaml(crdOf({ group0: one })).length - toYaml(crdOf({})).length
  for (let i = 0; i < Math.max(1, Math.round(bytes / size)); i++) groups[`group${i}`] = one
  return toYaml(crdOf(groups))
}

function crdOf(groups: Record<string, JsonValue>): JsonValue {
  const probe = { type: 'integer', format: 'int32', default: 1, maximum: 10 }
  const spec = objectOf({ type: 'object', properties: { aProbe: probe, ...groups } })
  const schema = objectOf({ type: 'object', properties: { spec, status: { type: 'object' } } })
  const version = objectOf({
    name: 'v1',
    served: true,
    storage: true,
    subresources: { status: {} },
    schema: { openAPIV3Schema: schema },
  })
  const value = objectOf({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'larges.bench.crdlab.dev' },
    spec: {
      group: 'bench.crdlab.dev',
      scope: 'Namespaced',
      names: { plural: 'larges', singular: 'large', kind: 'Large', listKind: 'LargeList' },
      versions: [version],
    },
  })
  return isObject(value) ? value : null
}
