import { impl, type Library } from '../declarations.ts'
import { show } from '../show.ts'
import { Type } from '../types.ts'
import {
  ArrayList,
  CelError,
  Double,
  Duration,
  EntryMap,
  type ListValue,
  NONE,
  ObjectValue,
  Optional,
  type Result,
  Timestamp,
  Uint,
  type Value,
} from '../values.ts'

/**
 * Optional values.
 * Source: github.com/google/cel-go/cel/library.go, optionalLib, latest version.
 */
const DECLARATIONS = `
_?._ select_optional_field(dyn,string)optional(V)
_[?_] list_optindex_optional_int(list(V),int)optional(V)
_[?_] optional_list_optindex_optional_int(optional(list(V)),int)optional(V)
_[?_] map_optindex_optional_value(map(K,V),K)optional(V)
_[?_] optional_map_optindex_optional_value(optional(map(K,V)),K)optional(V)
optional.of optional_of(V)optional(V)
optional.ofNonZeroValue optional_ofNonZeroValue(V)optional(V)
optional.none optional_none()optional(V)
value .optional_value(optional(V))V
hasValue .optional_hasValue(optional(V))bool
or .optional_or_optional(optional(V),optional(V))optional(V)
orValue .optional_orValue_value(optional(V),V)V
first .list_first(list(V))optional(V)
last .list_last(list(V))optional(V)
optional.unwrap optional_unwrap(list(optional(V)))list(V)
unwrapOpt .optional_unwrapOpt(list(optional(V)))list(V)`

const NO_VALUE = new CelError('optional.none() dereference')

// Lists and maps out of objects are never zero: only values that an expression made can be.
function isZero(value: Value): boolean {
  if (value === null || value === false || value === 0 || value === '') return true
  if (value instanceof Double) return value.value === 0
  if (value instanceof Uint) return value.value === 0n
  if (value instanceof Duration) return value.nanos === 0n
  if (value instanceof Timestamp) return value.seconds === -62135596800 && value.nanos === 0
  if (value instanceof Uint8Array) return value.length === 0
  if (value instanceof ArrayList || value instanceof EntryMap) return value.size === 0
  return value instanceof ObjectValue && value.isZero
}

const some = (value: Result): Result => (value instanceof CelError ? value : new Optional(value))

function unwrap(list: ListValue): Result {
  const items: Result[] = []
  for (let i = 0; i < list.size; i++) {
    const item = list.get(i)
    if (!(item instanceof Optional)) return new CelError(`value ${show(item)} is not optional`)
    if (item.value !== undefined) items.push(item.value)
  }
  return new ArrayList(items)
}

export const optionals: Library = {
  declarations: DECLARATIONS,
  types: { optional_type: new Type('opaque', 'optional_type') },
  implementations: {
    'optional.of': impl((value: Value) => new Optional(value)),
    'optional.ofNonZeroValue': impl((value: Value) => (isZero(value) ? NONE : new Optional(value))),
    'optional.none': impl(() => NONE),
    value: impl((optional: Optional) => (optional.value === undefined ? NO_VALUE : optional.value)),
    hasValue: impl((optional: Optional) => optional.value !== undefined),
    first: impl((list: ListValue) => (list.size === 0 ? NONE : some(list.get(0)))),
    last: impl((list: ListValue) => (list.size === 0 ? NONE : some(list.get(list.size - 1)))),
    'optional.unwrap': impl(unwrap),
    unwrapOpt: impl(unwrap),
  },
}
