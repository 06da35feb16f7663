import { parseRegExp } from '../../apimachinery/regexp/regexp.ts'
import { noOperator } from '../arithmetic.ts'
import { toBool, toBytes, toDouble, toDuration, toInt, toText, toTimestamp, toUint } from '../convert.ts'
import { comparesBoth, type EstimateRule, estimated, knownSize, traversal } from '../cost/call-estimate.ts'
import { comparisonCost, coreSize, ofCoreFirst, REGEX, regexCost, traversal as runTraversal } from '../cost/runtime.ts'
import { add, multiply, ONE, range, scale, wrapped } from '../cost/sizes.ts'
import { type FunctionCost, type Implementations, impl, type Library } from '../declarations.ts'
import { CelError, codePoints, ListValue, MapValue, noSuchOverload, type Result, typeOf, type Value } from '../values.ts'

/**
 * The standard functions and operators.
 * Source: github.com/google/cel-go/common/stdlib/standard.go.
 */
const ORDERS = { '_<_': 'less', '_<=_': 'less_equals', '_>=_': 'greater_equals', '_>_': 'greater' }
const PAIRS: readonly [string, string][] = [
  ['bool', 'bool,bool'],
  ['int64', 'int,int'],
  ['int64_double', 'int,double'],
  ['int64_uint64', 'int,uint'],
  ['uint64', 'uint,uint'],
  ['uint64_double', 'uint,double'],
  ['uint64_int64', 'uint,int'],
  ['double', 'double,double'],
  ['double_int64', 'double,int'],
  ['double_uint64', 'double,uint'],
  ['string', 'string,string'],
  ['bytes', 'bytes,bytes'],
  ['timestamp', 'timestamp,timestamp'],
  ['duration', 'duration,duration'],
]

const orders = Object.entries(ORDERS)
  .flatMap(([operator, name]) => PAIRS.map(([suffix, args]) => `${operator} ${name}_${suffix}(${args})bool`))
  .join('\n')

const OPERATORS = `
_?_:_ conditional(bool,A,A)A
_&&_ logical_and(bool,bool)bool
_||_ logical_or(bool,bool)bool
!_ logical_not(bool)bool
@not_strictly_false not_strictly_false(bool)bool
_==_ equals(A,A)bool
_!=_ not_equals(A,A)bool
_+_ add_bytes(bytes,bytes)bytes
_+_ add_double(double,double)double
_+_ add_duration_duration(duration,duration)duration
_+_ add_duration_timestamp(duration,timestamp)timestamp
_+_ add_timestamp_duration(timestamp,duration)timestamp
_+_ add_int64(int,int)int
_+_ add_list(list(A),list(A))list(A)
_+_ add_string(string,string)string
_+_ add_uint64(uint,uint)uint
_/_ divide_double(double,double)double
_/_ divide_int64(int,int)int
_/_ divide_uint64(uint,uint)uint
_%_ modulo_int64(int,int)int
_%_ modulo_uint64(uint,uint)uint
_*_ multiply_double(double,double)double
_*_ multiply_int64(int,int)int
_*_ multiply_uint64(uint,uint)uint
-_ negate_double(double)double
-_ negate_int64(int)int
_-_ subtract_double(double,double)double
_-_ subtract_duration_duration(duration,duration)duration
_-_ subtract_int64(int,int)int
_-_ subtract_timestamp_duration(timestamp,duration)timestamp
_-_ subtract_timestamp_timestamp(timestamp,timestamp)duration
_-_ subtract_uint64(uint,uint)uint
_[_] index_list(list(A),int)A
_[_] index_map(map(A,B),A)B
@in in_list(A,list(A))bool
@in in_map(A,map(A,B))bool`

const FUNCTIONS = `
size size_bytes(bytes)int
size .bytes_size(bytes)int
size size_list(list(A))int
size .list_size(list(A))int
size size_map(map(A,B))int
size .map_size(map(A,B))int
size size_string(string)int
size .string_size(string)int
type type(A)type(A)
bool bool_to_bool(bool)bool
bool string_to_bool(string)bool
bytes bytes_to_bytes(bytes)bytes
bytes string_to_bytes(string)bytes
double double_to_double(double)double
double int64_to_double(int)double
double string_to_double(string)double
double uint64_to_double(uint)double
duration duration_to_duration(duration)duration
duration string_to_duration(string)duration
dyn to_dyn(A)dyn
int int64_to_int64(int)int
int double_to_int64(double)int
int duration_to_int64(duration)int
int string_to_int64(string)int
int timestamp_to_int64(timestamp)int
int uint64_to_int64(uint)int
string string_to_string(string)string
string bool_to_string(bool)string
string bytes_to_string(bytes)string
string double_to_string(double)string
string duration_to_string(duration)string
string int64_to_string(int)string
string timestamp_to_string(timestamp)string
string uint64_to_string(uint)string
timestamp timestamp_to_timestamp(timestamp)timestamp
timestamp int64_to_timestamp(int)timestamp
timestamp string_to_timestamp(string)timestamp
uint uint64_to_uint64(uint)uint
uint double_to_uint64(double)uint
uint int64_to_uint64(int)uint
uint string_to_uint64(string)uint
contains .contains_string(string,string)bool
endsWith .ends_with_string(string,string)bool
startsWith .starts_with_string(string,string)bool
matches matches(string,string)bool
matches .matches_string(string,string)bool`

