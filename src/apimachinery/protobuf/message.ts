import type { JsonObject, JsonValue } from '../json/value.ts'

/** A message as data: which JSON field each number is, and what it holds. No code is written per message. */
export interface Message {
  /** The name in the .proto file, for errors. */
  readonly name: string
  readonly fields: ReadonlyMap<number, MessageField>
  /** The fields in falling order of their numbers, as the encoder writes them. */
  readonly descending: readonly (readonly [number: number, field: MessageField])[]
  /** How the JSON form is made, where it is not an object of the fields. */
  readonly form?: MessageForm
}

/** The JSON form of a message that is not an object of its fields: a time, any JSON value, a schema or a flag. */
export interface MessageForm {
  /** Whether a message that stands twice is merged; otherwise the last counts. */
  readonly merges?: boolean
  /** The value of these fields; undefined for a value that is not set. Throws ProtobufError. */
  fromFields(fields: JsonObject): JsonValue | undefined
  /** The fields of a value; undefined for a value that is not set, which is an empty message. */
  toFields(value: JsonValue | undefined): JsonObject | undefined
}

/** What a map can hold. */
export type MapValue = 'string' | 'bytes' | Message

/** A map with texts for keys. */
export interface MapType {
  readonly mapOf: MapValue
}

/** `bytes` are base64 in JSON. */
export type FieldType = 'string' | 'bool' | 'int32' | 'int64' | 'double' | 'bytes' | MapType | Message

/**
 * What Go makes of the zero value. `always`: JSON and protobuf have it. `optional`: JSON leaves it out, protobuf has it, because the
 * field is no pointer. `pointer`: both have it when it is set. `implicit`: neither has it, as proto3 has it.
 */
export type Presence = 'always' | 'optional' | 'pointer' | 'implicit'

export interface MessageField {
  /** Empty for a message whose fields JSON has among those of the message around it. */
  readonly json: string
  readonly type: FieldType
  readonly repeated: boolean
  readonly presence: Presence
  /** The name of the field in Go, for errors. */
  readonly go: string
}

const goFieldName = (json: string): string => json.charAt(0).toUpperCase() + json.slice(1)

type Field = (json: string, type: FieldType, go?: string) => MessageField

const fieldOf =
  (presence: Presence, repeated = false): Field =>
  (json, type, go = goFieldName(json)) => ({ json, type, repeated, presence, go })

/** A field without omitempty. `go` is its name in Go where that is not the JSON name with a capital. */
export const always: Field = fieldOf('always')

/** A field with omitempty that is no pointer in Go. */
export const optional: Field = fieldOf('optional')

/** A pointer, or bytes. */
export const pointer: Field = fieldOf('pointer')

/** A field of proto3 outside of a oneof. */
export const implicit: Field = fieldOf('implicit')

export const repeated: Field = fieldOf('pointer', true)

/** A message whose fields JSON has among those of the message around it. `go` is the name of its struct. */
export const inline = (go: string, type: Message): MessageField => ({ json: '', type, repeated: false, presence: 'always', go })

/** A map; its entries count as repeated fields on the wire. */
export const mapOf = (of: MapValue): MapType => ({ mapOf: of })

type Fields = Readonly<Record<number, MessageField>>

/** A message. Fields given as a function may name messages that come later, or this one. */
export function message(name: string, fields: Fields | (() => Fields), form?: MessageForm): Message {
  let known: Pick<Message, 'fields' | 'descending'> | undefined
  const resolve = () => {
    if (known !== undefined) return known
    const given = typeof fields === 'function' ? fields() : fields
    const ascending = Object.entries(given).map(([number, of]) => [Number(number), of] as const)
    known = { fields: new Map(ascending), descending: ascending.reverse() }
    return known
  }
  return {
    name,
    get fields() {
      return resolve().fields
    },
    get descending() {
      return resolve().descending
    },
    ...(form && { form }),
  }
}
