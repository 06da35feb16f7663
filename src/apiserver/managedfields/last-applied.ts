import type { Reason } from '../../apimachinery/field/report.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { utf8Length } from '../../apimachinery/json/utf8.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { LAST_APPLIED } from '../../apimachinery/meta/annotations.ts'
import { apiVersionOf } from '../../apimachinery/meta/type-meta.ts'
import { difference, type FieldSet, hasPath } from '../../structured-merge-diff/fieldpath/set.ts'
import { ConflictError } from '../../structured-merge-diff/merge/conflict.ts'
import { compare } from '../../structured-merge-diff/typed/compare.ts'
import { toFieldSet } from '../../structured-merge-diff/typed/to-field-set.ts'
import { readMeta } from '../registry/rest/metadata.ts'
import type { TraceRecorder } from '../trace/recorder.ts'
import type { Applier, FieldManager } from './field-manager.ts'

const KUBECTL = 'kubectl'

const KEPT_UP: Reason = { action: 'reset', why: { code: 'lastApplied' }, rule: 'SA-14' }

/** Bytes in all annotations of an object. */
const MAX_ANNOTATIONS = 256 * 1024

type Outcome = { readonly object: JsonObject } | { readonly conflict: ConflictError }

/**
 * Applies a configuration. When kubectl does so, what it applied by itself before is no conflict, and its annotation is kept up to
 * date [SA-14]. Source: k8s.io/apimachinery/pkg/util/managedfields/internal/{lastappliedmanager,lastappliedupdater}.go.
 */
export function applyAsKubectl(fields: FieldManager, live: JsonObject | undefined, patch: JsonObject, by: Applier): Outcome {
  const { manager, trace } = by
  const attempt = (force: boolean): Outcome => {
    try {
      return { object: fields.apply(live, patch, { ...by, force }) }
    } catch (error) {
      if (error instanceof ConflictError) return { conflict: error }
      throw error
    }
  }
  let outcome = attempt(by.force)
  if (manager !== KUBECTL) return outcome
  if ('conflict' in outcome && live !== undefined) {
    const allowed = lastAppliedFields(fields, live)
    if (allowed === undefined) return outcome
    const left = outcome.conflict.conflicts.filter(({ path }) => !hasPath(allowed, path))
    if (left.length > 0) return { conflict: new ConflictError(left) }
    outcome = attempt(true)
  }
  if ('object' in outcome) keepAnnotation(outcome.object, patch, trace)
  return outcome
}

const annotationsOf = (object: JsonObject): JsonObject | undefined => {
  const annotations = readMeta(object)?.annotations
  return isObject(annotations) ? annotations : undefined
}

/** What kubectl applied by itself and nobody changed since; undefined when that cannot be told. */
function lastAppliedFields(fields: FieldManager, live: JsonObject): FieldSet | undefined {
  const text = annotationsOf(live)?.[LAST_APPLIED]
  if (typeof text !== 'string' || text === '') return undefined
  const last = parsed(text)
  if (!isObject(last) || apiVersionOf(last) !== fields.apiVersion) return undefined
  const applied = fields.typedOf(last, false)
  const current = fields.typedOf(live, true)
  if (applied === undefined || current === undefined) return undefined
  const { modified, added, removed } = compare(applied.value, current.value, applied.atom)
  return [modified, added, removed].reduce(difference, toFieldSet(applied.value, applied.atom))
}

function parsed(text: string): JsonValue | undefined {
  try {
    return parseJson(text).value
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) return undefined
    throw error
  }
}

/** Renews the annotation of an object that has it. */
function keepAnnotation(object: JsonObject, patch: JsonObject, trace: TraceRecorder | undefined): void {
  const annotations = annotationsOf(object)
  const had = annotations?.[LAST_APPLIED]
  if (annotations === undefined || typeof had !== 'string' || had === '') return
  const bare = deepCopy(patch)
  const sent = annotationsOf(bare)
  if (sent !== undefined) delete sent[LAST_APPLIED]
  annotations[LAST_APPLIED] = `${stringify(bare)}\n`
  const size = Object.entries(annotations).reduce((sum, [key, value]) => sum + utf8Length(key) + utf8Length(String(value)), 0)
  if (size > MAX_ANNOTATIONS) delete annotations[LAST_APPLIED]
  trace?.report(KEPT_UP, ['metadata', 'annotations', LAST_APPLIED], had, annotations[LAST_APPLIED])
}
