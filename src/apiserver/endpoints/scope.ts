import { stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { INTERNAL_VERSION, type TypeMeta } from '../../apimachinery/meta/type-meta.ts'
import type { ProtobufKind } from '../../apimachinery/protobuf/kinds.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import type { FieldManager } from '../managedfields/field-manager.ts'
import type { RawBody } from '../registry/codec.ts'
import { readMeta } from '../registry/rest/metadata.ts'
import type { FieldValidation, WriteOptions } from '../registry/rest/options.ts'
import type { SelectableFields } from '../registry/selection.ts'
import type { Entity, Preconditions, ResourceStore, UpdatedObject } from '../registry/store.ts'
import type { OpenWatches } from './open-watches.ts'
import type { RequestContext } from './request-context.ts'

/** Turns objects of a resource into the rows of a Table. */
export interface TableConvertor {
  readonly columnDefinitions: readonly JsonObject[]
  cells(object: JsonObject, now: number): JsonValue[]
  /** What is special about the row of an object; absent, or undefined: nothing is. */
  conditions?(object: JsonObject): JsonObject[] | undefined
}

/** Where reads and updates of an endpoint go: the store itself, or a view of it such as `/scale`. */
export interface Endpoint {
  get(namespace: string, name: string): Entity
  update(context: RequestContext, namespace: string, name: string, updated: UpdatedObject, options: WriteOptions): Promise<Entity>
}

/**
 * One served endpoint: a resource in one version, or one of its subresources.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/rest.go, RequestScope.
 */
export interface RequestScope {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly subresource: string
  /** The kind of the objects of this endpoint; `Scale` of `autoscaling/v1` for `/scale`. */
  readonly kind: TypeMeta
  readonly listKind: string
  readonly namespaced: boolean
  /** Lists of unstructured objects show `continue` even when it is empty; typed ones leave it out. */
  readonly typedList: boolean
  readonly verbs: ReadonlySet<string>
  readonly store: ResourceStore
  readonly endpoint: Endpoint
  readonly selectable: SelectableFields
  readonly table: TableConvertor
  /** Whether answers can be Tables; absent: they can. */
  readonly tables?: boolean
  /** What is said of any body that cannot be read, where upstream has one sentence for all of them; such bodies need not name a kind. */
  readonly undecodable?: (release: Release) => string
  /** How objects of this kind are read from protobuf and written as it; absent for kinds that have no such form. */
  readonly protobuf?: ProtobufKind | undefined
  /** How bodies are read from protobuf where answers have no such form: the Scale of a custom resource. */
  readonly protobufInput?: ProtobufKind
  /** The type of its objects in the server where they are typed: `apiextensions.CustomResourceDefinition`. */
  readonly goType?: string
  /** Makes an object of a decoded body of this endpoint's kind; see Codec.decode. */
  decode(context: RequestContext, raw: RawBody, fieldValidation: FieldValidation): JsonObject
  /** Fills the defaults of an object that admission changed, in place; absent: it is read as a body is. */
  mutated?(object: JsonObject): JsonObject
  /** The preconditions a PUT carries in its object. */
  preconditions(object: JsonObject): Preconditions
  /** A patched object as an error shows it, where that is not in the order of names. */
  patchedText?(patched: JsonValue, touched: JsonValue): string
  /**
   * Keeps record of who owns which field, and applies configurations; absent for kinds without such a record. Throws ModuleNeeded until
   * its code has loaded.
   */
  fieldManager?(): FieldManager
  /** Whether PUT creates an object that is not there; absent: it is 404. */
  readonly createsOnUpdate?: boolean
  /**
   * The type by which it takes strategic merge patches, as kinds do that are part of the server; absent: it takes none. Throws ModuleNeeded
   * until its code has loaded.
   */
  mergeType?(): StructType
  /** The open watches of an endpoint that can go away; absent for kinds that are part of the server. */
  readonly watches?: OpenWatches
}

type Needed = 'kind' | 'listKind' | 'typedList' | 'store' | 'table' | 'decode'
type Derived = 'group' | 'version' | 'resource' | 'namespaced' | 'verbs'

/** What tells one endpoint from another; the rest follows from it. */
export type ScopeOptions = Pick<RequestScope, Needed> &
  Partial<Omit<RequestScope, Needed | Derived>> & { readonly verbs: readonly string[] }

/** Builds an endpoint of the resource of a store. What the options leave out is that of a main endpoint without subresource. */
export const requestScope = ({ verbs, ...options }: ScopeOptions): RequestScope => {
  const { kind, store } = options
  const { resource, namespaced } = store
  return {
    subresource: '',
    endpoint: store,
    selectable: new Map(),
    preconditions: uidPrecondition,
    ...options,
    group: kind.group,
    version: kind.version,
    resource,
    namespaced,
    verbs: new Set(verbs),
  }
}

/** A PUT demands the uid that its object has. */
function uidPrecondition(object: JsonObject): Preconditions {
  const uid = stringAt(readMeta(object), 'uid')
  return uid === '' ? {} : { uid }
}

/** Kind and version that a body has when it names none: typed kinds have them, custom resources have to name theirs. */
export const defaultType = (scope: RequestScope): TypeMeta | undefined =>
  scope.typedList || scope.undecodable !== undefined ? scope.kind : undefined

/** The same for a patched object, which is read as the type that the server has itself of this kind. */
export const patchedType = (scope: RequestScope): TypeMeta | undefined =>
  scope.typedList ? { ...scope.kind, version: INTERNAL_VERSION } : defaultType(scope)
