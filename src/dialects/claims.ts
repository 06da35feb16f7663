import type { StoredRegistrations } from '../apiextensions/registry/registrations.ts'
import { PREFIX as PROPOSAL_PREFIX, viewOf as proposalView } from './proposal/view.ts'
import type { ClaimedKind } from './registration/names.ts'
import type { DialectName } from './settings.ts'
import { LEGACY_PREFIX, legacyView } from './tpr/legacy-view.ts'
import { PREFIX as TPR_PREFIX, viewOf as tprView } from './tpr/view.ts'

/** What is stored of each dialect. Names do not depend on the feature gate. */
const STORED: readonly (StoredRegistrations & { readonly dialect: DialectName })[] = [
  { dialect: 'proposal', prefix: PROPOSAL_PREFIX, view: (crd) => proposalView(crd, false) },
  { dialect: 'tpr', prefix: TPR_PREFIX, view: tprView },
  { dialect: 'tpr', prefix: LEGACY_PREFIX, view: legacyView },
]

/** The kinds of registration of all dialects: what is stored keeps its names while its dialect is off (rule PR-D3). */
export const claimedKinds = (on: readonly DialectName[]): ClaimedKind[] =>
  STORED.map(({ dialect, ...stored }) => (on.includes(dialect) ? stored : { ...stored, off: dialect }))
