import { objectAt, objectsOf, stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { listOf } from '../walk.ts'

type Scope = 'Namespaced' | 'Cluster' | 'LegacyCluster'

const STRING: JsonObject = { type: 'string' }
const TIME: JsonObject = { type: 'string', format: 'date-time' }

/** A reference: an object of texts that are required, but for those that end in `?`. */
function refOf(...names: readonly string[]): JsonObject {
  const fields = names.map((name) => name.replace('?', ''))
  return {
    type: 'object',
    required: names.filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(fields.map((name) => [name, STRING])),
  }
}

const SELECTOR: JsonObject = {
  type: 'object',
  required: ['matchLabels'],
  properties: { matchLabels: { type: 'object', additionalProperties: STRING } },
}

/** How a composite resource or a claim finds its Composition. */
const composition = (updatePolicy: string): JsonObject =>
  objectOf({
    compositionRef: refOf('name'),
    compositionSelector: SELECTOR,
    compositionRevisionRef: refOf('name'),
    compositionRevisionSelector: SELECTOR,
    compositionUpdatePolicy: {
      type: 'string',
      enum: ['Automatic', 'Manual'],
      ...(updatePolicy === '' ? {} : { default: updatePolicy }),
    },
  })

function specOfComposite(scope: Scope, updatePolicy: string): JsonObject {
  const place = scope === 'Namespaced' ? [] : ['namespace?']
  const own = {
    ...composition(updatePolicy),
    resourceRefs: {
      type: 'array',
      items: refOf('apiVersion', 'kind', 'name?', ...place),
      'x-kubernetes-list-type': 'atomic',
    },
  }
  if (scope !== 'LegacyCluster') {
    const description = 'Configures how Crossplane will reconcile this composite resource'
    return { crossplane: { type: 'object', description, properties: own } }
  }
  return {
    ...own,
    claimRef: refOf('apiVersion', 'kind', 'namespace', 'name'),
    writeConnectionSecretToRef: refOf('name', 'namespace'),
  }
}

const specOfClaim = (deletePolicy: string): JsonObject =>
  objectOf({
    ...composition(''),
    compositeDeletePolicy: { type: 'string', enum: ['Background', 'Foreground'], default: deletePolicy },
    resourceRef: refOf('apiVersion', 'kind', 'name'),
    writeConnectionSecretToRef: refOf('name'),
  })

function statusOf(scope: Scope): JsonObject {
  const condition = refOf('lastTransitionTime', 'reason', 'status', 'type', 'message?')
  const fields = {
    ...condition,
    properties: objectOf({
      lastTransitionTime: TIME,
      message: STRING,
      reason: STRING,
      status: STRING,
      type: STRING,
      observedGeneration: { type: 'integer', format: 'int64' },
    }),
  }
  const conditions = {
    description: 'Conditions of the resource.',
    type: 'array',
    'x-kubernetes-list-map-keys': ['type'],
    'x-kubernetes-list-type': 'map',
    items: fields,
  }
  const connectionDetails = { type: 'object', properties: { lastPublishedTime: TIME } }
  if (scope !== 'LegacyCluster') {
    const description = 'Indicates how Crossplane is reconciling this composite resource'
    return { conditions, crossplane: { type: 'object', description, properties: { connectionDetails } } }
  }
  return { conditions, connectionDetails, claimConditionTypes: { type: 'array', 'x-kubernetes-list-type': 'set', items: STRING } }
}

const conditionColumn = (name: string, type: string): JsonObject =>
  objectOf({
    name,
    type: 'string',
    jsonPath: `.status.conditions[?(@.type=='${type}')].status`,
  })
const READY = [conditionColumn('SYNCED', 'Synced'), conditionColumn('READY', 'Ready')]
const AGE: JsonObject = { name: 'AGE', type: 'date', jsonPath: '.metadata.creationTimestamp' }

function columnsOfComposite(scope: Scope): readonly JsonObject[] {
  const at = scope === 'LegacyCluster' ? '.spec' : '.spec.crossplane'
  return [
    ...READY,
    { name: 'COMPOSITION', type: 'string', jsonPath: `${at}.compositionRef.name` },
    { name: 'COMPOSITIONREVISION', type: 'string', jsonPath: `${at}.compositionRevisionRef.name`, priority: 1 },
    AGE,
  ]
}

const COLUMNS_OF_CLAIM: readonly JsonObject[] = [
  ...READY,
  { name: 'CONNECTION-SECRET', type: 'string', jsonPath: '.spec.writeConnectionSecretToRef.name' },
  AGE,
]

/** What Crossplane adds to each version. */
interface Added {
  readonly spec: JsonObject
  readonly status: JsonObject
  readonly columns: readonly JsonObject[]
}

/** A part of the schema: what the author wrote of it, as far as Crossplane takes it, and what Crossplane adds. */
function partOf(schema: JsonObject, added: JsonObject, keywords: readonly string[]): JsonObject {
  const part = Object.assign(newObject(), { type: 'object' })
  for (const keyword of keywords) {
    const value = schema[keyword]
    if (value !== undefined) part[keyword] = value
  }
  part.properties = Object.assign(newObject(), objectAt(schema, 'properties'), added)
  return part
}

const OF_SPEC = ['description', 'required', 'x-kubernetes-preserve-unknown-fields', 'x-kubernetes-validations', 'oneOf']
const OF_STATUS = ['description', 'required', 'x-kubernetes-validations', 'oneOf']

/** A name is the value of a label too. */
const MOST_NAME = 63

function nameOf(schema: JsonObject): JsonObject {
  const { maxLength } = objectAt(objectAt(objectAt(objectAt(schema, 'properties'), 'metadata'), 'properties'), 'name')
  return { type: 'string', maxLength: typeof maxLength === 'number' && maxLength < MOST_NAME ? maxLength : MOST_NAME }
}

function versionOf(version: JsonObject, { spec, status, columns }: Added): JsonObject {
  const schema = objectAt(objectAt(version, 'schema'), 'openAPIV3Schema')
  const fields = objectAt(schema, 'properties')
  const { description } = schema
  const made = newObject()
  for (const key of ['name', 'served']) if (version[key] !== undefined) made[key] = version[key]
  made.storage = version.referenceable === true
  for (const key of ['deprecated', 'deprecationWarning']) if (version[key] !== undefined) made[key] = version[key]
  made.subresources = objectOf({ status: {} })
  made.additionalPrinterColumns = [...listOf(version.additionalPrinterColumns), ...columns]
  const whole = {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    required: ['spec'],
    properties: {
      apiVersion: STRING,
      kind: STRING,
      metadata: { type: 'object', properties: { name: nameOf(schema) } },
      spec: partOf(objectAt(fields, 'spec'), spec, OF_SPEC),
      status: partOf(objectAt(fields, 'status'), status, OF_STATUS),
    },
  }
  made.schema = objectOf({ openAPIV3Schema: whole })
  return made
}

interface Made {
  readonly name: string
  readonly names: JsonObject
  readonly category: string
  readonly scope: 'Namespaced' | 'Cluster'
  readonly added: Added
}

function crdOf(xrd: JsonObject, { name, names, category, scope, added }: Made): JsonObject {
  const spec = objectAt(xrd, 'spec')
  const own = objectAt(spec, 'metadata')
  const labels = Object.assign(newObject(), objectAt(objectAt(xrd, 'metadata'), 'labels'), objectAt(own, 'labels'))
  const metadata: { [key: string]: JsonValue } = { name }
  if (Object.keys(labels).length > 0) metadata.labels = labels
  if (isObject(own.annotations)) metadata.annotations = own.annotations
  const { conversion } = spec
  return objectOf({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata,
    spec: {
      group: spec.group ?? '',
      scope,
      names: Object.assign(newObject(), names, { categories: [...listOf(names.categories), category] }),
      ...(conversion === undefined ? {} : { conversion }),
      versions: objectsOf(spec.versions).map((version) => versionOf(version, added)),
    },
  })
}

function scopeOf({ apiVersion, spec }: JsonObject): Scope {
  const scope = isObject(spec) ? spec.scope : undefined
  if (scope === 'Namespaced' || scope === 'Cluster' || scope === 'LegacyCluster') return scope
  return apiVersion === 'apiextensions.crossplane.io/v1' ? 'LegacyCluster' : 'Namespaced'
}

/**
 * The CRDs that Crossplane makes of a CompositeResourceDefinition: of the composite resource and, where claims are offered, of the claim.
 * Source: https://github.com/crossplane/crossplane/blob/main/internal/xcrd/crd.go; https://github.com/crossplane/crossplane/blob/main/internal/xcrd/schemas.go.
 */
export function crdsOfXrd(xrd: JsonObject): readonly JsonObject[] {
  const spec = objectAt(xrd, 'spec')
  const scope = scopeOf(xrd)
  const policy = (key: string, otherwise: string): string => stringOf(spec[key]) || otherwise
  const composite = crdOf(xrd, {
    name: stringOf(objectAt(xrd, 'metadata').name),
    names: objectAt(spec, 'names'),
    category: 'composite',
    scope: scope === 'Namespaced' ? 'Namespaced' : 'Cluster',
    added: {
      spec: specOfComposite(scope, policy('defaultCompositionUpdatePolicy', 'Automatic')),
      status: statusOf(scope),
      columns: columnsOfComposite(scope),
    },
  })
  if (!isObject(spec.claimNames)) return [composite]
  const claim = crdOf(xrd, {
    name: `${stringOf(spec.claimNames.plural)}.${stringOf(spec.group)}`,
    names: spec.claimNames,
    category: 'claim',
    scope: 'Namespaced',
    added: {
      spec: specOfClaim(policy('defaultCompositeDeletePolicy', 'Background')),
      status: statusOf('LegacyCluster'),
      columns: COLUMNS_OF_CLAIM,
    },
  })
  return [composite, claim]
}
