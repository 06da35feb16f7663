import { type ErrorList, type FieldError, invalid, invalidShown, Path } from '../../../apimachinery/field/error.ts'
import type { Reason, ReportField } from '../../../apimachinery/field/report.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { deepCopy, deepEqual, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { isDNS1123Subdomain, isQualifiedName } from '../../../apimachinery/meta/names.ts'
import { asDeclared, validateObjectMeta, validateObjectMetaUpdate } from '../../../apimachinery/meta/object-meta.ts'
import {
  finalizersOf,
  generationOf,
  metadataOf,
  NEW_GENERATION,
  raisedGeneration,
  readMeta,
  setGeneration,
} from '../../../apiserver/registry/rest/metadata.ts'
import type { Strategy } from '../../../apiserver/registry/rest/strategy.ts'
import { RUNTIME_COST_BUDGET } from '../../../cel/cost/limits.ts'
import { OBJECT_VALIDATION } from '../../openapi-validation/lazy.ts'
import { validateScalePaths } from '../../openapi-validation/scale-paths.ts'
import type { ValueValidator } from '../../openapi-validation/validator.ts'
import type { ServedVersion } from './served-version.ts'

/** The resource of a strategy. */
export interface StrategyConfig {
  readonly group: string
  readonly kind: string
  readonly namespaced: boolean
  readonly served: ServedVersion
}

const STATUS_KEPT: Reason = {
  action: 'ignored',
  why: { code: 'mainKeepsStatus' },
  rule: 'ST-2',
}

const STATUS_OF_NEW: Reason = { action: 'ignored', why: { code: 'noStatusOnCreate' }, rule: 'ST-1' }

const STATUS_ONLY: Reason = { action: 'ignored', why: { code: 'statusOnly' }, rule: 'ST-2' }

/** Tells of every member but `status` that `/status` does not take it. */
function reportKept(sent: JsonObject, kept: JsonObject, report: ReportField | undefined): void {
  for (const key of new Set([...Object.keys(sent), ...Object.keys(kept)])) {
    if (key !== 'status') report?.(STATUS_ONLY, [key], sent[key], kept[key])
  }
}

const METADATA = Path.of('metadata')
const STATUS = Path.of('status')

const BLOCKING = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
])

const NOT_CHECKED = invalidShown(
  '<nil>',
  'null',
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
)

/** The strategies of the endpoints that write objects of a version themselves. */
export interface ResourceStrategies {
  readonly main: Strategy
  readonly status: Strategy
}

/**
 * Writes through the main endpoint of custom resources (rules ST-1, ST-2, ST-4).
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresource/strategy.go.
 */
export class CustomResourceStrategy implements Strategy {
  readonly config: StrategyConfig
  readonly allowUnconditionalUpdate = false

  constructor(config: StrategyConfig) {
    this.config = config
  }

  get namespaced(): boolean {
    return this.config.namespaced
  }

  prepareForCreate(object: JsonObject, report?: ReportField): void {
    if (this.config.served.hasStatus && object.status !== undefined) {
      report?.(STATUS_OF_NEW, ['status'], object.status, undefined)
      delete object.status
    }
    setGeneration(object, 1, NEW_GENERATION, report)
  }

  validate(object: JsonObject): ErrorList {
    const { served } = this.config
    const { validateEmbedded, validateListTypes } = OBJECT_VALIDATION.get()
    const errors = [
      ...this.unlessTypeErrors(object, () => [
        ...this.#metadataErrors(object),
        ...served.validator.validate(object, undefined),
        ...this.scaleErrors(object, false),
      ]),
      ...validateEmbedded(object, served.structural, undefined, false, served.release),
      ...(served.structural === undefined ? [] : validateListTypes(object, served.structural, undefined)),
    ]
    return this.withRules(errors, object, undefined, () => {})
  }

  warningsOnCreate(object: JsonObject): string[] {
    return finalizersOf(readMeta(object)).sort().flatMap(finalizerWarnings)
  }

  prepareForUpdate(object: JsonObject, old: JsonObject, report?: ReportField): void {
    if (this.config.served.hasStatus) {
      const { status } = object
      if (old.status === undefined) delete object.status
      else object.status = deepCopy(old.status)
      report?.(STATUS_KEPT, ['status'], status, old.status)
    }
    if (!this.raisesGeneration(object, old)) return
    const members = report === undefined ? [] : changedMembers(object, old)
    setGeneration(object, generationOf(old) + 1, raisedGeneration({ code: 'generationRose', members }), report)
  }

  validateUpdate(object: JsonObject, old: JsonObject, warn: (text: string) => void): ErrorList {
    const { served } = this.config
    const errors = [
      ...this.unlessTypeErrors(object, () => [
        ...this.metadataUpdateErrors(object, old),
        ...served.validator.validateUpdate(object, old, undefined),
        ...this.scaleErrors(object, false),
      ]),
      ...OBJECT_VALIDATION.get().validateEmbedded(object, served.structural, undefined, false, served.release),
      ...this.listErrors(object, old),
    ]
    return this.withRules(errors, object, old, warn)
  }

  warningsOnUpdate(object: JsonObject, old: JsonObject): string[] {
    const had = new Set(finalizersOf(readMeta(old)))
    return finalizersOf(readMeta(object))
      .filter((f) => !had.has(f))
      .sort()
      .flatMap(finalizerWarnings)
  }

  /** Whether a write of what is now `object` raises the generation (rule ST-4). */
  protected raisesGeneration(object: JsonObject, old: JsonObject): boolean {
    return differsOutsideMetadata(object, old)
  }

  /** Checks the values at the paths of the scale subresource (rule SC-3). */
  protected scaleErrors(object: JsonObject, statusOnly: boolean): ErrorList {
    const { scale } = this.config.served
    return scale === undefined ? [] : validateScalePaths(object, scale, { statusOnly })
  }

