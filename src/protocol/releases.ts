/**
 * What releases of Kubernetes do with a CRD.
 *
 *     POST /crdlab/releases   a CRD as YAML or JSON; answered with a ReleasesLine for each line, as they are found
 *
 * Each release is a server of its own over memory, which is sent the CRD as a dry run. The newest finished one comes first, and what needs a newer release last.
 * It ends with the request.
 */
export const RELEASES_PATH = '/crdlab/releases'

/** What a release says of a CRD or does to it. */
export interface ReleaseNote {
  readonly kind: 'rejected' | 'stored' | 'warning'
  /** The field that the server names; empty: none. */
  readonly field: string
  readonly message: string
  /** Where it stands in the CRD, as far as that is known. */
  readonly path: readonly (string | number)[]
  /** Absent where the newest release says the same. */
  readonly needs?: ReleaseNeed
}

/** Which release something needs. */
export interface ReleaseNeed {
  /** The first minor version from which on it works. */
  readonly since: number
  /** What needs it, as it is written: `ip()`; empty where the message says it alone. */
  readonly subject: string
  /** Where the release got it: an enhancement (KEP), a pull request, or a file upstream. */
  readonly source?: string
}

export interface ReleaseReport {
  /** 34 is Kubernetes 1.34. */
  readonly minor: number
  readonly verdict: 'accepted' | 'accepted with a warning' | 'stored differently' | 'rejected'
  /** The first of the worst; absent where it is accepted. */
  readonly reason?: string
  readonly notes: readonly ReleaseNote[]
}

export type ReleasesLine =
  | { readonly report: ReleaseReport }
  /** All that needs a newer release than the oldest one, the newest need first. */
  | { readonly needs: readonly (ReleaseNote & { readonly needs: ReleaseNeed })[] }
  /** Why there are no more lines. */
  | { readonly problem: string }
