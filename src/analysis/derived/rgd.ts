import { objectAt, stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { pluralOf } from '../sample/infer.ts'
import { listOf } from '../walk.ts'
import { SimpleSchema } from './simple-schema.ts'

const STRING: JsonObject = { type: 'string' }

const CONDITIONS: JsonObject = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      type: STRING,
      status: STRING,
      reason: STRING,
      message: STRING,
      lastTransitionTime: STRING,
      observedGeneration: { type: 'integer' },
    },
  },
}

const COLUMNS: readonly JsonObject[] = [
  { name: 'State', description: 'The state of a ResourceGraphDefinition instance', type: 'string', jsonPath: '.status.state' },
  {
    name: 'Ready',
    description: 'Whether a ResourceGraphDefinition instance is ready',
    type: 'string',
    jsonPath: '.status.conditions[?(@.type=="Ready")].status',
  },
  { name: 'Age', description: 'Age of the resource', type: 'date', jsonPath: '.metadata.creationTimestamp' },
]

/** The schema of a status field: a template is a text, and what one expression gives is known to kro alone, from the resources. */
function statusSchema(value: JsonValue): JsonObject {
  if (isObject(value)) {
    const properties = newObject()
    for (const [name, field] of Object.entries(value)) properties[name] = statusSchema(field)
    return objectOf({ type: 'object', properties })
  }
  if (Array.isArray(value)) return objectOf({ type: 'array', items: statusSchema(value[0] ?? '') })
  const text = stringOf(value).trim()
  const isExpression = text.startsWith('${') && text.indexOf('}') === text.length - 1
  return isExpression ? objectOf({ 'x-kubernetes-preserve-unknown-fields': true }) : objectOf(STRING)
}

/** The CRD that kro makes of a ResourceGraphDefinition, and what in it could not be read. */
export interface DerivedCrd {
  readonly crd: JsonObject
  readonly problems: readonly string[]
}

/**
 * The CRD that kro makes of a ResourceGraphDefinition.
 * Source: https://github.com/kubernetes-sigs/kro/blob/main/pkg/simpleschema/transform.go; https://github.com/kubernetes-sigs/kro/blob/main/pkg/graph/crd/crd.go.
 */
export function crdOfRgd(rgd: JsonObject): DerivedCrd {
  const declared = objectAt(objectAt(rgd, 'spec'), 'schema')
  const kind = stringOf(declared.kind)
  const group = stringOf(declared.group) || 'kro.run'
  const plural = pluralOf(kind)
  const simple = new SimpleSchema(objectAt(declared, 'types'))
  const spec = simple.objectSchema(objectAt(declared, 'spec'), 'spec')
  const status = statusSchema(objectAt(declared, 'status'))
  const fields = Object.assign(newObject(), objectOf({ state: STRING, conditions: CONDITIONS }), objectAt(status, 'properties'))
  const columns = listOf(declared.additionalPrinterColumns)
  const { labels, annotations } = objectAt(declared, 'metadata')
  const crd = objectOf({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec: {
      group,
      scope: declared.scope === 'Cluster' ? 'Cluster' : 'Namespaced',
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      versions: [
        {
          name: stringOf(declared.apiVersion),
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: columns.length === 0 ? [...COLUMNS] : [...columns],
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: {
                apiVersion: STRING,
                kind: STRING,
                metadata: { type: 'object' },
                spec,
                status: { type: 'object', properties: fields },
              },
            },
          },
        },
      ],
    },
  })
  return { crd, problems: simple.problems }
}
