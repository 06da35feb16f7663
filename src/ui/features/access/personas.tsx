import { useMemo } from 'react'
import { serviceAccountGroups, serviceAccountOf } from '../../../apimachinery/service-account.ts'
import type { Identity } from '../../../client/http.ts'
import { identityOf, type OwnPersona, PERSONAS } from '../../base/state/persona.ts'
import { useApp } from '../../base/state/store.ts'
import type { OwnerHue } from '../../kit/editor/marks.ts'
import { OwnerAvatar } from '../../kit/editor/owner-avatar.tsx'
import { accessTexts } from './texts.en.ts'

/** A persona of the page, or one of the reader's own. */
export interface Persona {
  readonly name: string
  /** Undefined for the administrator. */
  readonly identity: Identity | undefined
  /** The reader's own persona as it is kept. */
  readonly own: OwnPersona | undefined
  readonly hue: OwnerHue
}

/** The hues, which are shapes too: a circle, a hexagon, a rhombus, a square, a shield. */
const HUES: readonly OwnerHue[] = [2, 1, 4, 3]
const OWN_HUES: readonly OwnerHue[] = [5, 2, 1, 4, 3]

/** All personas of the workspace, those of the page first. */
export function usePersonas(): readonly Persona[] {
  const own = useApp((state) => state.ownPersonas)
  return useMemo(
    () => [
      ...PERSONAS.map((name, i) => ({ name, identity: identityOf(name, own), own: undefined, hue: HUES[i] ?? 1 })),
      ...own.map((persona, i) => ({
        name: persona.name,
        identity: identityOf(persona.name, own),
        own: persona,
        hue: OWN_HUES[i % OWN_HUES.length] ?? 5,
      })),
    ],
    [own],
  )
}

/** Whom a persona acts as, in a line. */
export function identityWords({ identity, own }: Persona): string {
  if (identity === undefined) return accessTexts.personas.masters
  const account = serviceAccountOf(identity.user)
  const user = account === undefined ? identity.user : accessTexts.personas.account(account.namespace, account.name)
  const implied = account === undefined ? [] : serviceAccountGroups(account)
  return [user, ...(own?.groups ?? []).filter((group) => !implied.includes(group))].join(', ')
}

export function PersonaAvatar({ persona, large = false }: { readonly persona: Persona; readonly large?: boolean }) {
  return <OwnerAvatar mark={{ letters: persona.name.slice(0, 1).toUpperCase(), hue: persona.hue }} large={large} />
}
