import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { acceptedNames, groupOf, schemaOf, selectablePaths, textAt } from '../v1/view.ts'
import type { Doc } from './paths.ts'
import shared from './shared-definitions.json' with { type: 'json' }

/** The name of a kind's schema: the group backwards, `io.ex.v1.Widget`. */
export const schemaName = (group: string, version: string, kind: string): string =>
  `${group.split('.').reverse().join('.')}.${version}.${kind}`

const plain = (schema: JsonObject): { [key: string]: unknown } => JSON.parse(stringify(schema)) as { [key: string]: unknown }

const gvk = (group: string, version: string, kind: string) => [{ group, kind, version }]

/** `x-preserve-unknown-fields` hides what lies below from clients; so do schemas that a client could not check. */
function publishedRoot(schema: JsonObject | undefined): { [key: string]: unknown } {
  const root = schema === undefined ? {} : plain(schema)
  if (root['x-kubernetes-preserve-unknown-fields'] === true)
    return { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  return root
}

/**
 * The schemas of a version of a CRD, the object's and the list's, as OpenAPI v3 publishes them.
 * Source: k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder/builder.go.
 */
export function schemasOf(crd: JsonObject, version: JsonObject): Doc {
  const group = groupOf(crd)
  const name = textAt(version, 'name')
  const { kind, listKind, plural } = acceptedNames(crd)
  const root = publishedRoot(schemaOf(version))
  const properties = { ...(root.properties as Doc | undefined), ...shared.object }
  const paths = selectablePaths(version).map((path) => ({ fieldPath: path.replace(/^\./, '') }))
  const selectable = paths.length === 0 ? {} : { 'x-kubernetes-selectable-fields': paths }
  const objectName = schemaName(group, name, kind)
  return {
    [objectName]: {
      ...root,
      type: 'object',
      properties,
      'x-kubernetes-group-version-kind': gvk(group, name, kind),
      ...selectable,
    },
    [schemaName(group, name, listKind)]: {
      description: `${listKind} is a list of ${kind}`,
      type: 'object',
      required: ['items'],
      properties: {
        apiVersion: shared.object.apiVersion,
        items: {
          description: `List of ${plural}. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md`,
          type: 'array',
          items: { $ref: `#/components/schemas/${objectName}` },
        },
        kind: shared.object.kind,
        metadata: shared.list.metadata,
      },
      'x-kubernetes-group-version-kind': gvk(group, name, listKind),
      ...selectable,
    },
  }
}

/** The schemas of metadata, options and statuses that every document has; that of Scale only with a scale subresource. */
export function sharedSchemas(scale: boolean): Doc {
  return Object.fromEntries(
    Object.entries(shared.schemas).filter(([name]) => scale || !name.startsWith('io.k8s.api.autoscaling.')),
  )
}
