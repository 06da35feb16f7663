import { withoutReason } from '../../../apimachinery/api/errors.ts'
import type { ReportField } from '../../../apimachinery/field/report.ts'
import { deepCopy, deepEqual, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import { NEWEST, type Release } from '../../../apimachinery/releases/release.ts'
import { SCALE } from '../../../apimachinery/typed/scale.ts'
import { FieldManager, type FieldManagerConfig } from '../../../apiserver/managedfields/field-manager.ts'
import { atomOfStruct } from '../../../apiserver/managedfields/go-schema.ts'
import { alwaysChanging } from '../../../apiserver/registry/codec.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import type { TraceRecorder } from '../../../apiserver/trace/recorder.ts'
import { type FieldSet, setOf } from '../../../structured-merge-diff/fieldpath/set.ts'
import type { Atom } from '../../../structured-merge-diff/schema.ts'
import type { CodecConfig, CustomResourceCodec } from './codec.ts'
import type { ServedVersion } from './served-version.ts'
import { atomOfResource, needingAllKeys } from './typed-schema.ts'

function atomOfVersion({ structural, release }: ServedVersion): Atom {
  const atom = atomOfResource(structural)
  return release === NEWEST ? atom : needingAllKeys(atom, () => !release.has('partialListKeys'))
}

const types = new WeakMap<ServedVersion, Atom>()

/** How the fields of objects of a version are owned. */
function typeOfVersion(version: ServedVersion): Atom {
  const type = types.get(version) ?? atomOfVersion(version)
  types.set(version, type)
  return type
}

/** Metadata that the server does not take from the stored object, and those that it takes from one that is being deleted. */
const OWN_METADATA = ['labels', 'annotations', 'finalizers', 'ownerReferences', 'generateName']
const DELETION = ['deletionTimestamp', 'deletionGracePeriodSeconds']

/** What applying gave, as an object. Its metadata are stored as they were applied: those that are read otherwise, as `labels: {}`, are a change each time. */
function completed(codec: CustomResourceCodec, object: JsonObject, trace?: TraceRecorder, live?: JsonObject): JsonObject {
  const given = readMeta(object)
  const made = codec.complete(object, trace)
  const read = readMeta(made)
  const isDeleting = live !== undefined && readMeta(live)?.deletionTimestamp !== undefined
  const own = isDeleting ? OWN_METADATA : [...OWN_METADATA, ...DELETION]
  if (own.some((field) => !deepEqual(given?.[field], read?.[field]))) alwaysChanging.add(made)
  return made
}

export interface FieldManagers {
  readonly main: FieldManager
  readonly status: FieldManager
  readonly scale: FieldManager
}

/** The managers of fields of one version of a CRD, for its three endpoints. */
export function fieldManagersOf(config: CodecConfig, served: ServedVersion, codec: CustomResourceCodec): FieldManagers {
  const { group, kind, versions } = config
  const apiVersionOf = (version: string): string => groupVersion({ group, version })
  const byApiVersion = new Map([...versions.values()].map((version) => [apiVersionOf(version.name), version]))
  const base = {
    kind: { group, version: served.name, kind },
    release: served.release,
    typeOf: (apiVersion: string) => {
      const version = byApiVersion.get(apiVersion)
      return version && typeOfVersion(version)
    },
    newObject: () => objectOf({ apiVersion: apiVersionOf(served.name), kind }),
    compared: (object: JsonObject) => object,
    convert: (object: JsonObject, apiVersion: string) => {
      const converted = config.convert(object, apiVersion)
      if ('error' in converted) throw withoutReason(converted.error)
      return converted.object
    },
    complete: (object: JsonObject, trace?: TraceRecorder, live?: JsonObject) => completed(codec, object, trace, live),
    finish: (object: JsonObject, report?: ReportField) => codec.finish(object, report),
  } satisfies Partial<FieldManagerConfig>
  const mainReset = new Map<string, FieldSet>(served.hasStatus ? [[apiVersionOf(served.name), setOf(['status'])]] : [])
  const reset = served.release.has('statusResetsEachVersion') ? [...versions.values()] : [served]
  const withStatus = reset.filter(({ hasStatus }) => hasStatus)
  const resetByStatus = served.release.has('statusResetsMetadata') ? setOf(['metadata'], ['spec']) : setOf(['spec'])
  const statusReset = new Map(withStatus.map(({ name }) => [apiVersionOf(name), resetByStatus]))
  return {
    main: new FieldManager({ ...base, subresource: '', resetFields: mainReset }),
    status: new FieldManager({ ...base, subresource: 'status', resetFields: statusReset }),
    scale: scaleFieldManager(served.release),
  }
}

/** A Scale is typed, and upstream's converters cannot make one of what was applied. */
function scaleFieldManager(release: Release): FieldManager {
  const kind = { group: 'autoscaling', version: 'v1', kind: 'Scale' }
  const apiVersion = groupVersion(kind)
  return new FieldManager({
    kind,
    release,
    subresource: 'scale',
    resetFields: new Map(),
    typeOf: () => atomOfStruct(SCALE),
    newObject: () => objectOf({ apiVersion, kind: kind.kind }),
    compared: (object) => object,
    convert: () => undefined,
    complete: deepCopy,
    rejectApply: `request to convert CR to an invalid group/version: ${apiVersion}`,
  })
}
