import { badRequest, StatusError, withoutReason } from '../../../apimachinery/api/errors.ts'
import { append } from '../../../apimachinery/append.ts'
import { errorText, type FieldError } from '../../../apimachinery/field/error.ts'
import { accessorError } from '../../../apimachinery/field/go-print.ts'
import { type Reason, type ReportField, reportBelow } from '../../../apimachinery/field/report.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { deepCopy, deepEqual, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { RequestContext } from '../../../apiserver/endpoints/request-context.ts'
import { type Codec, type Conversions, cannotBeHandled, type RawBody, strictErrors } from '../../../apiserver/registry/codec.ts'
import type { FieldValidation } from '../../../apiserver/registry/rest/options.ts'
import { UndecodableObject } from '../../../apiserver/registry/undecodable.ts'
import type { StoredObject } from '../../../apiserver/storage/interfaces.ts'
import type { TraceRecorder } from '../../../apiserver/trace/recorder.ts'
import type { Converter } from '../../conversion/converter.ts'
import type { WebhookConversions } from '../../conversion/webhook-conversions.ts'
import { pruneNonNullableNulls } from '../../schema/defaulting/algorithm.ts'
import { coerce, hasEmbedded, readObjectMeta } from '../../schema/objectmeta/algorithm.ts'
import { hasUnspecified, prune } from '../../schema/pruning/algorithm.ts'
import type { ServedVersion } from './served-version.ts'

/** What the codecs of one CRD share: its versions by name, and a token that changes whenever any of them does. */
export interface CodecConfig {
  readonly group: string
  readonly kind: string
  readonly versions: ReadonlyMap<string, ServedVersion>
  readonly storageVersion: string
  readonly convert: Converter
  /** Present when a webhook converts. */
  readonly webhook?: WebhookConversions
}

/** What reading a stored object gave, kept beside it. */
interface Derived {
  readonly config: CodecConfig
  readonly version: string
  readonly value: JsonObject
  text?: string
}

interface Coercing {
  /** Drop fields of a wrong type instead of failing. */
  readonly dropInvalid: boolean
  /** Collect the paths of unknown fields. */
  readonly track: boolean
  /** What applying gave: its fields, its nulls and its embedded resources stay as they are, and what reading prunes is only reported. */
  readonly isApplied?: boolean
  readonly report?: ReportField | undefined
}

/** Reports what the schema of the storage version takes off an object of another version. */
const inStorageVersion = (report: ReportField | undefined, version: string): ReportField | undefined =>
  report &&
  ((reason: Reason, path, before, after) => {
    const why = { code: 'notInStorageSchema', version } as const
    return report(reason.action === 'pruned' ? { ...reason, why } : reason, path, before, after)
  })

/** Objects that are brought into form when they are read: as applying gave them, or changed by policies. */
const applied = new WeakSet<JsonObject>()

/** What applying leaves empty of metadata, which policies see, stays until the object is read. */
const EMPTIABLE = ['labels', 'annotations', 'finalizers', 'ownerReferences', 'generateName']

/** Why an object of another group is none of this kind. Source: k8s.io/apiextensions-apiserver/pkg/apiserver/conversion/converter.go, ConvertToVersion. */
function unsuitable({ apiVersion = '', kind }: JsonObject, wanted: string): StatusError {
  const own = String(apiVersion)
  return withoutReason(
    `${own.includes('/') ? own : `/${own}`}, Kind=${kind} is unstructured and is not suitable for converting to "${wanted}"`,
  )
}

const withGroup = (group: string, version: string): string => `${group}/${version}`

/**
 * Custom resources of one CRD in the version of a request.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go, unstructuredNegotiatedSerializer and
 * crdConversionRESTOptionsGetter.
 */
export class CustomResourceCodec implements Codec {
  readonly #config: CodecConfig
  readonly #version: string
  readonly #apiVersion: string
  /** What a webhook made of stored objects, for lists, watches and updates. Upstream's watch cache holds them in this version too. */
  readonly #converted = new WeakMap<StoredObject, Derived>()
  readonly conversions?: Conversions

  constructor(config: CodecConfig, version: string) {
    this.#config = config
    this.#version = version
    this.#apiVersion = withGroup(config.group, version)
    const { webhook } = config
    if (webhook === undefined) return
    const read = (stored: StoredObject) => (): void => this.#readAhead(stored)
    this.conversions = { expect: (objects) => webhook.gather(objects.map(read)) }
  }

