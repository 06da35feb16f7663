import { objectAt, objectsOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { listOf } from '../walk.ts'
import { orderedText } from '../yaml/pane-text.ts'
import { decodeYaml } from '../yaml/yaml.ts'
import { convertDocuments } from './conversion.ts'
import { isV1beta1Crd, V1BETA1 } from './old-version.ts'

const KEEPS_UNKNOWN = 'x-kubernetes-preserve-unknown-fields'

/** An object with other entries; undefined takes one out. */
function withEntries(object: JsonObject, entries: { readonly [key: string]: JsonValue | undefined }): JsonObject {
  const made = Object.assign(newObject(), object)
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined) delete made[key]
    else made[key] = value
  }
  return made
}

/** The schema of a version: without one, v1 needs one that keeps everything. `keeps`: fields that it does not have are kept, as v1beta1 did. */
function schemaOf(validation: JsonObject, keeps: boolean): JsonObject {
  const { openAPIV3Schema } = validation
  const schema = isObject(openAPIV3Schema) ? openAPIV3Schema : undefined
  const isOpen = keeps || schema === undefined
  const whole = withEntries(schema ?? newObject(), {
    type: schema?.type ?? 'object',
    ...(isOpen ? { [KEEPS_UNKNOWN]: true } : {}),
  })
  return withEntries(validation, { openAPIV3Schema: whole })
}

/** A printer column with its path under the name that v1 has for it. */
const columnOf = (column: JsonValue): JsonValue =>
  isObject(column) && column.JSONPath !== undefined
    ? withEntries(column, { jsonPath: column.JSONPath, JSONPath: undefined })
    : column

function conversionOf(conversion: JsonObject): JsonObject {
  const { strategy, webhookClientConfig, conversionReviewVersions } = conversion
  const rest = withEntries(conversion, { webhookClientConfig: undefined, conversionReviewVersions: undefined })
  if (strategy !== 'Webhook') return rest
  // The review versions that v1beta1 means where none is named.
  const webhook = {
    conversionReviewVersions: conversionReviewVersions ?? ['v1beta1'],
    ...(webhookClientConfig === undefined ? {} : { clientConfig: webhookClientConfig }),
  }
  return withEntries(rest, { webhook })
}

/**
 * A CRD of v1beta1 as one of v1 that serves the same: schema, subresources and columns of the top level go to each version that has none of its own, and what v1beta1
 * means by leaving things out is said. Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1/conversion.go; k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1/defaults.go.
 */
export function v1Of(crd: JsonObject): JsonObject {
  const spec = objectAt(crd, 'spec')
  const { version, versions, subresources, additionalPrinterColumns: columns, preserveUnknownFields, conversion } = spec
  const given = objectsOf(versions)
  const own = given.length > 0 ? given : typeof version === 'string' ? [{ name: version, served: true, storage: true }] : []
  const made = own.map((one): JsonObject => {
    const ownColumns = one.additionalPrinterColumns ?? columns
    const ownSubresources = one.subresources ?? subresources
    return withEntries(one, {
      schema: schemaOf(
        objectAt(one, 'schema').openAPIV3Schema === undefined ? objectAt(spec, 'validation') : objectAt(one, 'schema'),
        preserveUnknownFields !== false,
      ),
      ...(ownColumns === undefined ? {} : { additionalPrinterColumns: listOf(ownColumns).map(columnOf) }),
      ...(ownSubresources === undefined ? {} : { subresources: ownSubresources }),
    })
  })
  const converted = withEntries(spec, {
    scope: spec.scope ?? 'Namespaced',
    versions: made,
    version: undefined,
    validation: undefined,
    subresources: undefined,
    additionalPrinterColumns: undefined,
    preserveUnknownFields: undefined,
    ...(isObject(conversion) ? { conversion: conversionOf(conversion) } : {}),
  })
  const metadata = withEntries(objectAt(crd, 'metadata'), { creationTimestamp: undefined })
  return withEntries(crd, { apiVersion: 'apiextensions.k8s.io/v1', metadata, spec: converted, status: undefined })
}

/** What a person should know of a conversion, as comments. */
function notesOf(crd: JsonObject): string {
  const keeps = objectAt(crd, 'spec').preserveUnknownFields !== false
  const why = keeps
    ? `# v1beta1 keeps fields that the schema does not have. Take ${KEEPS_UNKNOWN} out of the root of the schema to prune them.\n`
    : ''
  return `# Converted from ${V1BETA1}.\n${why}`
}

/** A CRD of v1beta1 as a text of v1; undefined for any other object. */
const v1TextOfObject = (object: JsonObject): string | undefined =>
  isV1beta1Crd(String(object.apiVersion), String(object.kind)) ? notesOf(object) + orderedText(v1Of(object)) : undefined

/** The text of a CRD of v1beta1 as one of v1; undefined for any other document. */
export function v1TextOf(text: string): string | undefined {
  const { value } = decodeYaml(text)
  return isObject(value) ? v1TextOfObject(value) : undefined
}

/** A text in which each CRD of v1beta1 is one of v1; other documents stay as they are. */
export const withoutV1beta1 = (text: string): string =>
  convertDocuments(text, (object) => {
    const converted = v1TextOfObject(object)
    return converted === undefined ? undefined : [converted]
  })
