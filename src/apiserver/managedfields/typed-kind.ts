import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { comparedTyped, encodeTyped } from '../../apimachinery/typed/codec.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import { zeroOf } from '../../apimachinery/typed/zero.ts'
import { setOf } from '../../structured-merge-diff/fieldpath/set.ts'
import type { TraceRecorder } from '../trace/recorder.ts'
import { FieldManager, type FieldManagerConfig } from './field-manager.ts'
import { atomOfStruct } from './go-schema.ts'

/** The versions of a kind in which fields can be owned. */
export interface TypedVersions {
  /** Undefined for a version that there is not. */
  typeOf(apiVersion: string): StructType | undefined
  /** An object of one of them in another; undefined for a version that there is not. */
  convert(object: JsonObject, apiVersion: string): JsonObject | undefined
}

/** A kind of the server's own, in the version of an endpoint. */
export interface TypedKind {
  readonly kind: FieldManagerConfig['kind']
  /** The release that the server equals; absent: the newest. */
  readonly release?: Release
  readonly type: StructType
  /** Absent: there is this one. */
  readonly versions?: TypedVersions
  /** An object about to be stored in the form in which fields are compared; absent: that of its type. */
  compared?(object: JsonObject): JsonObject
  /** An object as it is decoded from a request, with its defaults. Throws StatusError. */
  complete(object: JsonObject, trace?: TraceRecorder): JsonObject
}

/** Keeps record of who owns which field of a typed kind; `reset` are the paths that this endpoint leaves as they are. */
export function typedFieldManager(of: TypedKind, subresource: string, reset: readonly string[][]): FieldManager {
  const { group, version, kind } = of.kind
  const apiVersion = group === '' ? version : `${group}/${version}`
  return new FieldManager({
    kind: of.kind,
    ...(of.release && { release: of.release }),
    subresource,
    resetFields: new Map([[apiVersion, setOf(...reset)]]),
    typeOf: (found) => {
      const type = found === apiVersion ? of.type : of.versions?.typeOf(found)
      return type && atomOfStruct(type)
    },
    // What Go always writes is there before anybody wrote it.
    newObject: () => objectOf({ ...encodeTyped(zeroOf(of.type) as JsonObject, of.type), apiVersion, kind }),
    compared: (object) => of.compared?.(object) ?? comparedTyped(object, of.type),
    convert: (object, to) => of.versions?.convert(object, to),
    complete: (object, trace) => of.complete(object, trace),
  })
}