  /** An object of another kind or version is not judged by the schema; embedded resources, list types and rules still are. */
  protected unlessTypeErrors(object: JsonObject, judge: () => ErrorList): ErrorList {
    const typeErrors = this.typeErrors(object)
    return typeErrors.length > 0 ? typeErrors : judge()
  }

  protected typeErrors(object: JsonObject): ErrorList {
    const { group, kind, served } = this.config
    const expected = `${group}/${served.name}`
    const errors: ErrorList = []
    if (stringAt(object, 'kind') !== kind) errors.push(invalid('kind', stringAt(object, 'kind'), `must be ${kind}`))
    if (stringAt(object, 'apiVersion') !== expected)
      errors.push(invalid('apiVersion', stringAt(object, 'apiVersion'), `must be ${expected}`))
    return errors
  }

  #metadataErrors(object: JsonObject): ErrorList {
    const { release } = this.config.served
    const metadata = readMeta(object) ?? metadataOf(object)
    return asDeclared(validateObjectMeta(metadata, this.namespaced, isDNS1123Name, METADATA, release), release)
  }

  protected metadataUpdateErrors(object: JsonObject, old: JsonObject): ErrorList {
    const metadata = metadataOf(object)
    const { release } = this.config.served
    return asDeclared(validateObjectMetaUpdate(metadata, readMeta(old) ?? metadata, METADATA, release), release)
  }

  /** List types ratchet as a whole: faults count only when the old object had none. */
  protected listErrors(object: JsonObject, old: JsonObject): ErrorList {
    const { structural } = this.config.served
    if (structural === undefined) return []
    return OBJECT_VALIDATION.get().validateListTypesUpdate(object, old, structural, undefined)
  }

  /** Adds what the CEL rules say, unless errors of the schema keep them from being run. They let pass what is as in `former`. */
  protected withRules(
    errors: FieldError[],
    object: JsonObject,
    old: JsonValue | undefined,
    warn: (text: string) => void,
    former = old,
  ): ErrorList {
    const { served } = this.config
    const { rules } = served
    if (rules === undefined) return errors
    if (errors.some((error) => BLOCKING.has(error.type))) return [...errors, NOT_CHECKED]
    const { Correlation } = OBJECT_VALIDATION.get()
    const ratchets = former !== undefined && served.schema !== undefined && served.release.has('ratcheting')
    const correlation = ratchets ? new Correlation(object, former, served.schema) : undefined
    const outcome = rules.validate(undefined, object, old, RUNTIME_COST_BUDGET, correlation)
    outcome.warnings.forEach(warn)
    return [...errors, ...outcome.errors]
  }
}

/**
 * Writes through `/status`: the stored object with the status of the payload (rule ST-2).
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresource/status_strategy.go.
 */
export class CustomResourceStatusStrategy extends CustomResourceStrategy {
  override prepareForUpdate(object: JsonObject, old: JsonObject, report?: ReportField): void {
    const { status } = object
    const sent = report && objectOf(object)
    const managedFields = readMeta(object)?.managedFields
    for (const key in object) delete object[key]
    for (const key in old) if (key !== 'status') object[key] = deepCopy(old[key] as JsonValue)
    const metadata = metadataOf(object)
    if (managedFields === undefined) delete metadata.managedFields
    else metadata.managedFields = managedFields
    if (status !== undefined) object.status = status
    if (sent !== undefined) reportKept(sent, object, report)
  }

  /** Checks the value of `.status` alone. */
  protected get statusValidator(): ValueValidator {
    return this.config.served.statusValidator
  }

  override validateUpdate(object: JsonObject, old: JsonObject, warn: (text: string) => void): ErrorList {
    const { status } = object
    const { release } = this.config.served
    const former = release.has('statusRatcheting') ? old : null
    const at = release.has('statusErrorPaths') ? STATUS : undefined
    const errors = [
      ...this.unlessTypeErrors(object, () => [
        ...this.metadataUpdateErrors(object, old),
        ...(status === undefined ? [] : this.statusValidator.validateUpdate(status, former?.status, at)),
        ...this.scaleErrors(object, true),
      ]),
      ...this.listErrors(object, old),
    ]
    return this.withRules(errors, object, old, warn, former)
  }

  override warningsOnUpdate(): string[] {
    return []
  }
}

/** The fields outside of metadata in which two objects differ, as the trace names them: `.spec, .data`. */
function changedMembers(a: JsonObject, b: JsonObject): string[] {
  const members = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...members].filter((key) => key !== 'metadata' && !deepEqual(a[key], b[key]))
}

/** Whether two objects differ outside of their metadata. */
function differsOutsideMetadata(a: JsonObject, b: JsonObject): boolean {
  for (const key in a) if (key !== 'metadata' && !deepEqual(a[key], b[key])) return true
  for (const key in b) if (key !== 'metadata' && a[key] === undefined) return true
  return false
}

const isDNS1123Name = (name: string, prefix: boolean): string[] => isDNS1123Subdomain(prefix ? name.replace(/-$/, 'a') : name)

const STANDARD_FINALIZERS = new Set(['orphan', 'foregroundDeletion', 'kubernetes'])

/** Advice on a finaliser whose name could be anybody's. */
function finalizerWarnings(finalizer: string): string[] {
  const say = (text: string): string => `metadata.finalizers: ${JSON.stringify(finalizer)}: ${text}`
  const warnings = isQualifiedName(finalizer).map(say)
  if (finalizer.includes('/') || STANDARD_FINALIZERS.has(finalizer)) return warnings
  const path = finalizer.includes('.') ? ' including a path (/)' : ''
  warnings.push(say(`prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`))
  return warnings
}
