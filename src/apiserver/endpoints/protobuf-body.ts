import { badRequest, type StatusError } from '../../apimachinery/api/errors.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import { bytesOfText } from '../../apimachinery/protobuf/binary-text.ts'
import { decodeMessage } from '../../apimachinery/protobuf/decode.ts'
import { decodeEnvelope } from '../../apimachinery/protobuf/envelope.ts'
import type { ProtobufKind } from '../../apimachinery/protobuf/kinds.ts'
import { DELETE_OPTIONS_MESSAGE } from '../../apimachinery/protobuf/meta-messages.ts'
import { ProtobufError } from '../../apimachinery/protobuf/wire.ts'
import { cannotBeHandled, type DecodedBody, unrecognised } from '../registry/codec.ts'

/** Runs a decoder; what it says of malformed bytes becomes the answer that `errorOf` makes. */
function decodeOr<T>(errorOf: (why: string) => StatusError, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    throw error instanceof ProtobufError ? errorOf(error.message) : error
  }
}

/** A group without a version, and what is no group version at all, count as not named. */
const namesVersion = (apiVersion: string): boolean => (parseGroupVersion(apiVersion)?.version ?? '') !== ''

/**
 * Reads a protobuf body as the object that its JSON form would give (rule PB-1). A kind or version that is not named is the
 * expected one; of an object that names another, only those two are read, for the answer that rejects it.
 */
export function decodeProtobufBody(body: string, expected: ProtobufKind): DecodedBody {
  const bytes = bytesOfText(body)
  const envelope = decodeOr(
    (why) => unrecognised(expected.kind, why, bytes),
    () => decodeEnvelope(bytes),
  )
  const kind = envelope.kind || expected.kind
  const apiVersion = namesVersion(envelope.apiVersion) ? envelope.apiVersion : expected.apiVersion
  const value = objectOf({ kind, apiVersion })
  if (kind === expected.kind && apiVersion === expected.apiVersion) {
    const version = apiVersion.slice(apiVersion.indexOf('/') + 1)
    decodeOr(
      (why) => cannotBeHandled(kind, version, kind, why),
      () => decodeMessage(envelope.raw, expected.message(), value),
    )
  }
  return { value, duplicates: [], lines: [], kind, apiVersion }
}

/**
 * Reads the options of a DELETE, with the kind and version they name; of another kind, only those two.
 * Throws 400 for malformed bytes.
 */
export const decodeProtobufOptions = (body: string): JsonObject =>
  decodeOr(badRequest, () => {
    const { kind, apiVersion, raw } = decodeEnvelope(bytesOfText(body))
    const named = objectOf({ kind: kind || undefined, apiVersion: namesVersion(apiVersion) ? apiVersion : undefined })
    return kind === '' || kind === 'DeleteOptions' ? decodeMessage(raw, DELETE_OPTIONS_MESSAGE, named) : named
  })
