import { keepOwnPersonas, type OwnPersona, PERSONAS, recallOwnPersonas } from '../../base/state/persona.ts'
import { appStore } from '../../base/state/store.ts'
import { isRecord } from '../../base/state/stored.ts'

/** What is wrong with a persona. */
export type PersonaProblem = 'name' | 'taken' | 'user' | 'group' | 'groups'

/** How long the texts of a persona can be, how many groups one can have, and how many of them a workspace. */
const LONGEST_NAME = 40
const LONGEST_USER = 300
const MOST_GROUPS = 20
export const MOST_PERSONAS = 50

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

/** Changes the reader's own personas of the open workspace, also as another tab left them. False where they cannot be kept. */
export function changeOwnPersonas(change: (own: readonly OwnPersona[]) => readonly OwnPersona[]): boolean {
  const { engine, workspace, setOwnPersonas } = appStore.getState()
  const own = change(recallOwnPersonas(engine, workspace))
  if (!keepOwnPersonas(engine, workspace, own)) return false
  setOwnPersonas(own)
  return true
}
