import { nestedValue } from '../../apiextensions/openapi-validation/scale-paths.ts'
import { compileValidator } from '../../apiextensions/openapi-validation/validator.ts'
import { schemaOf, subresourcesOf, versionsOf } from '../../apiextensions/v1/stored-definition.ts'
import { validateCustomResourceDefinition } from '../../apiextensions/validation/custom-resource-definition.ts'
import { type ErrorList, errorText } from '../../apimachinery/field/error.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { isInteger, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { apiVersionOf, type Subresource } from '../../client/resource-type.ts'
import { CRD_KEYS, crdKeyOf } from '../../protocol/snapshot.ts'
import { schemasOf } from '../walk.ts'
import { orderedText, paneText } from '../yaml/pane-text.ts'
import type { FileObject } from './format.ts'

/** What a reader sees of an object of a file before it is stored. */
export interface ObjectPreview extends Pick<FileObject, 'key' | 'apiVersion' | 'kind' | 'namespace' | 'name'> {
  /** Absent for other objects than CRDs. */
  readonly crd?: CrdPreview
  readonly generation?: number
  readonly observedGeneration?: number
  /** What the schema has against it, or validation against a CRD. */
  readonly problems: number
  /** The first of them, as the server says it; empty: none. */
  readonly problem: string
}

export interface CrdPreview {
  readonly versions: readonly string[]
  readonly subresources: readonly Subresource[]
  /** How many fields the schemas of all versions have. */
  readonly fields: number
}

const isCrd = ({ key }: Pick<FileObject, 'key'>): boolean => key.startsWith(CRD_KEYS)

const parsed = (text: string): JsonObject => {
  const { value } = parseJson(text)
  return isObject(value) ? value : {}
}

const integerAt = (object: JsonObject, path: string): number | undefined => {
  const { value } = nestedValue(object, path, isInteger, 'int64')
  return isInteger(value) ? Number(value) : undefined
}

/** The version of its CRD that an object is in. */
function versionFor(crd: JsonObject, apiVersion: string): JsonObject | undefined {
  const group = stringAt(isObject(crd.spec) ? crd.spec : undefined, 'group')
  return versionsOf(crd).find((version) => apiVersionOf({ group, version: stringAt(version, 'name') }) === apiVersion)
}

function crdPreview(crd: JsonObject): CrdPreview {
  const versions = versionsOf(crd)
  const all = versions.map(subresourcesOf)
  return {
    versions: versions.map((version) => stringAt(version, 'name')),
    subresources: [
      ...(all.some(({ status }) => status) ? (['status'] as const) : []),
      ...(all.some(({ scale }) => scale !== undefined) ? (['scale'] as const) : []),
    ],
    fields: schemasOf(crd).filter(({ name }) => name !== '').length,
  }
}

function errorsIn(object: JsonObject, apiVersion: string, crd: JsonObject | undefined): ErrorList {
  const version = crd && versionFor(crd, apiVersion)
  const schema = version && schemaOf(version)
  return schema === undefined ? [] : compileValidator(schema).validate(object, undefined)
}

/**
 * Sums up objects of a file, and checks them: CRDs as the server validates them, without their CEL rules, and objects against the schemas of
 * the CRDs that are among them. Nothing is stored, and no server runs.
 */
export function previewObjects(objects: readonly FileObject[]): readonly ObjectPreview[] {
  const crds = new Map(objects.filter(isCrd).map(({ key, text }) => [key, parsed(text)]))
  return objects.map((one): ObjectPreview => {
    const { key, apiVersion, kind, namespace, name } = one
    const crd = crds.get(key)
    const object = crd ?? parsed(one.text)
    const errors =
      crd === undefined ? errorsIn(object, apiVersion, crds.get(crdKeyOf(key))) : validateCustomResourceDefinition(crd)
    const generation = integerAt(object, '.metadata.generation')
    const observedGeneration = crd === undefined ? integerAt(object, '.status.observedGeneration') : undefined
    return {
      key,
      apiVersion,
      kind,
      namespace,
      name,
      ...(crd === undefined ? {} : { crd: crdPreview(crd) }),
      ...(generation === undefined ? {} : { generation }),
      ...(observedGeneration === undefined ? {} : { observedGeneration }),
      problems: errors.length,
      problem: errors[0] === undefined ? '' : errorText(errors[0]),
    }
  })
}

/** The Scale of an object (rules SC-1, SC-2), without a resourceVersion: it has none before it is stored. */
function scaleOf(object: JsonObject, scale: JsonObject): JsonObject {
  const { name = '', namespace } = isObject(object.metadata) ? object.metadata : {}
  const selector = nestedValue(object, stringAt(scale, 'labelSelectorPath'), (found) => typeof found === 'string', 'string').value
  const status: Record<string, JsonValue> = { replicas: integerAt(object, stringAt(scale, 'statusReplicasPath')) ?? 0 }
  if (selector !== undefined && selector !== '') status.selector = selector
  const replicas = integerAt(object, stringAt(scale, 'specReplicasPath'))
  return {
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    spec: replicas === undefined ? {} : { replicas },
    status,
  }
}

/** Metadata that an object gets when it is stored, or that nobody reads. */
const LEFT_OUT = ['managedFields', 'resourceVersion']

/**
 * What the panes of an object show: the text of each endpoint that its CRD has. `crd` is the text of the CRD; empty where the file has none,
 * and for a CRD itself, which has one pane.
 */
export function previewPanes(text: string, crd: string): Readonly<Partial<Record<Subresource, string>>> {
  const object = parsed(text)
  if (isObject(object.metadata)) {
    const kept = Object.entries(object.metadata).filter(([name]) => !LEFT_OUT.includes(name))
    object.metadata = Object.fromEntries(kept) as JsonObject
  }
  const version = crd === '' ? undefined : versionFor(parsed(crd), stringAt(object, 'apiVersion'))
  if (version === undefined) return { '': orderedText(object) }
  const { status, scale } = subresourcesOf(version)
  return {
    '': paneText('', object, status),
    ...(status ? { status: paneText('status', object, true) } : {}),
    ...(scale === undefined ? {} : { scale: paneText('scale', scaleOf(object, scale), true) }),
  }
}