  decode(context: RequestContext, raw: RawBody, fieldValidation: FieldValidation): JsonObject {
    const object = raw.value
    const kind = stringAt(object, 'kind')
    const apiVersion = stringAt(object, 'apiVersion')
    const slash = apiVersion.indexOf('/')
    const version = apiVersion.slice(slash + 1)
    const track = fieldValidation !== 'Ignore'
    const reject = (why: string) => cannotBeHandled(kind, version, this.#config.kind, why)
    if (object.apiVersion === null) throw reject(accessorError(['apiVersion'], null, 'string'))
    if (apiVersion.split('/').length > 2) throw reject(`unexpected GroupVersion string: ${apiVersion}`)
    const ours = slash > 0 && apiVersion.slice(0, slash) === this.#config.group && kind === this.#config.kind
    const served = ours ? this.#config.versions.get(version) : undefined
    const { trace } = context
    trace?.enter('pruned')
    const coerced = this.#coerce(object, ours, served, { dropInvalid: false, track, report: trace?.report })
    if (coerced.error !== undefined) {
      if (coerced.field !== undefined) trace?.reject(coerced.field.field, { code: 'message', text: coerced.field.body }, 'EM-1')
      throw reject(coerced.error)
    }
    trace?.enter('defaulted')
    if (ours) served?.fillDefaults(object, trace?.report)
    const found = { duplicates: raw.duplicates, lines: raw.lines, unknown: coerced.unknown }
    const strict = strictErrors(context, found, fieldValidation)
    // What was decoded is shown as the kind that it names itself.
    if (strict !== undefined) throw cannotBeHandled(kind, version, kind, strict)
    return object
  }

  /** Metadata, pruning, nulls, embedded resources: what `unstructuredSchemaCoercer` does, in place. */
  #coerce(
    object: JsonObject,
    ours: boolean,
    served: ServedVersion | undefined,
    { dropInvalid, track, isApplied = false, report }: Coercing,
  ): { unknown: string[]; error?: string; field?: FieldError } {
    const unknown: string[] = []
    const metadata = object.metadata
    let meta: JsonObject | undefined
    if (metadata !== undefined) {
      const read = readObjectMeta(metadata, dropInvalid, reportBelow(report, ['metadata']))
      if (read.error !== undefined) return { unknown, error: read.error }
      meta = read.meta
      append(
        unknown,
        read.unknown.map((path) => `metadata.${path}`),
      )
    }
    if (ours) {
      const options = { isResourceRoot: true, trackUnknown: track, report }
      if (isApplied) {
        if (report !== undefined && hasUnspecified(served?.structural)) prune(deepCopy(object), served?.structural, options)
      } else {
        append(unknown, prune(object, served?.structural, options))
        pruneNonNullableNulls(object, served?.structural, report)
        const coerced = coerce(object, served?.structural, false, dropInvalid, { trackUnknown: track, report })
        if (coerced.error !== undefined) return { unknown, error: errorText(coerced.error), field: coerced.error }
        append(unknown, coerced.unknown)
      }
    }
    if (meta !== undefined) object.metadata = meta
    return { unknown }
  }

  /** What applying gave, as an object with defaults. Validation judges and the server stores what reading prunes. */
  complete(object: JsonObject, trace?: TraceRecorder): JsonObject {
    const served = this.#config.versions.get(this.#version)
    trace?.enter('defaulted')
    const report = trace?.report
    served?.fillDefaults(object, report)
    trace?.enter('pruned')
    const sent = object.metadata as JsonObject | undefined
    const { error } = this.#coerce(object, true, served, { dropInvalid: true, track: false, isApplied: true, report })
    if (error !== undefined) throw badRequest(error)
    const metadata = object.metadata as JsonObject
    const empty = EMPTIABLE.filter((key) => sent?.[key] !== undefined && metadata[key] === undefined)
    for (const key of empty) metadata[key] = sent?.[key] as JsonValue
    if (empty.length > 0 || hasEmbedded(served?.structural) || hasUnspecified(served?.structural)) applied.add(object)
    return object
  }

  /** Fills the defaults of an object that a policy changed. What the schema does not have goes when the object is read. */
  mutated(object: JsonObject): JsonObject {
    this.#config.versions.get(this.#version)?.fillDefaults(object)
    applied.add(object)
    return object
  }

