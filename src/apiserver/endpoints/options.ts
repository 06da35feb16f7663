import { badRequest, invalidError, withoutReason } from '../../apimachinery/api/errors.ts'
import { type ErrorList, forbidden, notSupported, notSupportedShown, Path, required } from '../../apimachinery/field/error.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { validateFieldManager } from '../../apimachinery/meta/object-meta.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import { atoi } from '../../apimachinery/text/atoi.ts'
import { parseAskedVersion } from '../registry/rest/asked-version.ts'
import type { FieldValidation, ListOptions, WriteOptions } from '../registry/rest/options.ts'
import { parseSelectors } from '../registry/selection.ts'

/**
 * The options of a request, from its query, each checked as
 * k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go does it.
 */
export interface PatchOptions extends WriteOptions {
  readonly force: boolean
}

const META_GROUP = 'meta.k8s.io'

export const reject = (kind: string, errors: ErrorList): void => {
  if (errors.length > 0) throw invalidError(META_GROUP, kind, '', errors)
}

export function integer(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const value = atoi(text, 'ParseInt')
  if (typeof value === 'string') throw badRequest(value)
  return Number(value)
}

/** Go's conversion of a query parameter: absent or empty is false for the flag's absence, `false` and `0` are false, else true. */
export const boolean = (query: URLSearchParams, name: string): boolean | undefined => {
  const text = query.get(name)
  return text === null ? undefined : !(text.toLowerCase() === 'false' || text === '0')
}

export function validateDryRun(values: readonly string[]): ErrorList {
  return values.some((value) => value !== 'All') ? [notSupported('dryRun', [...values], ['All'])] : []
}

function validateFieldValidation(value: string): ErrorList {
  const known = ['', 'Ignore', 'Strict', 'Warn']
  return known.includes(value) ? [] : [notSupported('fieldValidation', value, known)]
}

function readWrite(query: URLSearchParams): { options: WriteOptions; errors: ErrorList } {
  const dryRun = query.getAll('dryRun')
  const fieldManager = query.get('fieldManager') ?? ''
  const fieldValidation = query.get('fieldValidation') ?? ''
  const errors = [
    ...validateFieldManager(fieldManager, Path.of('fieldManager')),
    ...validateDryRun(dryRun),
    ...validateFieldValidation(fieldValidation),
  ]
  const options = {
    dryRun: dryRun.length > 0,
    fieldManager,
    fieldValidation: (fieldValidation || 'Warn') as FieldValidation,
    ...(fieldValidation !== '' && { askedFieldValidation: fieldValidation }),
  }
  return { options, errors }
}

/** The options of a POST or PUT; `kind` names them in the error. */
export function readWriteOptions(query: URLSearchParams, kind: 'CreateOptions' | 'UpdateOptions'): WriteOptions {
  const { options, errors } = readWrite(query)
  reject(kind, errors)
  return options
}

export function readPatchOptions(query: URLSearchParams, apply: boolean): PatchOptions {
  const { options, errors } = readWrite(query)
  const force = boolean(query, 'force')
  const more: ErrorList = []
  if (!apply && force !== undefined) more.push(forbidden('force', 'may not be specified for non-apply patch'))
  if (apply && options.fieldManager === '') more.push(required('fieldManager', 'is required for apply patch'))
  reject('PatchOptions', [...more, ...errors])
  return { ...options, force: force ?? false }
}

