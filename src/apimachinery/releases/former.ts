import { type GroupResource, invalidError, StatusError, withoutReason } from '../api/errors.ts'
import { type ErrorList, type FieldError, forbidden, invalid, invalidShown, type Path } from '../field/error.ts'
import { objectAt, objectsOf, stringOf } from '../json/access.ts'
import { stringify } from '../json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../json/value.ts'
import { shownReference } from '../meta/object-meta.ts'
import { type GroupVersion, groupVersion } from '../meta/type-meta.ts'
import type { StructType } from '../typed/types.ts'
import { PRE_RELEASE } from './pre-release.ts'
import type { Release } from './release.ts'

/** The kind of the objects of a list, and its own. */
interface ListOf {
  readonly kind: GroupVersion
  readonly listKind: string
}

/** Code of other releases that takes the place of the newest finished one. It loads with them. */
export interface Former {
  /** The faults of an owner reference; `path` is that of the list. */
  readonly ownerReferenceErrors: ((reference: JsonObject, path: Path) => ErrorList) | undefined
  /** The fault of an operation that managedFields do not know. */
  readonly operationError: ((path: Path, operation: JsonValue) => FieldError) | undefined
  /** A path element of managedFields as the release writes it. */
  pathElement(element: string): string
  /** The error of a list at a version that is yet to come; null: the newest one, which does not say when to ask again. */
  aheadError(match: string, limit: number, isOneObject: boolean): StatusError | null | undefined
  /** The faults of a schema that newer releases take. */
  schemaErrors(schema: JsonObject, path: Path): ErrorList
  /** The type of a CRD without the fields that the release does not know. */
  definitionType(type: StructType): StructType
  /** Annotations that the bookmark behind the stored objects of a watch has besides. */
  readonly listBlueprint: ((of: ListOf, encode: ((list: JsonObject) => string) | undefined) => JsonObject) | undefined
  /** Drops the fields of a CRD that the release does not have yet, unless its stored state, if there is one, has them. */
  dropFields(crd: JsonObject, old: JsonObject | undefined): void
  /** Puts the version of a deletion into what a client is told of it. */
  readonly tellDeletion: ((told: JsonObject, resourceVersion: string) => void) | undefined
  /** The error of a GET at a version that is no number, of which `why` tells. */
  readonly versionError: ((why: string, of: GroupResource, name: string) => StatusError) | undefined
  /** The error of a path that is not served. */
  readonly notServed: (() => StatusError) | undefined
  /** How `/version` names the server. */
  readonly gitVersion: string | undefined
}

/** The code that a release has instead of the newest. A gate is asked only where the code is, so that replays know what an answer depends on. */
export const formerOf = (has: Release['has']): Former => ({
  get ownerReferenceErrors() {
    return has('ownerReferencePaths') ? undefined : ownerReferenceErrors
  },
  get operationError() {
    return has('managedFieldsOperations') ? undefined : operationError
  },
  pathElement(element) {
    const short = shortExponents(element)
    return short === element || has('paddedExponents') ? element : short
  },
  aheadError(match, limit, isOneObject) {
    const isOfEtcd = match === 'Exact' || (match === '' && limit > 0 && !isOneObject)
    if (isOfEtcd && !has('futureVersionsAreTimeouts'))
      return withoutReason('etcdserver: mvcc: required revision is a future revision')
    return limit === 0 || has('limitedListsCached') ? undefined : null
  },
  schemaErrors(schema, path) {
    const errors = closedBranches(schema, path, false)
    return errors.length === 0 || has('closedBranches') ? [] : errors
  },
  definitionType: (type) => (has('selectableFieldsKnown') ? type : withoutField(type, ['spec', 'versions', 'selectableFields'])),
  get listBlueprint() {
    return has('plainInitialBookmarks') ? undefined : listBlueprint
  },
  dropFields(crd, old) {
    if (hasSelectableFields(crd) && !hasSelectableFields(old) && !has('selectableFields')) dropSelectableFields(crd)
    if (hasOptionalOldSelf(crd) && !hasOptionalOldSelf(old) && !has('optionalOldSelf')) dropOptionalOldSelf(crd)
  },
  get tellDeletion() {
    return has('deletionsWithoutVersion') ? undefined : tellDeletion
  },
  get versionError() {
    return has('getVersionsAreErrors') ? undefined : versionError
  },
  get notServed() {
    return has('plainNotFound') ? undefined : notServed
  },
  get gitVersion() {
    return has('finished') ? undefined : `v${PRE_RELEASE}+crdlab`
  },
})

/** Source: k8s.io/apimachinery/pkg/api/validation/objectmeta.go of 1.36, validateOwnerReference. */
function ownerReferenceErrors(reference: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = []
  const apiVersion = stringOf(reference.apiVersion)
  const kind = stringOf(reference.kind)
  // A version that cannot be read is none.
  if (!/^([^/]*\/)?[^/]+$/.test(apiVersion))
    errors.push(invalid(path.child('apiVersion'), apiVersion, 'version must not be empty'))
  for (const field of ['kind', 'name', 'uid']) {
    const value = stringOf(reference[field])
    if (value === '') errors.push(invalid(path.child(field), value, 'must not be empty'))
  }
  if ((apiVersion === 'v1' || apiVersion === '/v1') && kind === 'Event') {
    errors.push(invalidShown(path, shownReference(reference), '/v1, Kind=Event is disallowed from being an owner'))
  }
  return errors
}