  /** Takes out of what `complete` gave and validation passed the nulls that the schema does not allow. */
  finish(object: JsonObject, report?: ReportField): void {
    pruneNonNullableNulls(object, this.#config.versions.get(this.#version)?.structural, report)
  }

  fromStorage(stored: StoredObject, fresh = false): JsonObject {
    return this.#derive(stored, fresh).value
  }

  textOf(stored: StoredObject): string {
    const derived = this.#derive(stored)
    derived.text ??= derived.value === stored.value ? stored.text : stringify(derived.value)
    return derived.text
  }

  #derive(stored: StoredObject, fresh = false): Derived {
    if (this.#config.webhook !== undefined && stored.value.apiVersion !== this.#apiVersion)
      return this.#deriveByWebhook(stored, fresh)
    const known = stored.derived as Derived | undefined
    if (known !== undefined && known.config === this.#config && known.version === this.#version) return known
    const made = this.#derived(stored)
    stored.derived = made
    return made
  }

  #deriveByWebhook(stored: StoredObject, fresh: boolean): Derived {
    const known = fresh ? undefined : this.#converted.get(stored)
    if (known !== undefined) return known
    const made = this.#derived(stored)
    this.#converted.set(stored, made)
    return made
  }

  #derived(stored: StoredObject): Derived {
    const { damage } = stored
    if (damage !== undefined) throw new UndecodableObject(stored, damage)
    try {
      return { config: this.#config, version: this.#version, value: this.#read(stored.value) }
    } catch (error) {
      throw error instanceof StatusError ? new UndecodableObject(stored, error.message) : error
    }
  }

  /** Reads an object of a list ahead; whether it can be decoded shows when the list reads it. */
  #readAhead(stored: StoredObject): void {
    try {
      this.#derive(stored)
    } catch (error) {
      if (!(error instanceof UndecodableObject)) throw error
    }
  }

  /** A stored object as the schemas of today have it: pruned and defaulted in its own version, then in that of the request. */
  #read(value: JsonObject): JsonObject {
    const object = deepCopy(value)
    const apiVersion = stringAt(object, 'apiVersion')
    const slash = apiVersion.indexOf('/')
    const version = apiVersion.slice(slash + 1)
    if (apiVersion.slice(0, Math.max(slash, 0)) !== this.#config.group) throw unsuitable(object, this.#apiVersion)
    // Another program can have stored another kind there, of which the schemas say nothing.
    const ours = object.kind === this.#config.kind
    const served = ours ? this.#config.versions.get(version) : undefined
    const kept = { dropInvalid: true, track: false }
    this.#coerce(object, ours, served, kept)
    if (ours && isObject(object.metadata) && (object.metadata.generation === undefined || object.metadata.generation === 0))
      object.metadata.generation = 1
    served?.fillDefaults(object)
    if (version !== this.#version) {
      const converted = this.#convert(object, this.#apiVersion)
      this.#coerce(converted, true, this.#config.versions.get(this.#version), kept)
      return converted
    }
    return deepEqual(object, value) ? value : object
  }

  /** Converts an object, of which a webhook does not see the resourceVersion. */
  #convert(object: JsonObject, apiVersion: string): JsonObject {
    const { webhook, convert } = this.#config
    const { metadata } = object
    const resourceVersion = isObject(metadata) ? metadata.resourceVersion : undefined
    if (webhook !== undefined && isObject(metadata)) delete metadata.resourceVersion
    const converted = convert(object, apiVersion)
    if ('error' in converted) throw withoutReason(converted.error)
    if (resourceVersion !== undefined && isObject(converted.object.metadata)) {
      converted.object.metadata.resourceVersion = resourceVersion
    }
    return converted.object
  }

  /** Converts to the storage version, whose schema prunes (rules CO-1, CO-2). */
  toStorage(object: JsonObject, report?: ReportField): JsonObject {
    const { storageVersion, versions, group } = this.#config
    if (storageVersion === this.#version) return object
    const converted = this.#convert(deepCopy(object), withGroup(group, storageVersion))
    // A webhook makes fields of its own, which are told once they are read back.
    const storage = this.#config.webhook === undefined ? inStorageVersion(report, storageVersion) : undefined
    const coercing = { dropInvalid: false, track: false, report: storage }
    const { error } = this.#coerce(converted, true, versions.get(storageVersion), coercing)
    if (error !== undefined) throw badRequest(error)
    return converted
  }

  /** A dry run goes through the form of the store and back, so defaults of what the strategy took off show here too. */
  shown(object: JsonObject): JsonObject {
    return this.#read(this.toStorage(object))
  }

  remember(stored: StoredObject): void {
    // What was just written in the storage version went through these very schemas, so it reads as it is; but a status that the
    // strategy took off may come back from its defaults (rule ST-1).
    const served = this.#config.versions.get(this.#version)
    // What was applied is pruned, and its embedded resources are brought into form, when it is read.
    if (applied.has(stored.value)) return
    const refilled = stored.value.status === undefined && served?.defaultsStatus === true
    if (this.#config.storageVersion === this.#version && !refilled) {
      stored.derived = { config: this.#config, version: this.#version, value: stored.value } satisfies Derived
    }
  }
}
