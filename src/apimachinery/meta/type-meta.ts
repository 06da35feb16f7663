import { quote } from '../field/bad-value.ts'
import { stringOf } from '../json/access.ts'
import type { JsonObject } from '../json/value.ts'
import type { Release } from '../releases/release.ts'

/** A group and version, as `apiVersion` names them: `apps/v1`, or `v1` in the group without a name. */
export interface GroupVersion {
  readonly group: string
  readonly version: string
}

/** What kind an object is of. */
export interface TypeMeta extends GroupVersion {
  readonly kind: string
}

/** The version that the types of a server have among themselves; no object is sent in it. */
export const INTERNAL_VERSION = '__internal'

/**
 * Reads an `apiVersion`; `undefined` when it has more than one slash. An empty one, and `/`, name nothing.
 * Source: k8s.io/apimachinery/pkg/runtime/schema/group_version.go, ParseGroupVersion.
 */
export function parseGroupVersion(apiVersion: string): GroupVersion | undefined {
  const [group = '', version, ...more] = apiVersion.split('/')
  if (more.length > 0) return undefined
  return version === undefined ? { group: '', version: group } : { group, version }
}

/** A group and version as `apiVersion` has them; the inverse of `parseGroupVersion`, except that `/v1` becomes `v1`. */
export const groupVersion = ({ group, version }: GroupVersion): string => (group === '' ? version : `${group}/${version}`)

/** The `apiVersion` of an object; empty when it has none. */
export const apiVersionOf = ({ apiVersion }: JsonObject): string => stringOf(apiVersion)

/**
 * What an object is of that may leave out its kind, its version, or only the version of the expected group.
 * Source: k8s.io/apimachinery/pkg/runtime/serializer/json/json.go, gvkWithDefaults.
 */
export function withDefaultType(found: TypeMeta, defaults: TypeMeta): TypeMeta {
  const kind = found.kind || defaults.kind
  if (found.version !== '') return { ...found, kind }
  const isTheirs = found.group === '' || found.group === defaults.group
  return isTheirs ? { ...defaults, kind } : { ...found, kind }
}

/** Where servers of extensions keep their types, as errors name it. */
export const runtimeScheme = (release: Release): string => `pkg/runtime/scheme.go:${release.has('schemeAtLine111') ? 111 : 110}`

/** Where kube-apiserver keeps the types of the kinds that are part of it. */
export const LEGACY_SCHEME = 'pkg/api/legacyscheme/scheme.go:30'

/** Why a kind is rejected that a server has no type for; `scheme` is where that server keeps its types. */
export function notRegistered({ kind, group, version }: TypeMeta, scheme: string): string {
  const where =
    version === INTERNAL_VERSION
      ? `the internal version of group ${quote(group)}`
      : `version ${quote(groupVersion({ group, version }))}`
  return `no kind ${quote(kind)} is registered for ${where} in scheme ${quote(scheme)}`
}

/** Why an `apiVersion` cannot be read. */
export const unexpectedGroupVersion = (apiVersion: string): string => `unexpected GroupVersion string: ${apiVersion}`

/** Why an object is rejected that names no kind, or no version; `text` is the object as it was sent. */
export const isMissing = (field: 'Kind' | 'apiVersion', text: string): string => `Object '${field}' is missing in '${text}'`

/** What is said of an object without a version whose text is not at hand. */
export const NO_VERSION = isMissing('apiVersion', 'object has no apiVersion field')
