import { stringAt } from '../../apimachinery/json/access.ts'
import { deepEqual, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { type StoredRegistrations, viewsOf } from '../registry/registrations.ts'
import { acceptedNames, groupOf, type Names, requestedNames } from '../v1/stored-definition.ts'
import type { ControllerContext } from './controller.ts'

/** The names that other registrations of a group have. */
interface Taken {
  readonly resources: Set<string>
  readonly kinds: Set<string>
}

function add(taken: Taken, names: Names): void {
  for (const name of [names.plural, names.singular, ...names.shortNames]) taken.resources.add(name)
  for (const kind of [names.kind, names.listKind]) taken.kinds.add(kind)
}

const toObject = (names: Names): JsonObject =>
  objectOf({
    plural: names.plural,
    singular: names.singular === '' ? undefined : names.singular,
    shortNames: names.shortNames.length === 0 ? undefined : [...names.shortNames],
    kind: names.kind,
    listKind: names.listKind === '' ? undefined : names.listKind,
    categories: names.categories.length === 0 ? undefined : [...names.categories],
  })

export const sameNames = (a: Names, b: Names): boolean => deepEqual(toObject(a), toObject(b))

export function setAcceptedNames(registration: JsonObject, names: Names): void {
  const status = registration.status as JsonObject
  status.acceptedNames = toObject(names)
}

/** A kind of registration among all kinds that share one space of names. */
export interface Claims extends Pick<ControllerContext, 'storage' | 'kinds'> {
  readonly registrations: StoredRegistrations
}

/** Returns what the other registrations of a group, of any kind, have been given. */
function takenNames({ storage, kinds, registrations }: Claims, group: string, self: string): Taken {
  const taken: Taken = { resources: new Set(), kinds: new Set() }
  for (const { view, kind } of viewsOf(storage, kinds)) {
    const isSelf = kind.prefix === registrations.prefix && stringAt(readMeta(view), 'name') === self
    if (groupOf(view) === group && !isSelf) add(taken, acceptedNames(view))
  }
  return taken
}

/** Whether another registration has the resource of this one, so that the stored objects are its own too (rule PR-D3). */
export function hasOtherOwner(claims: Claims, name: string, view: JsonObject): boolean {
  return takenNames(claims, groupOf(view), name).resources.has(acceptedNames(view).plural)
}

/** Why a registration does not get names of one sort. */
interface NameConflict {
  readonly reason: string
  readonly message: string
}

interface NameClaim {
  /** The names that the registration has from now on. */
  readonly names: Names
  /** One for each sort of names that is taken. */
  readonly conflicts: readonly NameConflict[]
}

/** Grants each name that a registration requests and that is free or its own already (rule NM-1). */
export function claimNames(claims: Claims, name: string, registration: JsonObject): NameClaim {
  const requested = requestedNames(registration)
  const accepted = acceptedNames(registration)
  const taken = takenNames(claims, groupOf(registration), name)
  add(taken, accepted)
  const conflicts: NameConflict[] = []
  const grant = (wanted: string, own: string, used: Set<string>, reason: string): string => {
    if (wanted === own || !used.has(wanted)) return wanted
    conflicts.push({ reason, message: inUse(wanted) })
    return own
  }
  const plural = grant(requested.plural, accepted.plural, taken.resources, 'PluralConflict')
  const singular = grant(requested.singular, accepted.singular, taken.resources, 'SingularConflict')
  let { shortNames } = accepted
  if (!deepEqual([...requested.shortNames], [...accepted.shortNames])) {
    const clashes = requested.shortNames
      .filter((n) => !accepted.shortNames.includes(n) && n !== '' && taken.resources.has(n))
      .map(inUse)
    if (clashes.length === 0) shortNames = requested.shortNames
    else {
      const message = clashes.length === 1 ? (clashes[0] ?? '') : `[${[...new Set(clashes)].join(', ')}]`
      conflicts.push({ reason: 'ShortNamesConflict', message })
    }
  }
  const kind = grant(requested.kind, accepted.kind, taken.kinds, 'KindConflict')
  const listKind = grant(requested.listKind, accepted.listKind, taken.kinds, 'ListKindConflict')
  return { names: { plural, singular, shortNames, kind, listKind, categories: requested.categories }, conflicts }
}

const inUse = (name: string): string => `${JSON.stringify(name)} is already in use`
