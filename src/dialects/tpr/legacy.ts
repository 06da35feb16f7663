import { type Claims, hasOtherOwner } from '../../apiextensions/controller/names.ts'
import { type Registrations, viewsOf } from '../../apiextensions/registry/registrations.ts'
import { acceptedNames, groupOf } from '../../apiextensions/v1/stored-definition.ts'
import { conflict } from '../../apimachinery/api/errors.ts'
import { duplicate, type ErrorList, invalid, Path, required } from '../../apimachinery/field/error.ts'
import { objectAt } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { isDNS1035Label, isDNS1123Subdomain } from '../../apimachinery/meta/names.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from '../../apimachinery/meta/object-meta.ts'
import { list, OBJECT_META, optional, STRING, struct, TYPE_META } from '../../apimachinery/typed/types.ts'
import { concerns } from '../../apiserver/admission/attributes.ts'
import type { AdmissionPlugin } from '../../apiserver/admission/chain.ts'
import type { Deleter } from '../../apiserver/endpoints/handlers/delete.ts'
import type { Strategy } from '../../apiserver/registry/rest/strategy.ts'
import type { Store } from '../../apiserver/registry/store.ts'
import { deleteObject } from '../../apiserver/registry/store-delete.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import type { RegistrationKind } from '../registration/codec.ts'
import type { ClaimedKind } from '../registration/names.ts'
import { validateVersion } from '../registration/validation.ts'
import { removeObjects } from './controllers.ts'
import { LEGACY_PREFIX, legacyNames, legacyView, nameOf, versionNames } from './legacy-view.ts'

/** The old registration, `extensions/v1beta1` ThirdPartyResource: where a migration comes from (rule TP-O1). */
const TYPE = struct('v1beta1.ThirdPartyResource', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  description: optional(STRING),
  versions: optional(list(struct('v1beta1.APIVersion', () => ({ name: optional(STRING) })))),
}))

export const LEGACY: RegistrationKind = {
  group: 'extensions',
  version: 'v1beta1',
  resource: 'thirdpartyresources',
  kind: 'ThirdPartyResource',
  singular: 'thirdpartyresource',
  shortNames: [],
  type: TYPE,
  setDefaults: () => {},
}

export const findLegacy: Registrations['find'] = (storage, resource, group) =>
  storage.list(LEGACY_PREFIX).items.find(({ value }) => {
    const names = legacyNames(nameOf(value))
    return names.group === group && names.plural === resource
  })?.value

/** The names that follow from the name must be free: the old registration has no status to wait in (rule TP-O1). */
export const freeLegacyNames = (storage: Storage, kinds: readonly ClaimedKind[]): AdmissionPlugin => ({
  handles: (operation) => operation === 'CREATE',
  mutate(attributes) {
    if (!concerns(attributes, LEGACY)) return
    const { name } = attributes
    const wanted = legacyNames(name)
    for (const { view } of viewsOf(storage, kinds)) {
      if (groupOf(view) !== wanted.group || nameOf(view) === name) continue
      const { plural, singular, shortNames, kind, listKind } = acceptedNames(view)
      const resources = [plural, singular, ...shortNames]
      const taken = [wanted.plural, wanted.kind.toLowerCase()].find((resource) => resources.includes(resource))
      const clash = taken ?? [wanted.kind, `${wanted.kind}List`].find((word) => word === kind || word === listKind)
      if (clash !== undefined) throw conflict(LEGACY, name, `${JSON.stringify(clash)} is already in use`)
    }
  },
})

const nameRule = (name: string): string[] => {
  const dot = name.indexOf('.')
  const group = name.slice(dot + 1)
  if (dot < 1 || !group.includes('.')) return ['must be <kind>.<group>, where the group is a domain with at least one dot']
  return [...isDNS1035Label(name.slice(0, dot)), ...isDNS1123Subdomain(group)]
}

function validateVersions(registration: JsonObject): ErrorList {
  const path = Path.of('versions')
  const names = versionNames(registration)
  if (names.length === 0) return [required(path, 'at least one version is needed')]
  return names.flatMap((name, i) => {
    const at = path.index(i).child('name')
    return names.indexOf(name) < i ? [duplicate(at, name)] : validateVersion(name, at)
  })
}

const METADATA = Path.of('metadata')
const meta = (registration: JsonObject): JsonObject => objectAt(registration, 'metadata')

export const legacyStrategy: Strategy = {
  namespaced: false,
  allowUnconditionalUpdate: true,
  prepareForCreate: () => {},
  validate: (registration) => [
    ...validateObjectMeta(meta(registration), false, nameRule, METADATA),
    ...validateVersions(registration),
  ],
  warningsOnCreate: () => [],
  prepareForUpdate: () => {},
  validateUpdate(registration, old) {
    const versions = versionNames(registration)
    const lost = versionNames(old).filter((name) => !versions.includes(name))
    return [
      ...validateObjectMetaUpdate(meta(registration), meta(old), METADATA),
      ...validateVersions(registration),
      ...lost.map((name) => invalid('versions', name, 'a version cannot be taken away')),
    ]
  },
  warningsOnUpdate: () => [],
}

/** Deletes an old registration and what is stored under it, unless another registration has the resource too. */
export const deleteLegacy =
  (store: Store, claims: Claims): Deleter =>
  async (context, namespace, name, options, validate) => {
    const { value } = store.get(namespace, name)
    store.checkPreconditions(context, name, value, options.preconditions, store.shownKey(store.key('', name), options.dryRun))
    // Before its objects go.
    validate?.(value)
    const { group, plural } = legacyNames(name)
    if (!options.dryRun && !hasOtherOwner(claims, name, legacyView(value))) await removeObjects(claims.storage, group, plural)
    return deleteObject(store, context, namespace, name, options)
  }
