import { type GoType, goName, type StructType, withoutPackage } from '../typed/types.ts'
import { INT_OR_STRING_MESSAGE, MICRO_TIME_MESSAGE, QUANTITY_MESSAGE, TIME_MESSAGE } from './forms.ts'
import { type FieldType, inline, type Message, type MessageField, mapOf, message } from './message.ts'
import { CONDITION, GROUP_RESOURCE, LABEL_SELECTOR, OBJECT_META } from './meta-messages.ts'

/** What protobuf adds to the Go types of a kind. */
export interface WireNames {
  /** The numbers of fields, by the Go name of their struct and their JSON name. */
  readonly numbers: { readonly [struct: string]: { readonly [json: string]: number } }
  /** The names of fields in Go, where they are not the JSON name with a capital. */
  readonly goNames: { readonly [struct: string]: { readonly [json: string]: string } }
  /** The numbers of embedded structs, whose fields JSON has among those of their struct. Absent: there are none. */
  readonly embedded?: { readonly [struct: string]: { readonly [embedded: string]: number } }
}

/** The messages of types that every kind can have. */
const KNOWN: ReadonlyMap<string, Message> = new Map([
  ['v1.ObjectMeta', OBJECT_META],
  ['v1.LabelSelector', LABEL_SELECTOR],
  ['v1.Condition', CONDITION],
  ['v1.GroupResource', GROUP_RESOURCE],
  ['v1.Time', TIME_MESSAGE],
  ['v1.MicroTime', MICRO_TIME_MESSAGE],
  ['resource.Quantity', QUANTITY_MESSAGE],
  ['intstr.IntOrString', INT_OR_STRING_MESSAGE],
])

/** Makes the message of a Go struct from its fields and their numbers. Throws RangeError for a type that messages do not have. */
export const structMessage = (type: StructType, wire: WireNames): Message => messageOf(type.go, type, wire)

/** The message of a struct, or of one that it embeds: `go` is its name. */
function messageOf(go: string, type: StructType, wire: WireNames): Message {
  const numbers = wire.numbers[go] ?? {}
  const goNames = wire.goNames[go] ?? {}
  const name = withoutPackage(go)
  return message(name, () => {
    const fields: Record<number, MessageField> = {}
    for (const [json, { type: of, write }] of type.fields) {
      const number = numbers[json]
      // The kind and the version of an object stand around its message.
      if (number === undefined) continue
      const repeated = of.kind === 'list'
      // Bytes and maps that are not set are nil, as pointers are.
      const isNil = repeated || of.kind === 'pointer' || of.kind === 'bytes'
      const presence = isNil ? 'pointer' : write === 'always' ? 'always' : 'optional'
      const go = goNames[json] ?? json.charAt(0).toUpperCase() + json.slice(1)
      fields[number] = { json, type: fieldType(repeated ? of.items : of, wire), repeated, presence, go }
    }
    for (const [embedded, number] of Object.entries(wire.embedded?.[go] ?? {}))
      fields[number] = inline(withoutPackage(embedded), messageOf(embedded, type, wire))
    return fields
  })
}

function fieldType(type: GoType, wire: WireNames): FieldType {
  if (type.kind === 'pointer') return fieldType(type.to, wire)
  if (type.kind === 'struct') return KNOWN.get(type.go) ?? structMessage(type, wire)
  if (type.kind === 'custom') return KNOWN.get(type.go) ?? unknown(type.go)
  if (type.kind === 'map') {
    const value = fieldType(type.values, wire)
    return value === 'string' || value === 'bytes' || (typeof value === 'object' && !('mapOf' in value))
      ? mapOf(value)
      : unknown(goName(type))
  }
  if (type.kind === 'list') return unknown(goName(type))
  return type.kind === 'float64' ? 'double' : type.kind
}

function unknown(go: string): never {
  throw new RangeError(`protobuf has no message for ${go}`)
}