/** Source: k8s.io/apimachinery/pkg/apis/meta/internalversion/validation/validation.go, ValidateListOptions. */
function validateList({
  resourceVersion,
  resourceVersionMatch: match,
  continue: token,
  sendInitialEvents,
}: ListOptions): ErrorList {
  const path = 'resourceVersionMatch'
  const errors: ErrorList = []
  if (match !== '') {
    if (resourceVersion === '')
      errors.push(forbidden(path, 'resourceVersionMatch is forbidden unless resourceVersion is provided'))
    if (token !== '') errors.push(forbidden(path, MATCH_AND_CONTINUE))
    if (match !== 'Exact' && match !== NOT_OLDER_THAN)
      errors.push(notSupportedShown(path, stringify(match), ['Exact', NOT_OLDER_THAN, '']))
    if (match === 'Exact' && resourceVersion === '0') {
      errors.push(forbidden(path, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'))
    }
  }
  if (sendInitialEvents !== undefined) errors.push(forbidden('sendInitialEvents', 'sendInitialEvents is forbidden for list'))
  return errors
}

const NOT_OLDER_THAN = 'NotOlderThan'
const MATCH_AND_CONTINUE = 'resourceVersionMatch is forbidden when continue is provided'

/** Source: k8s.io/apimachinery/pkg/apis/meta/internalversion/validation/validation.go, validateWatchOptions. */
function validateWatch(options: ListOptions, release: Release): ErrorList {
  const { resourceVersionMatch: match, sendInitialEvents, continue: token } = options
  const path = 'resourceVersionMatch'
  const errors: ErrorList = []
  if (sendInitialEvents !== undefined && match !== NOT_OLDER_THAN) {
    errors.push(forbidden(path, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'))
  }
  if (sendInitialEvents !== undefined && !release.has('watchList')) {
    const why = 'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled'
    errors.push(forbidden('sendInitialEvents', why))
  }
  if (match === '') return errors
  if (sendInitialEvents === undefined) {
    errors.push(forbidden(path, 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'))
  }
  if (match !== NOT_OLDER_THAN) errors.push(notSupportedShown(path, stringify(match), [NOT_OLDER_THAN]))
  if (token !== '') errors.push(forbidden(path, MATCH_AND_CONTINUE))
  return errors
}

/**
 * Adds what a watch of any state asks for where it does not say so: that state first, and a bookmark behind it.
 * Source: k8s.io/apimachinery/pkg/apis/meta/internalversion/defaults.go, SetListOptionsDefaults.
 */
function withWatchDefaults(options: ListOptions, release: Release): ListOptions {
  const { resourceVersion, resourceVersionMatch, sendInitialEvents } = options
  const isAnyState = resourceVersion === '' || resourceVersion === '0'
  if (!isAnyState || resourceVersionMatch !== '' || sendInitialEvents !== undefined || !release.has('watchList')) return options
  return { ...options, sendInitialEvents: true, resourceVersionMatch: NOT_OLDER_THAN }
}

export function readListOptions(query: URLSearchParams, watch: boolean, release = NEWEST): ListOptions {
  const asked: ListOptions = {
    labelSelector: query.get('labelSelector') ?? '',
    fieldSelector: query.get('fieldSelector') ?? '',
    resourceVersion: query.get('resourceVersion') ?? '',
    resourceVersionMatch: query.get('resourceVersionMatch') ?? '',
    timeoutSeconds: integer(query, 'timeoutSeconds') ?? 0,
    limit: Math.max(0, integer(query, 'limit') ?? 0),
    continue: query.get('continue') ?? '',
    allowWatchBookmarks: boolean(query, 'allowWatchBookmarks') ?? false,
    sendInitialEvents: boolean(query, 'sendInitialEvents'),
    ...(release !== NEWEST && { release }),
  }
  const options = watch ? withWatchDefaults(asked, release) : asked
  const errors = watch ? validateWatch(options, release) : validateList(options)
  // Selectors are read like the other options, before the server looks at which of them go together.
  if (errors.length > 0) parseSelectors(options)
  reject('ListOptions', errors)
  const isCached = options.continue === '' && options.limit === 0 && options.resourceVersionMatch !== 'Exact'
  const isAsked = !watch && isCached && options.resourceVersion !== ''
  if (isAsked && !release.has('listVersionsAreBadRequests')) parseAskedVersion(options.resourceVersion, withoutReason)
  const isPaged = options.continue !== '' && options.resourceVersion === '0' && !release.has('continuedFromCache')
  return isPaged ? { ...options, resourceVersion: '' } : options
}
