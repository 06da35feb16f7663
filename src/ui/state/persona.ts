import type { StateCreator } from 'zustand'
import { serviceAccountGroups, serviceAccountOf } from '../../apimachinery/service-account.ts'
import type { Client } from '../../client/client.ts'
import type { Identity } from '../../client/http.ts'
import { forget, isRecord, keep, recall } from './stored.ts'

/** Whom the reader can act as in every workspace. What each may do is decided by the roles bound to its user, which can be read and edited as objects. */
export const PERSONAS = ['admin', 'user', 'controller', 'autoscaler'] as const

export type BuiltIn = (typeof PERSONAS)[number]

/** A persona that the reader made. A service account is the user `system:serviceaccount:NAMESPACE:NAME`. */
export interface OwnPersona {
  readonly name: string
  readonly user: string
  readonly groups: readonly string[]
}

/** What is wrong with a persona. */
export type PersonaProblem = 'name' | 'taken' | 'user' | 'group' | 'groups'

/** How long the texts of a persona can be, how many groups one can have, and how many of them a workspace. */
const LONGEST_NAME = 40
const LONGEST_USER = 300
const MOST_GROUPS = 20
export const MOST_PERSONAS = 50

/** The user that a persona of every workspace acts as; undefined for the administrator, whom no role restricts. */
export const userOf = (persona: BuiltIn): string | undefined => (persona === 'admin' ? undefined : `crdlab:${persona}`)

/** Whom the requests of such a persona act as. */
export function builtInIdentity(persona: BuiltIn): Identity | undefined {
  const user = userOf(persona)
  return user === undefined ? undefined : { user }
}

/** Whom the requests of a persona act as; undefined for the administrator, and for one that is not there. */
export function identityOf(persona: string, own: readonly OwnPersona[]): Identity | undefined {
  const found = own.find(({ name }) => name === persona)
  if (found === undefined) return builtInIdentity(PERSONAS.find((one) => one === persona) ?? 'admin')
  const { user, groups } = found
  const account = serviceAccountOf(user)
  return { user, groups: [...new Set([...(account === undefined ? [] : serviceAccountGroups(account)), ...groups])] }
}

/** Everything is kept per workspace; the host's server counts as one. A space is in no workspace's name. */
const placeOf = (engine: 'page' | 'host', workspace: string): string => (engine === 'host' ? ' host' : workspace)
const keyOf = (engine: 'page' | 'host', workspace: string): string => `persona.${placeOf(engine, workspace)}`
const ownKeyOf = (engine: 'page' | 'host', workspace: string): string => `personas.${placeOf(engine, workspace)}`

/** What a header can carry: printable ASCII, with something to see at both ends. */
const HEADER_TEXT = /^[!-~](?:[ -~]*[!-~])?$/

/** Whether a text can be the user of a request. */
export const isUserName = (text: string): boolean => text.length <= LONGEST_USER && HEADER_TEXT.test(text)

/** The same for one of its groups, which commas separate in the header. */
export const isGroupName = (text: string): boolean => isUserName(text) && !text.includes(',')

const isPersonaName = (text: string): boolean => text.trim() === text && text !== '' && text.length <= LONGEST_NAME

/** Why a persona cannot be kept beside the others; undefined where it can. */
export function personaProblem({ name, user, groups }: OwnPersona, others: readonly OwnPersona[]): PersonaProblem | undefined {
  if (!isPersonaName(name)) return 'name'
  if ([...PERSONAS, ...others.map((other) => other.name)].includes(name)) return 'taken'
  if (!isUserName(user)) return 'user'
  if (!groups.every(isGroupName)) return 'group'
  return groups.length > MOST_GROUPS ? 'groups' : undefined
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Reads kept personas; what is none, or has the name of another, is left out. */
export function readOwnPersonas(kept: unknown): readonly OwnPersona[] {
  if (!Array.isArray(kept)) return []
  const own: OwnPersona[] = []
  for (const entry of kept.slice(0, MOST_PERSONAS)) {
    if (!isRecord(entry) || typeof entry.name !== 'string' || typeof entry.user !== 'string') continue
    const persona = {
      name: entry.name,
      user: entry.user,
      groups: textsOf(entry.groups).filter(isGroupName).slice(0, MOST_GROUPS),
    }
    if (personaProblem(persona, own) === undefined) own.push(persona)
  }
  return own
}

export const recallOwnPersonas = (engine: 'page' | 'host', workspace: string): readonly OwnPersona[] =>
  readOwnPersonas(recall(ownKeyOf(engine, workspace)))

export const keepOwnPersonas = (engine: 'page' | 'host', workspace: string, own: readonly OwnPersona[]): boolean =>
  keep(ownKeyOf(engine, workspace), own)

export function recallPersona(engine: 'page' | 'host', workspace: string): string {
  const kept = recall(keyOf(engine, workspace))
  const names = [...PERSONAS, ...recallOwnPersonas(engine, workspace).map(({ name }) => name)]
  return names.find((name) => name === kept) ?? 'admin'
}

export const keepPersona = (engine: 'page' | 'host', workspace: string, persona: string): boolean =>
  keep(keyOf(engine, workspace), persona)

export function forgetPersonas(workspace: string): void {
  forget(keyOf('page', workspace))
  forget(ownKeyOf('page', workspace))
}

export interface PersonaSlice {
  /** The page's client whose server was seen to, so that what acts as a persona can begin. */
  readonly personaRolesOf: Client | undefined
  notePersonaRoles(page: Client): void
}

export const personaSlice: StateCreator<PersonaSlice> = (set) => ({
  personaRolesOf: undefined,
  notePersonaRoles: (page) => set({ personaRolesOf: page }),
})
