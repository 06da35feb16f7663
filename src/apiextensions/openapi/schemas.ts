import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { acceptedNames, groupOf, schemaOf, selectablePaths } from '../v1/stored-definition.ts'
import { describedRef, OBJECT_META, type OpenApiForm, publishedSchema, refTo } from './published-schema.ts'
import shared from './shared-definitions.json' with { type: 'json' }

/** The name of a kind's schema: the group backwards, `io.ex.v1.Widget`. */
export const schemaName = (group: string, version: string, kind: string): string =>
  `${group.split('.').reverse().join('.')}.${version}.${kind}`

const gvk = (group: string, version: string, kind: string) => [objectOf({ group, kind, version })]

const LIST_META = 'io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta'
const TYPE_META: JsonObject = objectOf({ apiVersion: shared.object.apiVersion, kind: shared.object.kind })

/**
 * A schema of an object with its metadata. kubectl takes properties for all that there are, so none are named where there may be others:
 * without a schema, and in v2 where the root preserves unknown fields.
 */
function objectSchema(schema: JsonObject | undefined, form: OpenApiForm, release: Release): JsonObject {
  if (schema === undefined || (form === 'v2' && schema['x-kubernetes-preserve-unknown-fields'] === true))
    return objectOf({ type: 'object' })
  const published = publishedSchema(schema, form, release)
  const properties = isObject(published.properties) ? published.properties : {}
  return objectOf({ ...published, properties: objectOf({ ...properties, ...TYPE_META, metadata: OBJECT_META(form) }) })
}

/**
 * The schemas of a version of a CRD, the object's and the list's, as OpenAPI publishes them.
 * Source: k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder/builder.go.
 */
export function schemasOf(crd: JsonObject, version: JsonObject, form: OpenApiForm, release: Release): JsonObject {
  const group = groupOf(crd)
  const name = stringAt(version, 'name')
  const { kind, listKind, plural } = acceptedNames(crd)
  const paths = selectablePaths(version).map((path) => objectOf({ fieldPath: path.replace(/^\./, '') }))
  const extensions = (of: string): { [key: string]: JsonObject[] | undefined } => ({
    'x-kubernetes-group-version-kind': gvk(group, name, of),
    'x-kubernetes-selectable-fields': paths.length === 0 && release.has('selectableFieldsOmitted') ? undefined : paths,
  })
  const objectName = schemaName(group, name, kind)
  const items = objectOf({
    description: `List of ${plural}. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md`,
    type: 'array',
    items: refTo(form, objectName),
  })
  return objectOf({
    [objectName]: objectOf({ ...objectSchema(schemaOf(version), form, release), ...extensions(kind) }),
    [schemaName(group, name, listKind)]: objectOf({
      description: `${listKind} is a list of ${kind}`,
      type: 'object',
      required: ['items'],
      properties: objectOf({
        ...TYPE_META,
        items,
        metadata: describedRef(form, LIST_META, shared.list.metadata.description),
      }),
      ...extensions(listKind),
    }),
  })
}