function size(value: Value): Result {
  if (typeof value === 'string') return codePoints(value)
  if (value instanceof ListValue || value instanceof MapValue) return value.size
  return value instanceof Uint8Array ? value.length : noOperator('size', value)
}

const strings =
  (test: (text: string, part: string) => boolean) =>
  (text: Value, part: Value): Result =>
    typeof text === 'string' && typeof part === 'string' ? test(text, part) : noSuchOverload()

function matches(text: Value, pattern: Value): Result {
  if (typeof text !== 'string') return noOperator('matches', text)
  if (typeof pattern !== 'string') return noSuchOverload()
  const compiled = parseRegExp(pattern)
  return 'error' in compiled ? new CelError(compiled.error) : compiled.test(text)
}

const implementations: Implementations = {
  '@not_strictly_false': impl((value: Value) => value !== false),
  size: impl(size),
  type: impl((value: Value) => typeOf(value)),
  dyn: impl((value: Value) => value),
  bool: impl(toBool),
  bytes: impl(toBytes),
  double: impl(toDouble),
  duration: impl(toDuration),
  int: impl(toInt),
  string: impl(toText),
  timestamp: impl(toTimestamp),
  uint: impl(toUint),
  contains: impl(strings((text, part) => text.includes(part))),
  endsWith: impl(strings((text, part) => text.endsWith(part))),
  startsWith: impl(strings((text, part) => text.startsWith(part))),
  matches: impl(matches),
}

const COMPARES: FunctionCost = { estimate: comparesBoth, run: (_, a, b) => comparisonCost(a, b) }

const comparisons = Object.fromEntries(
  Object.values(ORDERS).flatMap((order) => [
    [`${order}_string`, COMPARES],
    [`${order}_bytes`, COMPARES],
  ]),
)

const concatenates: EstimateRule = ({ args: [a, b] }) => {
  if (a === undefined || b === undefined) return undefined
  const size = add(knownSize(a), knownSize(b))
  return estimated(traversal(size), size)
}

const CONCATENATES: FunctionCost = {
  estimate: concatenates,
  run: (_, a, b) => runTraversal(coreSize(a) + coreSize(b)),
}

// Lists are joined without a copy.
const joinsLists: EstimateRule = (site) => estimated(ONE, concatenates(site)?.size)

const matchesEstimate: EstimateRule = ({ target, args }) => {
  const [text, pattern] = target === undefined ? args : [target, ...args]
  if (text === undefined || pattern === undefined) return undefined
  return estimated(multiply(traversal(add(knownSize(text), ONE)), scale(knownSize(pattern), REGEX)))
}

const containsEstimate: EstimateRule = ({ target, args: [part] }) =>
  target === undefined || part === undefined
    ? undefined
    : estimated(multiply(traversal(knownSize(target)), traversal(knownSize(part))))

const AFFIX: FunctionCost = {
  estimate: ({ args: [part] }) => (part === undefined ? undefined : estimated(traversal(knownSize(part)))),
  run: (_, __, part) => runTraversal(coreSize(part)),
}

/** Bytes have one to four for each code point. */
const toBytesEstimate: EstimateRule = ({ args: [text] }) => {
  if (text === undefined) return undefined
  const size = knownSize(text)
  return estimated(traversal(size), range(size.min, wrapped(size.max, 4)))
}

const toTextEstimate: EstimateRule = ({ args: [bytes] }) => {
  if (bytes === undefined) return undefined
  const size = knownSize(bytes)
  return estimated(traversal(size), range(Math.floor(size.min / 4), size.max))
}

/** Source: github.com/google/cel-go/checker/cost.go, functionCost; github.com/google/cel-go/interpreter/runtimecost.go, costCall. */
const costs: Readonly<Record<string, FunctionCost>> = {
  // What they cost when they run depends on the operands alone, and the planner charges it.
  equals: { estimate: comparesBoth },
  not_equals: { estimate: comparesBoth },
  ...comparisons,
  add_string: CONCATENATES,
  add_bytes: CONCATENATES,
  add_list: { estimate: joinsLists },
  in_list: {
    estimate: ({ args: [, list] }) => (list === undefined ? undefined : estimated(knownSize(list))),
    run: (_, __, list) => coreSize(list),
  },
  string_to_bytes: { estimate: toBytesEstimate, run: ofCoreFirst },
  bytes_to_string: { estimate: toTextEstimate, run: ofCoreFirst },
  starts_with_string: AFFIX,
  ends_with_string: AFFIX,
  contains_string: {
    estimate: containsEstimate,
    run: (_, text, part) => runTraversal(coreSize(text)) * runTraversal(coreSize(part)),
  },
  matches: { estimate: matchesEstimate, run: (_, text, pattern) => regexCost(coreSize(text), coreSize(pattern)) },
}

export const standard: Library = {
  declarations: `${OPERATORS}\n${orders}\n${FUNCTIONS}`,
  implementations,
  costs,
  unguarded: ['contains', 'endsWith', 'startsWith', 'size', 'type', 'dyn', 'matches'],
}
