import { objectAt, objectsOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'

/** The states in which tools such as Flux, kpt and Helm see an object. */
export type KStatus = 'InProgress' | 'Failed' | 'Current' | 'Terminating' | 'Unknown'

/** What kstatus computes of an object. */
export interface Health {
  readonly status: KStatus
  readonly message: string
  /** The reason of what is in progress or failed; empty otherwise. */
  readonly reason: string
}

export const current = (message: string): Health => ({ status: 'Current', message, reason: '' })

export const inProgress = (reason: string, message: string): Health => ({ status: 'InProgress', message, reason })

export const failed = (reason: string, message: string): Health => ({ status: 'Failed', message, reason })

export const conditionsOf = (object: JsonObject): readonly JsonObject[] => objectsOf(objectAt(object, 'status').conditions)
