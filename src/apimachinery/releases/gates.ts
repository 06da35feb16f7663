import { CEL_GATES } from './gates/cel.ts'
import { DEFINITION_GATES } from './gates/definitions.ts'
import { OBJECT_GATES } from './gates/objects.ts'
import { REQUEST_GATES } from './gates/requests.ts'

/**
 * Every behaviour in which an older or a newer release differs from the newest one that the engine equals, which has all of them. What asks
 * for one calls `release.has(NAME)`.
 */
export const GATES = { ...DEFINITION_GATES, ...CEL_GATES, ...OBJECT_GATES, ...REQUEST_GATES }

export type Gate = keyof typeof GATES
