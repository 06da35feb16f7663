import { stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { TypeMeta } from '../../apimachinery/meta/type-meta.ts'
import type { User } from '../authentication/user.ts'
import type { RawBody } from '../registry/codec.ts'
import { readMeta } from '../registry/rest/metadata.ts'
import type { DeleteOptions, FieldValidation, WriteOptions } from '../registry/rest/options.ts'
import type { WriteContext } from '../registry/rest/write-context.ts'
import type { PluginInvocations } from './reinvocation.ts'

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

export interface GroupVersionResource {
  readonly group: string
  readonly version: string
  readonly resource: string
}

/** How an endpoint reads its objects. */
export interface ObjectForm {
  readonly kind: TypeMeta
  decode(context: WriteContext, raw: RawBody, fieldValidation: FieldValidation): JsonObject
  /** Present where objects have no type of the server. */
  mutated?(object: JsonObject): JsonObject
}

/**
 * Whether the mutating plugins run a second time on the object of a request; the plugins share it.
 * Source: k8s.io/apiserver/pkg/admission/attributes.go, reinvocationContext.
 */
export interface ReinvocationContext {
  /** True while they run the second time. */
  isReinvoke: boolean
  /** True once a plugin changed the object in a way that others look at again. */
  shouldReinvoke: boolean
  /** What plugins did, by their names; see `invocationsOf`. */
  readonly plugins: Map<string, PluginInvocations>
}

/**
 * What a request is about to do to one object.
 * Source: k8s.io/apiserver/pkg/admission/interfaces.go, Attributes.
 */
export interface Attributes {
  /** An update that creates its object is a `CREATE`; patches and applies are updates. */
  readonly operation: Operation
  readonly resource: GroupVersionResource
  /** Empty: the resource itself. */
  readonly subresource: string
  /** The kind of the objects: `Scale` for `/scale`. */
  readonly kind: TypeMeta
  /** Empty for cluster-wide resources; that of a namespace is its name. */
  readonly namespace: string
  /** Empty before a name is generated, and for the objects of a deletecollection. */
  readonly name: string
  /** The object to be stored; undefined for a `DELETE`. Mutating plugins change it in place, validating ones must not. */
  readonly object: JsonObject | undefined
  /** The stored object in the version of the request; undefined for a `CREATE`. Shared: it must not be changed. */
  readonly oldObject: JsonObject | undefined
  readonly options: WriteOptions | DeleteOptions
  readonly dryRun: boolean
  readonly userInfo: User
  readonly reinvocation: ReinvocationContext
  /** How the endpoint reads its objects. */
  readonly form: ObjectForm
}

/** The name in an error: that of the object, or what it is generated from. Source: k8s.io/apiserver/pkg/admission/errors.go, extractResourceName. */
export function shownName({ name, object }: Attributes): string {
  const metadata = object && readMeta(object)
  return name || stringAt(metadata, 'name') || stringAt(metadata, 'generateName') || 'Unknown'
}

/** Whether a request concerns a resource or one of its subresources, in this version. */
export const concerns = ({ resource: asked }: Attributes, { group, version, resource }: GroupVersionResource): boolean =>
  asked.resource === resource && asked.group === group && asked.version === version
