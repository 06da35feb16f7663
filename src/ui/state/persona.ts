import type { StateCreator } from 'zustand'
import type { Client } from '../../client/client.ts'
import { forget, keep, recall } from './stored.ts'

/** Whom the reader acts as. What each may do is decided by the roles bound to its user, which can be read and edited as objects. */
export const PERSONAS = ['admin', 'user', 'controller', 'autoscaler'] as const

export type Persona = (typeof PERSONAS)[number]

/** The user a persona's requests are impersonated as; undefined for the administrator, whom no role restricts. */
export const userOf = (persona: Persona): string | undefined => (persona === 'admin' ? undefined : `crdlab:${persona}`)

/** The persona is kept per workspace; the host's server counts as one. A space is in no workspace's name. */
const keyOf = (engine: 'page' | 'host', workspace: string): string => `persona.${engine === 'host' ? ' host' : workspace}`

export function recallPersona(engine: 'page' | 'host', workspace: string): Persona {
  const kept = recall(keyOf(engine, workspace))
  return PERSONAS.find((persona) => persona === kept) ?? 'admin'
}

export const keepPersona = (engine: 'page' | 'host', workspace: string, persona: Persona): boolean =>
  keep(keyOf(engine, workspace), persona)

export const forgetPersona = (workspace: string): void => forget(keyOf('page', workspace))

export interface PersonaSlice {
  /** The page's client whose server was seen to, so that what acts as a persona can begin. */
  readonly personaRolesOf: Client | undefined
  notePersonaRoles(page: Client): void
}

export const personaSlice: StateCreator<PersonaSlice> = (set) => ({
  personaRolesOf: undefined,
  notePersonaRoles: (page) => set({ personaRolesOf: page }),
})
