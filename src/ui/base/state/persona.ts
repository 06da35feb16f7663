import type { StateCreator } from 'zustand'
import type { Client } from '../../../client/client.ts'
import type { Identity } from '../../../client/http.ts'
import { forget, isRecord, keep, recall } from './stored.ts'

/** Whom the reader can act as in every workspace. What each may do is decided by the roles bound to its user, which can be read and edited as objects. */
export const PERSONAS = ['admin', 'user', 'controller', 'autoscaler'] as const

export type BuiltIn = (typeof PERSONAS)[number]

/** A persona that the reader made: whom its requests act as. The groups of a service account are among its groups. */
export interface OwnPersona {
  readonly name: string
  readonly user: string
  readonly groups: readonly string[]
}

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
  if (found !== undefined) return { user: found.user, groups: found.groups }
  return builtInIdentity(PERSONAS.find((one) => one === persona) ?? 'admin')
}

/** Everything is kept per workspace; the host's server counts as one. A space is in no workspace's name. */
const placeOf = (engine: 'page' | 'host', workspace: string): string => (engine === 'host' ? ' host' : workspace)
const keyOf = (engine: 'page' | 'host', workspace: string): string => `persona.${placeOf(engine, workspace)}`
const ownKeyOf = (engine: 'page' | 'host', workspace: string): string => `personas.${placeOf(engine, workspace)}`

const isOwnPersona = (value: unknown): value is OwnPersona =>
  isRecord(value) && typeof value.name === 'string' && typeof value.user === 'string' && Array.isArray(value.groups)

export function recallOwnPersonas(engine: 'page' | 'host', workspace: string): readonly OwnPersona[] {
  const kept = recall(ownKeyOf(engine, workspace))
  return Array.isArray(kept) ? kept.filter(isOwnPersona) : []
}

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
