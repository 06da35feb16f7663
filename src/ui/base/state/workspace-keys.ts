/**
 * The keys under which the page keeps what belongs to a workspace: drafts by their addresses, the rest in localStorage. A space is in no
 * name of a workspace.
 */
import { DESIGNS } from './kept-drafts.ts'

/** The key of a draft of the designer: of a CRD, or of a design that is not installed. */
export const draftKey = (workspace: string, name: string): string => `${DESIGNS}${workspace} ${name}`

/** What begins the keys of the drafts of panes. */
export const paneDrafts = (workspace: string): string => `${workspace} `

/** The lint rules that a design ignores, with the reasons. */
export const ignoredKey = (workspace: string, name: string): string => `ignored.${workspace} ${name}`

/** The text that a CRD was installed with. */
export const sourceKey = (workspace: string, name: string): string => `source.${workspace} ${name}`

/** The test file of a CRD. No name of a workspace has a point. */
export const testsKey = (workspace: string, name: string): string => `tests.${workspace}.${name}`

/** The lint profile. */
export const profileKey = (workspace: string): string => `profile.${workspace}`
