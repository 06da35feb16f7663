import { append } from '../../../apimachinery/append.ts'
import { type ErrorList, invalid, Path, required } from '../../../apimachinery/field/error.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { isDNS1035Label, validatePathSegmentName } from '../../../apimachinery/meta/names.ts'
import { asDeclared, validateObjectMeta } from '../../../apimachinery/meta/object-meta.ts'
import { NEWEST, type Release } from '../../../apimachinery/releases/release.ts'
import type { Structural } from '../structural.ts'
import { childPath, hasEmbedded, readObjectMeta } from './algorithm.ts'

/**
 * The faults of apiVersion, kind and metadata of the resources embedded in a value [EM-5 .. EM-7]; at a resource root those of the
 * value itself too.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta/validation.go.
 */
export function validateEmbedded(
  value: JsonValue,
  s: Structural | undefined,
  path: Path | undefined,
  isResourceRoot = false,
  release = NEWEST,
): ErrorList {
  const errors: ErrorList = []
  const into = { errors, release }
  if (isResourceRoot && isObject(value)) {
    validateResource(path, value, into)
    walkFields(path, value, s, into)
  } else walk(path, value, s, into)
  return errors
}

/** The faults found so far, as a release says them. */
interface Found {
  readonly errors: ErrorList
  readonly release: Release
}

function walk(path: Path | undefined, value: JsonValue, s: Structural | undefined, found: Found): void {
  if (s === undefined || typeof value !== 'object' || value === null || !hasEmbedded(s)) return
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) walk(path?.index(i) ?? Path.of(`[${i}]`), value[i] as JsonValue, s.items, found)
  } else if (isObject(value)) {
    if (s.extensions.embeddedResource) validateResource(path, value, found)
    walkFields(path, value, s, found)
  }
}

function walkFields(path: Path | undefined, object: JsonObject, s: Structural | undefined, found: Found): void {
  if (!hasEmbedded(s)) return
  const additional = typeof s?.additionalProperties === 'object' ? s.additionalProperties : undefined
  for (const key in object) {
    const value = object[key] as JsonValue
    const child = s?.properties?.get(key)
    if (child !== undefined) walk(childPath(path, key), value, child, found)
    else if (additional !== undefined) walk(path?.key(key) ?? Path.of(`[${key}]`), value, additional, found)
  }
}

/** apiVersion and kind are required, metadata is not. */
function validateResource(path: Path | undefined, object: JsonObject, { errors, release }: Found): void {
  const { apiVersion, kind, metadata } = object
  if (apiVersion === undefined) errors.push(required(childPath(path, 'apiVersion'), ''))
  else append(errors, validateApiVersion(apiVersion, childPath(path, 'apiVersion')))
  if (kind === undefined) errors.push(required(childPath(path, 'kind'), ''))
  else append(errors, validateKind(kind, childPath(path, 'kind')))
  if (metadata !== undefined) append(errors, validateMetadata(metadata, childPath(path, 'metadata'), release))
}

function validateApiVersion(value: JsonValue, path: Path): ErrorList {
  if (typeof value !== 'string') return [invalid(path, value, 'must be a string')]
  if (value === '') return [invalid(path, value, 'must not be empty')]
  return value.split('/').length > 2 ? [invalid(path, value, `unexpected GroupVersion string: ${value}`)] : []
}

function validateKind(value: JsonValue, path: Path): ErrorList {
  if (typeof value !== 'string') return [invalid(path, value, 'must be a string')]
  if (value === '') return [invalid(path, value, 'must not be empty')]
  const faults = isDNS1035Label(value.toLowerCase())
  return faults.length === 0 ? [] : [invalid(path, value, `may have mixed case, but should otherwise match: ${faults.join(',')}`)]
}

function validateMetadata(value: JsonValue, path: Path, release: Release): ErrorList {
  const { meta, error } = readObjectMeta(value, false)
  if (meta === undefined) return [invalid(path, value, error ?? '')]
  // An embedded resource may go without a name, which the rules of metadata would not allow.
  const named = typeof meta.name === 'string' ? meta : objectOf({ ...meta, name: 'fakename' })
  return asDeclared(validateObjectMeta(named, named.namespace !== undefined, validatePathSegmentName, path, release), release)
}
