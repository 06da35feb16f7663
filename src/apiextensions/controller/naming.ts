import { deepEqual, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { metaText, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { viewsOf } from '../registry/registrations.ts'
import { type Condition, findCondition, hasCondition, setCondition } from '../v1/conditions.ts'
import { acceptedNames, groupOf, type Names, requestedNames } from '../v1/view.ts'
import { type Controller, type ControllerContext, updateCrd } from './controller.ts'

/**
 * Gives names to CRDs: whoever has one in its status keeps it (rule NM-1).
 * Source: k8s.io/apiextensions-apiserver/pkg/controller/status/naming_controller.go.
 */
export class NamingController implements Controller {
  readonly #context: ControllerContext
  readonly #record: NamingRecord

  constructor(context: ControllerContext, record: NamingRecord = V1_RECORD) {
    this.#context = context
    this.#record = record
  }

  async sync(name: string): Promise<void> {
    await updateCrd(this.#context, name, (crd, now) => {
      const requested = requestedNames(crd)
      const accepted = acceptedNames(crd)
      if (sameNames(requested, accepted) && this.#record.isDone(crd)) return false
      const { names, condition } = decideNames(requested, accepted, this.#taken(groupOf(crd), name))
      if (sameNames(names, accepted) && this.#record.has(crd, condition)) return false
      const status = crd.status as JsonObject
      status.acceptedNames = toObject(names)
      this.#record.write(crd, condition, now)
      return true
    })
  }

  /** What the other registrations of a group, of any kind, have been given. */
  #taken(group: string, self: string): Taken {
    const taken: Taken = { resources: new Set(), kinds: new Set() }
    const { storage, kinds, registrations } = this.#context
    for (const { view, kind } of viewsOf(storage, kinds)) {
      const isSelf = kind === registrations && metaText(readMeta(view), 'name') === self
      if (groupOf(view) === group && !isSelf) add(taken, acceptedNames(view))
    }
    return taken
  }
}

/** How a kind of registration writes down what became of its names; `decided` is NamesAccepted of v1. */
export interface NamingRecord {
  /** Whether nothing can be left to write once all requested names are accepted. */
  isDone(registration: JsonObject): boolean
  has(registration: JsonObject, decided: Condition): boolean
  write(registration: JsonObject, decided: Condition, now: string): void
}

const V1_RECORD: NamingRecord = {
  isDone: () => true,
  has: hasCondition,
  write(crd, condition, now) {
    setCondition(crd, condition, now)
    const established = establishedCondition(crd, condition.status === 'True')
    if (established !== undefined) setCondition(crd, established, now)
  },
}

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

const sameNames = (a: Names, b: Names): boolean => deepEqual(toObject(a), toObject(b))

/** Each name is granted when it is free or the CRD's own already; the condition names the last one refused. */
function decideNames(requested: Names, accepted: Names, others: Taken): { names: Names; condition: Condition } {
  const taken: Taken = { resources: new Set(others.resources), kinds: new Set(others.kinds) }
  add(taken, accepted)
  let refused: Condition | undefined
  const grant = (wanted: string, own: string, used: Set<string>, reason: string): string => {
    if (wanted === own || !used.has(wanted)) return wanted
    refused = conflict(reason, inUse(wanted))
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
    else
      refused = conflict(
        'ShortNamesConflict',
        clashes.length === 1 ? (clashes[0] ?? '') : `[${[...new Set(clashes)].join(', ')}]`,
      )
  }
  const kind = grant(requested.kind, accepted.kind, taken.kinds, 'KindConflict')
  const listKind = grant(requested.listKind, accepted.listKind, taken.kinds, 'ListKindConflict')
  const names = { plural, singular, shortNames, kind, listKind, categories: requested.categories }
  return {
    names,
    condition: refused ?? { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' },
  }
}

const inUse = (name: string): string => `${JSON.stringify(name)} is already in use`

const conflict = (reason: string, message: string): Condition => ({ type: 'NamesAccepted', status: 'False', reason, message })

/** What the names say of being established; undefined leaves the condition as it is. Once established, a CRD stays so. */
function establishedCondition(crd: JsonObject, accepted: boolean): Condition | undefined {
  const old = findCondition(crd, 'Established')
  if (old?.status === 'True') return undefined
  if (accepted)
    return { type: 'Established', status: 'False', reason: 'Installing', message: 'the initial names have been accepted' }
  return old === undefined
    ? { type: 'Established', status: 'False', reason: 'NotAccepted', message: 'not all names are accepted' }
    : undefined
}
