import { append } from '../../apimachinery/append.ts'
import { type ErrorList, invalid, notSupportedShown } from '../../apimachinery/field/error.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { NEWEST } from '../../apimachinery/releases/release.ts'
import { type DeleteOptions, NO_PRECONDITIONS } from '../registry/rest/options.ts'
import { boolean, integer, reject, validateDryRun } from './options.ts'

const text = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

interface RawDeleteOptions {
  readonly dryRun: readonly string[]
  readonly propagationPolicy: string | undefined
  readonly orphanDependents: boolean | undefined
  readonly gracePeriodSeconds: number | undefined
  readonly preconditions: DeleteOptions['preconditions'] | undefined
  readonly ignoresReadError: boolean
}

const IGNORE_READ_ERROR = 'ignoreStoreReadErrorWithClusterBreakingPotential'

const demanded = (uid: string | undefined, resourceVersion: string | undefined): DeleteOptions['preconditions'] => ({
  ...(uid !== undefined && { uid }),
  ...(resourceVersion !== undefined && { resourceVersion }),
})

function fromBody(body: JsonObject): RawDeleteOptions {
  const preconditions = body.preconditions as JsonObject | undefined
  const grace = body.gracePeriodSeconds
  return {
    dryRun: Array.isArray(body.dryRun) ? body.dryRun.map(String) : [],
    propagationPolicy: text(body.propagationPolicy),
    orphanDependents: typeof body.orphanDependents === 'boolean' ? body.orphanDependents : undefined,
    gracePeriodSeconds: typeof grace === 'number' ? grace : undefined,
    preconditions: preconditions && demanded(text(preconditions.uid), text(preconditions.resourceVersion)),
    ignoresReadError: body[IGNORE_READ_ERROR] === true,
  }
}

function fromQuery(query: URLSearchParams): RawDeleteOptions {
  const uid = query.get('uid') || undefined
  const resourceVersion = query.get('resourceVersion') || undefined
  return {
    dryRun: query.getAll('dryRun'),
    propagationPolicy: query.get('propagationPolicy') ?? undefined,
    orphanDependents: boolean(query, 'orphanDependents'),
    gracePeriodSeconds: integer(query, 'gracePeriodSeconds'),
    // Source: k8s.io/apimachinery/pkg/apis/meta/v1/conversion.go, Convert_url_Values_To_v1_DeleteOptions.
    preconditions: uid === undefined && resourceVersion === undefined ? undefined : demanded(uid, resourceVersion),
    ignoresReadError: boolean(query, IGNORE_READ_ERROR) ?? false,
  }
}

const POLICIES = ['Foreground', 'Background', 'Orphan']

/** The options of a DELETE: those of its body when it has one, else those of the query. */
export function readDeleteOptions(query: URLSearchParams, body: JsonObject | undefined, release = NEWEST): DeleteOptions {
  const sent = body === undefined ? fromQuery(query) : fromBody(body)
  const raw = !sent.ignoresReadError || release.has('unsafeDeletes') ? sent : { ...sent, ignoresReadError: false }
  const policy = raw.propagationPolicy
  const errors: ErrorList = []
  if (policy !== undefined && raw.orphanDependents !== undefined) {
    errors.push(invalid('propagationPolicy', policy, 'orphanDependents and deletionPropagation cannot be both set'))
  }
  if (policy !== undefined && !POLICIES.includes(policy))
    errors.push(notSupportedShown('propagationPolicy', stringify(policy), [...POLICIES, 'nil']))
  append(errors, validateDryRun(raw.dryRun))
  append(errors, validateIgnoredReadError(raw))
  reject('DeleteOptions', errors)
  return { ...raw, preconditions: raw.preconditions ?? NO_PRECONDITIONS, dryRun: raw.dryRun.length > 0 }
}

/** Source: k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateIgnoreStoreReadError. */
function validateIgnoredReadError(raw: RawDeleteOptions): ErrorList {
  if (!raw.ignoresReadError) return []
  const excluded = ['propagationPolicy', 'orphanDependents', 'gracePeriodSeconds', 'preconditions'] as const
  return excluded
    .filter((name) => raw[name] !== undefined)
    .map((name) => invalid(IGNORE_READ_ERROR, true, `cannot be set together with .${name}`))
}

/** Rejects an option that only the deletion of one object can have. Source: k8s.io/apiserver/pkg/endpoints/handlers/delete.go, DeleteCollection. */
export function checkCollectionOptions({ ignoresReadError }: DeleteOptions): void {
  if (!ignoresReadError) return
  const why = 'is not allowed with DELETECOLLECTION, try again after removing the option'
  reject('DeleteOptions', [invalid(IGNORE_READ_ERROR, true, why)])
}
