import type { Extension } from '../environment.ts'
import { DYN, STRING, struct, type Type } from '../types.ts'
import {
  CelError,
  comparedOnce,
  Double,
  equal,
  isInt,
  ListValue,
  MapValue,
  ObjectValue,
  type Result,
  typeOf,
  Uint,
  type Value,
} from '../values.ts'

/**
 * Types that expressions of mutating policies make objects of: `Object` and `Object.spec` for the fields of an object, `JSONPatch` for
 * operations.
 * Source: k8s.io/apiserver/pkg/cel/mutation/typeresolver.go; k8s.io/apiserver/pkg/cel/mutation/dynamic/objects.go.
 */

const ROOT = 'Object'

/** A part of an object. */
export class PartialObject extends ObjectValue {
  readonly type: Type
  readonly fields: ReadonlyMap<string, Value>

  constructor(type: Type, fields: ReadonlyMap<string, Value>) {
    super()
    this.type = type
    this.fields = fields
  }

  get isZero(): boolean {
    return this.fields.size === 0
  }

  find(name: Value): Result | undefined {
    return typeof name === 'string' ? this.fields.get(name) : undefined
  }

  equals(other: Value): boolean {
    if (!(other instanceof PartialObject) || this.type.name !== other.type.name) return false
    return comparedOnce(this, other, () => sameFields(this.fields, other.fields))
  }
}

function sameFields(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): boolean {
  if (a.size !== b.size) return false
  for (const [name, value] of a) {
    const other = b.get(name)
    if (other === undefined || typeOf(value) !== typeOf(other) || equal(value, other) !== true) return false
  }
  return true
}

/** An operation of a JSON patch. */
export class JsonPatchValue extends ObjectValue {
  readonly type = JSON_PATCH
  readonly isZero = false
  readonly fields: ReadonlyMap<string, Value>

  constructor(fields: ReadonlyMap<string, Value>) {
    super()
    this.fields = fields
  }

  /** `op`, `path` or `from`; empty where it is not set. */
  textOf(name: 'op' | 'path' | 'from'): string {
    return String(this.fields.get(name) ?? '')
  }

  find(name: Value): Result | undefined {
    if (typeof name !== 'string') return new CelError(`unsupported indexer: ${String(name)}`)
    // A text that is empty counts as not set.
    return isText(name) && this.fields.get(name) === '' ? undefined : this.fields.get(name)
  }

  override absent(name: Value): Value {
    return name === 'value' ? null : ''
  }

  equals(other: Value): boolean {
    if (!(other instanceof JsonPatchValue)) return false
    const [mine, theirs] = [this.fields.get('value'), other.fields.get('value')]
    const isSame = (['op', 'path', 'from'] as const).every((name) => this.textOf(name) === other.textOf(name))
    return isSame && (mine === undefined || theirs === undefined ? mine === theirs : equal(mine, theirs) === true)
  }
}

const isText = (name: string): boolean => name === 'op' || name === 'path' || name === 'from'

/** What nothing is assignable to: the type of fields that operations do not have. */
const NO_TYPE = struct('')

/** What Go calls the type of a value. */
function goType(value: Value): string {
  if (isInt(value)) return 'int64'
  if (value instanceof Double) return 'float64'
  if (value instanceof Uint) return 'uint64'
  if (value === null) return 'structpb.NullValue'
  if (value instanceof ListValue) return '[]interface {}'
  return value instanceof MapValue ? 'map[string]interface {}' : typeOf(value).name
}

/** The type of operations. Source: k8s.io/apiserver/pkg/cel/mutation/jsonpatch.go. */
export const JSON_PATCH: Type = struct(
  'JSONPatch',
  (name) => (isText(name) ? STRING : name === 'value' ? DYN : NO_TYPE),
  (fields) => {
    for (const [name, value] of fields) {
      if (isText(name) && typeof value !== 'string')
        return new CelError(`unexpected type ${goType(value)} for JSONPatchType '${name}' field`)
      if (!isText(name) && name !== 'value') return new CelError(`unexpected JSONPatchType field: ${name}`)
    }
    return new JsonPatchValue(fields)
  },
)

/** The type of a part of an object: its fields are dynamic. */
function objectType(name: string): Type {
  const type: Type = struct(
    name,
    () => DYN,
    (fields) => new PartialObject(type, fields),
  )
  return type
}

/** The type of what an apply configuration gives. */
export const OBJECT: Type = objectType(ROOT)

function typeNamed(name: string): Type | undefined {
  if (name === JSON_PATCH.name) return JSON_PATCH
  if (name === ROOT) return OBJECT
  return name.startsWith(`${ROOT}.`) ? objectType(name) : undefined
}

/** Source: k8s.io/apiserver/pkg/cel/library/jsonpatch.go. */
export const PATCH_TYPES: Extension = {
  library: {
    declarations: 'jsonpatch.escapeKey string_jsonpatch_escapeKey_string(string)string',
    implementations: {
      string_jsonpatch_escapeKey_string: (key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'),
    },
  },
  typeNamed,
}
