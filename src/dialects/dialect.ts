import type { ControlledKind } from '../apiextensions/controller/manager.ts'
import type { AdmissionPlugin } from '../apiserver/admission/chain.ts'
import type { Discovery } from '../apiserver/endpoints/discovery.ts'
import type { Route } from '../apiserver/endpoints/handler.ts'
import type { Storage } from '../apiserver/storage/interfaces.ts'
import type { RegistrationKind } from './registration/codec.ts'
import type { ClaimedKind } from './registration/names.ts'

/** What a dialect is made of; the control plane composes it. */
export interface DialectParts {
  readonly storage: Storage
  readonly keyPrefix: string
  /** Every kind of registration that has names, served or not: all share one space of names. */
  readonly kinds: readonly ClaimedKind[]
}

/** One historical form of registering resources, beside that of v1. */
export interface Dialect {
  /** Its kinds of registration, with what serves and what looks after them. */
  readonly kinds: readonly ControlledKind[]
  /** The endpoints of its registrations. */
  routes(parts: DialectParts): readonly Route[]
  /** What its registrations must meet beside their validation. */
  admission(parts: Pick<DialectParts, 'storage' | 'kinds'>): readonly AdmissionPlugin[]
  readonly discoveries: readonly Discovery[]
  /** What its registrations are, cluster-wide objects. */
  readonly documented: readonly RegistrationKind[]
}
