import type { Severity } from '../finding.ts'
import type { Profile } from '../style/profile.ts'

/** How heavily a change weighs where that is a matter of policy; crdify's configuration has the same choices. */
export interface CompatPolicy {
  /** A description that is changed: the meaning may have changed with it. */
  readonly description: Severity
  /** Values that an enum takes in addition (crdify's `additionPolicy`). */
  readonly enumAddition: Severity
  /** A pattern that is removed: more values are valid (crdify's `removalPolicy`). */
  readonly patternRemoval: Severity
  /** Changes that no rule judges (crdify's `unhandledEnforcement`). */
  readonly unhandled: Severity
  /** Whether versions are compared with each other although a webhook converts between them (crdify's `conversion`). */
  readonly webhook: 'compare' | 'skip'
}

/** crdify without a configuration: every rule is an error. */
export const CRDIFY_DEFAULTS: CompatPolicy = {
  description: 'error',
  enumAddition: 'error',
  patternRemoval: 'error',
  unhandled: 'error',
  webhook: 'compare',
}

/** `core` is crdify's default; `operator` weighs as the installer of operators configures it, and still tells everything of one version. */
export const POLICIES: Readonly<Record<Profile, CompatPolicy>> = {
  core: CRDIFY_DEFAULTS,
  operator: { description: 'hint', enumAddition: 'warning', patternRemoval: 'hint', unhandled: 'hint', webhook: 'skip' },
}