/** Source: k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go of 1.36, ValidateManagedFields. */
const operationError = (path: Path, operation: JsonValue): FieldError => invalid(path, operation, 'must be `Apply` or `Update`')

/**
 * A path element whose numbers have exponents without leading zeros: `v:1e-7`; texts in it stay.
 * Source: sigs.k8s.io/structured-merge-diff/v6/fieldpath/serialize-pe.go of 1.38, SerializePathElement.
 */
function shortExponents(element: string): string {
  if (element.startsWith('f:')) return element
  let isText = false
  // Exponents have at least two digits.
  return element.replace(/\\.|"|e([-+])0(\d)/g, (found: string, sign?: string, digit?: string) => {
    if (found === '"') isText = !isText
    return isText || sign === undefined ? found : `e${sign}${digit}`
  })
}

/** Source: k8s.io/apiserver/pkg/registry/generic/registry/store.go of 1.38, finalizeDelete. */
function tellDeletion(told: JsonObject, resourceVersion: string): void {
  told.metadata = objectOf({ ...(told.metadata as JsonObject), resourceVersion })
}

/** Source: k8s.io/apiserver/pkg/storage/errors/storage.go of 1.38, InterpretGetError. */
function versionError(why: string, { group, resource }: GroupResource, name: string): StatusError {
  const field = 'resourceVersion'
  return invalidError(group, resource, name, [{ type: 'FieldValueInvalid', field, body: why.slice(field.length + 2) }])
}

/** Source: k8s.io/apiserver/pkg/util/notfoundhandler/not_found_handler.go of 1.38. */
const notServed = (): StatusError => new StatusError(404, 'NotFound', '404 page not found')

const versionsOf = (crd: JsonObject | undefined): JsonObject[] => objectsOf(objectAt(crd ?? {}, 'spec').versions)

const hasSelectableFields = (crd: JsonObject | undefined): boolean =>
  versionsOf(crd).some(({ selectableFields }) => selectableFields !== undefined)

/** Source: k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/strategy.go of 1.30, dropDisabledFields. */
function dropSelectableFields(crd: JsonObject): void {
  for (const version of versionsOf(crd)) delete version.selectableFields
}

/**
 * The branches of junctors, and the schemas in them, that say `additionalProperties: false`.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/validation.go of 1.30, validateNestedValueValidation.
 */
function closedBranches(schema: JsonObject, path: Path, isNested: boolean): ErrorList {
  const { additionalProperties: additional, items, not, properties } = schema
  const at = path.child('additionalProperties')
  const below = (child: JsonValue | undefined, where: Path, nested = isNested): ErrorList =>
    isObject(child) ? closedBranches(child, where, nested) : []
  const branches = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((name) =>
    objectsOf(schema[name]).flatMap((branch, i) => below(branch, path.child(name).index(i), true)),
  )
  return [
    ...(isNested && additional === false ? [forbidden(at, 'must be undefined to be structural')] : []),
    ...below(additional, at),
    ...below(items, path.child('items')),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([name, child]) =>
      below(child, path.child('properties').key(name)),
    ),
    ...branches,
    ...below(not, path.child('not'), true),
  ]
}

const schemasOf = (crd: JsonObject | undefined): JsonObject[] =>
  versionsOf(crd).map(({ schema }) => objectAt(schema, 'openAPIV3Schema'))

const hasOptionalOldSelf = (crd: JsonObject | undefined): boolean =>
  schemasOf(crd).some((schema) => rulesIn(schema).some(({ optionalOldSelf }) => optionalOldSelf !== undefined))

/** Source: k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/strategy.go of 1.29, dropDisabledFields. */
function dropOptionalOldSelf(crd: JsonObject): void {
  for (const schema of schemasOf(crd)) for (const rule of rulesIn(schema)) delete rule.optionalOldSelf
}

/** The rules of a schema and of all properties, items and values below it. */
function rulesIn({
  'x-kubernetes-validations': rules,
  properties,
  items,
  additionalProperties: values,
}: JsonObject): JsonObject[] {
  const children = [...Object.values(isObject(properties) ? properties : {}), items, values].filter(
    (child) => child !== undefined,
  )
  return [...objectsOf(rules), ...children.filter(isObject).flatMap(rulesIn)]
}

/** A type without the field at a path, which leads through structs and lists of structs. */
function withoutField(type: StructType, [name = '', ...rest]: readonly string[]): StructType {
  const fields = new Map(type.fields)
  const field = fields.get(name)
  const inner = field?.type
  if (rest.length === 0) fields.delete(name)
  else if (field !== undefined && inner?.kind === 'struct') fields.set(name, { ...field, type: withoutField(inner, rest) })
  else if (field !== undefined && inner?.kind === 'list' && inner.items.kind === 'struct') {
    fields.set(name, { ...field, type: { ...inner, items: withoutField(inner.items, rest) } })
  }
  return { kind: 'struct', go: type.go, isAtomic: type.isAtomic, fields }
}

/**
 * The annotation with an empty list of the objects of a watch, which the bookmark behind the stored objects had before 1.34.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/response.go of 1.32, watchListTransformer.
 */
function listBlueprint({ kind, listKind }: ListOf, encode = (list: JsonObject): string => `${stringify(list)}\n`): JsonObject {
  const list = objectOf({ apiVersion: groupVersion(kind), items: [], kind: listKind })
  return objectOf({ 'kubernetes.io/initial-events-list-blueprint': btoa(encode(list)) })
}
