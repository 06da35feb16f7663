import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import { decodeCustomResourceDefinition, newCustomResourceDefinitionStatus } from '../../../src/apiextensions/v1/defaults.ts'
import { validateCustomResourceDefinition } from '../../../src/apiextensions/validation/custom-resource-definition.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../src/apimachinery/json/value.ts'
import { randomRootSchema, type Taste } from './schema.ts'

export interface Version {
  readonly name: string
  readonly served: boolean
  readonly schema: JsonObject
}

/** A CRD of a round and what operations must know of it. */
export interface Subject {
  readonly crd: JsonObject
  /** Whether the engine takes it for valid. */
  readonly isValid: boolean
  readonly group: string
  readonly namespaced: boolean
  readonly versions: readonly Version[]
  readonly status: boolean
  readonly scale: boolean
  /** Field selectors that are there. */
  readonly selectable: readonly string[]
}

const ATTEMPTS = 12

/** A random CRD that the engine itself takes for valid, unless it finds none in a few attempts. */
export function randomCrd(chance: Chance, group: string, withRules: boolean): Subject {
  for (let attempt = 1; ; attempt++) {
    const subject = anyCrd(chance, group, withRules)
    if (isValid(subject.crd)) return subject
    if (attempt === ATTEMPTS) return { ...subject, isValid: false }
  }
}

function isValid(request: JsonObject): boolean {
  const { crd, error } = decodeCustomResourceDefinition(deepCopy(request))
  if (error !== undefined) return false
  crd.status = newCustomResourceDefinitionStatus(crd)
  return validateCustomResourceDefinition(crd).length === 0
}

function anyCrd(chance: Chance, group: string, withRules: boolean): Subject {
  const status = chance.of(0.6)
  const scale = chance.of(0.35)
  const taste: Taste = { scale, rules: withRules ? 0.25 : 0, thin: chance.pick([0.3, 0.6, 0.9]) }
  const namespaced = chance.of(0.75)
  const names = chance.pick([['v1'], ['v1'], ['v1beta1', 'v1'], ['v1', 'v2', 'v3alpha1']])
  const shared = chance.of(0.5) ? randomRootSchema(chance, taste) : undefined
  const schemas = names.map(() => shared ?? randomRootSchema(chance, taste))
  const stored = chance.below(names.length)
  const selectable = chance.of(0.3) ? scalarsOf(schemas[0] ?? newObject()).slice(0, 2) : []
  const versions = names.map((name, i) => {
    const served = i === stored || chance.of(0.85)
    const schema = schemas[i] as JsonObject
    return objectOf({
      name,
      served,
      storage: i === stored,
      ...(chance.of(0.1) && { deprecated: true, ...(chance.of(0.5) && { deprecationWarning: 'too old' }) }),
      schema: objectOf({ openAPIV3Schema: schema }),
      subresources: subresources(status, scale),
      ...(chance.of(0.5) && { additionalPrinterColumns: columnsFor(chance, schema) }),
      ...(selectable.length > 0 && { selectableFields: selectable.map((jsonPath) => objectOf({ jsonPath })) }),
    })
  })
  const crd = objectOf({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: objectOf({ name: `widgets.${group}` }),
    spec: objectOf({
      group,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      names: objectOf({ plural: 'widgets', kind: 'Widget', ...(chance.of(0.2) && { shortNames: ['wi'], categories: ['all'] }) }),
      versions,
    }),
  })
  return { crd, isValid: true, group, namespaced, status, scale, selectable, versions: versions.map(versionOf) }
}

const versionOf = (version: JsonObject): Version => ({
  name: String(version.name),
  served: version.served === true,
  schema: (version.schema as JsonObject).openAPIV3Schema as JsonObject,
})

function subresources(status: boolean, scale: boolean): JsonObject | undefined {
  const paths = {
    specReplicasPath: '.spec.replicas',
    statusReplicasPath: '.status.replicas',
    labelSelectorPath: '.status.selector',
  }
  return status || scale
    ? objectOf({ status: status ? newObject() : undefined, scale: scale ? objectOf(paths) : undefined })
    : undefined
}

/** Paths of plain members of spec that may be selected by. */
function scalarsOf(root: JsonObject): string[] {
  const spec = isObject(root.properties) ? root.properties.spec : undefined
  const properties = isObject(spec) && isObject(spec.properties) ? spec.properties : newObject()
  const isScalar = (node: JsonValue | undefined): boolean =>
    isObject(node) && ['string', 'integer', 'boolean'].includes(String(node.type))
  return Object.keys(properties)
    .filter((name) => /^\w+$/.test(name) && isScalar(properties[name]))
    .map((name) => `.spec.${name}`)
}

const COLUMN_TYPES = ['string', 'integer', 'number', 'boolean', 'date']
const ODD_PATHS = [
  '.spec',
  '.spec.c[0]',
  '.spec.c[*].a',
  ".spec['d.e']",
  '.spec.f-g',
  '.metadata.labels.app',
  '.metadata.creationTimestamp',
  '.spec.c[?(@.a=="a")].b',
  '.status.a.b',
  '.spec.a',
  '.spec.b',
  '.data',
  '.metadata.annotations',
]

const columnsFor = (chance: Chance, schema: JsonObject): JsonValue[] =>
  chance.list(1, 4, (i) =>
    objectOf({
      name: `C${i}`,
      type: chance.pick(COLUMN_TYPES),
      jsonPath: chance.pick([...ODD_PATHS, ...scalarsOf(schema), ...scalarsOf(schema)]),
      ...(chance.of(0.3) && { format: chance.pick(['int32', 'date-time', 'name', 'password', 'byte']) }),
      ...(chance.of(0.3) && { priority: chance.below(2) }),
      ...(chance.of(0.2) && { description: 'd' }),
    }),
  )
