import type { Result, Value } from './values.ts'

/**
 * The types of CEL as the checker and the values know them.
 * Source: github.com/google/cel-go/common/types/types.go; github.com/google/cel-go/checker/format.go.
 */
export type Kind =
  | 'dyn'
  | 'error'
  | 'null'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'
  | 'list'
  | 'map'
  | 'struct'
  | 'opaque'
  | 'type'
  | 'param'

/** The fields of an object type: the type of a field, or `undefined` where no such field is declared. */
export type FieldsOf = (name: string) => Type | undefined

/** Makes an object of a type of the values of its fields. */
export type MakeObject = (fields: ReadonlyMap<string, Value>) => Result

const NO_PARAMETERS: readonly Type[] = []

/** A type. It is a value as well: `type(x)` yields one. Compare by `sameType`, or by identity where a constant below is meant. */
export class Type {
  readonly kind: Kind
  /** The name at run time (`google.protobuf.Timestamp`, `list`, `kubernetes.URL`). */
  readonly name: string
  readonly parameters: readonly Type[]
  /** For an object type. */
  readonly fields: FieldsOf | undefined
  /** Makes an object of its fields; absent: expressions cannot make one. */
  readonly make: MakeObject | undefined

  constructor(
    kind: Kind,
    name: string,
    parameters: readonly Type[] = NO_PARAMETERS,
    { fields, make }: { readonly fields?: FieldsOf | undefined; readonly make?: MakeObject | undefined } = {},
  ) {
    this.kind = kind
    this.name = name
    this.parameters = parameters
    this.fields = fields
    this.make = make
  }

  /** The nth parameter; `dyn` where there is none. */
  parameter(n: number): Type {
    return this.parameters[n] ?? DYN
  }
}

export const DYN = new Type('dyn', 'dyn')
export const ERROR = new Type('error', '*error*')
export const NULL = new Type('null', 'null_type')
export const BOOL = new Type('bool', 'bool')
export const INT = new Type('int', 'int')
export const UINT = new Type('uint', 'uint')
export const DOUBLE = new Type('double', 'double')
export const STRING = new Type('string', 'string')
export const BYTES = new Type('bytes', 'bytes')
export const TIMESTAMP = new Type('timestamp', 'google.protobuf.Timestamp')
export const DURATION = new Type('duration', 'google.protobuf.Duration')
/** The type of types whose parameter is not known. */
export const TYPE = new Type('type', 'type')

export const listOf = (element: Type): Type => new Type('list', 'list', [element])
export const mapOf = (key: Type, value: Type): Type => new Type('map', 'map', [key, value])
export const optionalOf = (value: Type): Type => new Type('opaque', 'optional_type', [value])
export const typeOfType = (of: Type): Type => new Type('type', 'type', [of])
export const opaque = (name: string): Type => new Type('opaque', name)
export const struct = (name: string, fields?: FieldsOf, make?: MakeObject): Type =>
  new Type('struct', name, NO_PARAMETERS, { fields, make })
export const param = (name: string): Type => new Type('param', name)

export const LIST = listOf(DYN)
export const MAP = mapOf(DYN, DYN)
export const OPTIONAL = optionalOf(DYN)

export const isDyn = (type: Type): boolean => type.kind === 'dyn'
export const isOptional = (type: Type): boolean => type.kind === 'opaque' && type.name === 'optional_type'

/** The type inside an optional; any other type as it is. */
export const unwrapOptional = (type: Type): Type => (isOptional(type) ? type.parameter(0) : type)

/** Whether two types are the same in name and parameters, type parameters by name too. */
export function sameType(a: Type, b: Type): boolean {
  if (a === b) return true
  if (a.kind !== b.kind || a.name !== b.name || a.parameters.length !== b.parameters.length) return false
  return a.parameters.every((p, i) => sameType(p, b.parameter(i)))
}

/** Whether two types are the same but for the names of type parameters. */
export function equivalentType(a: Type, b: Type): boolean {
  if (a === b) return true
  if (a.kind !== b.kind || a.parameters.length !== b.parameters.length) return false
  if (a.kind !== 'param' && a.name !== b.name) return false
  return a.parameters.every((p, i) => equivalentType(p, b.parameter(i)))
}

const SHORT: Partial<Record<Kind, string>> = {
  duration: 'duration',
  timestamp: 'timestamp',
  error: '!error!',
  null: 'null',
}

/** A type as error messages spell it: `list(string)`, `map(string, int)`, `timestamp`. */
export function formatType(type: Type): string {
  const short = SHORT[type.kind]
  if (short !== undefined) return short
  if (type.parameters.length === 0) return type.name
  return `${type.name}(${type.parameters.map(formatType).join(', ')})`
}

const NAMED: Record<string, Type> = {
  dyn: DYN,
  null: NULL,
  bool: BOOL,
  int: INT,
  uint: UINT,
  double: DOUBLE,
  string: STRING,
  bytes: BYTES,
  timestamp: TIMESTAMP,
  duration: DURATION,
  type: TYPE,
}

/** Types by the names that declarations use, added to by libraries (`net.IP`). */
export type TypeNames = Readonly<Record<string, Type>>

function parameterList(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (c === '(') depth++
    else if (c === ')') depth--
    else if (c === ',' && depth === 0) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  if (text !== '') parts.push(text.slice(start))
  return parts
}

/** The list of types that a declaration spells: `list(T),int`. One capital letter is a type parameter. */
export const parseTypes = (text: string, names: TypeNames): Type[] =>
  parameterList(text).map((part) => parseType(part.trim(), names))

/** The type that a declaration spells: `map(K,list(V))`. */
export function parseType(text: string, names: TypeNames): Type {
  if (/^[A-Z]$/.test(text)) return param(text)
  const open = text.indexOf('(')
  if (open < 0) return NAMED[text] ?? names[text] ?? opaque(text)
  const parameters = parseTypes(text.slice(open + 1, -1), names)
  const head = text.slice(0, open)
  if (head === 'optional') return new Type('opaque', 'optional_type', parameters)
  return new Type(head as Kind, head, parameters)
}
