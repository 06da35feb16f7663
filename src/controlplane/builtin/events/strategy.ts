import { formatBadValue } from '../../../apimachinery/field/bad-value.ts'
import { type ErrorList, invalid, invalidShown, Path, required } from '../../../apimachinery/field/error.ts'
import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { utf8Length } from '../../../apimachinery/json/utf8.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { isQualifiedName, nameIsDNSSubdomain, validatePathSegmentName } from '../../../apimachinery/meta/names.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from '../../../apimachinery/meta/object-meta.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { coreMetaErrors, coreMetaUpdateErrors } from '../object-meta.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import { EVENT } from './types.ts'

const METADATA = Path.of('metadata')
const metadataIn = (event: JsonObject): JsonObject => readMeta(event) ?? newObject()

const isTime = (value: JsonValue | undefined): boolean => typeof value === 'string'

const limited = (event: JsonObject, field: string, most: number): ErrorList =>
  utf8Length(stringAt(event, field)) > most ? [invalid(field, '', `can have at most ${most} characters`)] : []

const needed = (event: JsonObject, field: string): ErrorList => [
  ...(stringAt(event, field) === '' ? [required(field, '')] : []),
  ...limited(event, field, 128),
]

/**
 * What every write of an event is checked for; `controller` is the name of the field that says who reports.
 * Source: k8s.io/kubernetes/pkg/apis/core/validation/events.go, legacyValidateEvent.
 */
function legacyErrors(event: JsonObject, controller: string): ErrorList {
  const about = stringAt(event.involvedObject, 'namespace')
  const namespace = stringAt(readMeta(event), 'namespace')
  const agrees = isTime(event.eventTime)
    ? about !== '' || namespace === 'default' || namespace === 'kube-system'
    : about === namespace || (about === '' && namespace === 'default')
  const path = Path.of('involvedObject', 'namespace')
  const errors: ErrorList = agrees ? [] : [invalid(path, about, 'does not match event.namespace')]
  return isTime(event.eventTime) ? [...errors, ...reporterErrors(event, controller)] : errors
}

function reporterErrors(event: JsonObject, controller: string): ErrorList {
  const reporter = stringAt(event, 'reportingComponent')
  return [
    ...(reporter === '' ? [required(controller, '')] : []),
    ...isQualifiedName(reporter).map((why) => invalid(controller, reporter, why)),
    ...['reportingInstance', 'action', 'reason'].flatMap((field) => needed(event, field)),
    ...limited(event, 'message', 1024),
  ]
}

function seriesErrors({ series }: JsonObject): ErrorList {
  if (!isObject(series)) return []
  return [
    ...(Number(series.count ?? 0) < 2 ? [invalid('series.count', '', 'should be at least 2')] : []),
    ...(isTime(series.lastObservedTime) ? [] : [required('series.lastObservedTime', '')]),
  ]
}

const isUnset = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || value === '' || Number(value) === 0

function unsetErrors(event: JsonObject): ErrorList {
  const source = objectAt(event, 'source')
  const set = [
    ...['firstTimestamp', 'lastTimestamp', 'count'].filter((field) => !isUnset(event[field])),
    ...(stringAt(source, 'component') !== '' || stringAt(source, 'host') !== '' ? ['source'] : []),
  ]
  return set.map((field) => invalid(field, '', 'needs to be unset'))
}

/**
 * What a new event of events.k8s.io, in the form of the core group, is checked for.
 * Source: k8s.io/kubernetes/pkg/apis/core/validation/events.go, ValidateEventCreate.
 */
export function strictErrors(event: JsonObject): ErrorList {
  const type = stringAt(event, 'type')
  return [
    ...legacyErrors(event, 'reportingController'),
    ...coreMetaErrors(event, true, nameIsDNSSubdomain),
    ...seriesErrors(event),
    ...(isTime(event.eventTime) ? [] : [required('eventTime', '')]),
    ...(type === 'Normal' || type === 'Warning' ? [] : [invalid('type', '', `has invalid value: ${type}`)]),
    ...unsetErrors(event),
  ]
}

/** The fields of Go structs, in their order, by the names of their fields in JSON. */
const REFERENCE: readonly (readonly [go: string, field: string])[] = [
  ['Kind', 'kind'],
  ['Namespace', 'namespace'],
  ['Name', 'name'],
  ['UID', 'uid'],
  ['APIVersion', 'apiVersion'],
  ['ResourceVersion', 'resourceVersion'],
  ['FieldPath', 'fieldPath'],
]
const STRUCTS: { readonly [field: string]: typeof REFERENCE } = {
  involvedObject: REFERENCE,
  related: REFERENCE,
  source: [
    ['Component', 'component'],
    ['Host', 'host'],
  ],
}
const TEXTS = new Set(['reason', 'message', 'type', 'action', 'reportingComponent', 'reportingInstance'])

/** A value as an error shows it: structs with the names of their Go fields, what is not set as zero. */
function shown(field: string, value: JsonValue | undefined): string {
  const struct = STRUCTS[field]
  if (struct !== undefined && isObject(value))
    return JSON.stringify(Object.fromEntries(struct.map(([go, name]) => [go, stringAt(value, name)])))
  return formatBadValue(value ?? (TEXTS.has(field) ? '' : field === 'count' ? 0 : null))
}

const IMMUTABLE = [
  ...['involvedObject', 'reason', 'message', 'source', 'firstTimestamp', 'lastTimestamp', 'count', 'type', 'eventTime', 'action'],
  ...['related', 'reportingComponent', 'reportingInstance'],
]

/**
 * What an update of an event by events.k8s.io is checked for: only its series and metadata change. Both are in the form of the core group.
 * Source: k8s.io/kubernetes/pkg/apis/core/validation/events.go, ValidateEventUpdate.
 */
export function strictUpdateErrors(event: JsonObject, old: JsonObject): ErrorList {
  const changed = IMMUTABLE.filter((field) => !deepEqual(event[field] ?? null, old[field] ?? null))
  return [
    ...legacyErrors(event, 'reportingController'),
    ...coreMetaUpdateErrors(event, old),
    ...(deepEqual(event.series ?? null, old.series ?? null) ? [] : seriesErrors(event)),
    ...changed.map((field) =>
      invalidShown(
        field === 'reportingComponent' ? 'reportingController' : field,
        shown(field, event[field]),
        'field is immutable',
      ),
    ),
  ]
}

/** Source: k8s.io/kubernetes/pkg/registry/core/event/strategy.go; k8s.io/kubernetes/pkg/apis/core/validation/events.go. */
export const EVENT_STRATEGY: TypedStrategy = {
  type: EVENT,
  validate: (event) => {
    const errors = legacyErrors(event, 'reportingComponent')
    return errors.length > 0 ? errors : validateObjectMeta(metadataIn(event), true, validatePathSegmentName, METADATA)
  },
  validateUpdate: (event, old) => [
    ...validateObjectMetaUpdate(metadataIn(event), metadataIn(old), METADATA),
    ...legacyErrors(event, 'reportingComponent'),
  ],
}
