import { trimSpace } from '../../apimachinery/text/runs.ts'
import { type EstimateRule, estimated, itemOf, knownSize, traversal } from '../cost/call-estimate.ts'
import { ofCoreFirst, sizeOf, TRAVERSAL, twiceFirst } from '../cost/runtime.ts'
import { TRANSFORMS_TEXT, WALKS_LIST } from '../cost/shared-costs.ts'
import { add, MAX, multiply, type Range, range, scale, wrapped } from '../cost/sizes.ts'
import { impl, type Library } from '../declarations.ts'
import { show } from '../show.ts'
import { ArrayList, CelError, type ListValue, type Result } from '../values.ts'
import { formatString } from './string-format.ts'

/**
 * The string extensions, version 2 (so no `reverse`).
 * Source: github.com/google/cel-go/ext/strings.go.
 */
const DECLARATIONS = `
charAt .string_char_at_int(string,int)string
indexOf .string_index_of_string(string,string)int
indexOf .string_index_of_string_int(string,string,int)int
lastIndexOf .string_last_index_of_string(string,string)int
lastIndexOf .string_last_index_of_string_int(string,string,int)int
lowerAscii .string_lower_ascii(string)string
replace .string_replace_string_string(string,string,string)string
replace .string_replace_string_string_int(string,string,string,int)string
split .string_split_string(string,string)list(string)
split .string_split_string_int(string,string,int)list(string)
substring .string_substring_int(string,int)string
substring .string_substring_int_int(string,int,int)string
trim .string_trim(string)string
upperAscii .string_upper_ascii(string)string
join .list_join(list(string))string
join .list_join_string(list(string),string)string`

/** What version 1 added to version 0. */
const FORMATS = `
format .string_format(string,list(dyn))string
strings.quote strings_quote(string)string`

type Int = number | bigint

const outOfRange = (index: Int): CelError => new CelError(`index out of range: ${index}`)

const isWide = (text: string): boolean => /[\ud800-\udbff]/.test(text)

/** The code points of a text, as something with indexes; a text without wide ones serves itself. */
const runes = (text: string): ArrayLike<string> => (isWide(text) ? Array.from(text) : text)

function sliceRunes(text: string, start: number, end: number): string {
  return isWide(text) ? Array.from(text).slice(start, end).join('') : text.slice(start, end)
}

function charAt(text: string, index: Int): Result {
  const all = runes(text)
  if (index < 0 || index > all.length) return outOfRange(index)
  return all[Number(index)] ?? ''
}

function matchesAt(all: ArrayLike<string>, part: ArrayLike<string>, at: number): boolean {
  for (let i = 0; i < part.length; i++) {
    if (all[at + i] !== part[i]) return false
  }
  return true
}

function indexOf(text: string, part: string, offset: Int = 0): Result {
  if (offset < 0) return outOfRange(offset)
  const all = runes(text)
  if (part === '') return offset > all.length ? all.length : offset
  const wanted = runes(part)
  for (let i = Number(offset); i <= all.length - wanted.length; i++) {
    if (matchesAt(all, wanted, i)) return i
  }
  return -1
}

function lastIndexOf(text: string, part: string, offset?: Int): Result {
  const all = runes(text)
  if (offset !== undefined && offset < 0) return outOfRange(offset)
  if (part === '') return offset === undefined || offset > all.length ? all.length : offset
  const wanted = runes(part)
  const from = offset ?? all.length - 1
  if (from >= all.length) return -1
  if (offset === undefined && all.length === 0) return -1
  for (let i = Math.min(Number(from), all.length - wanted.length); i >= 0; i--) {
    if (matchesAt(all, wanted, i)) return i
  }
  return -1
}

function replace(text: string, old: string, by: string, limit: Int = -1): Result {
  if (limit < 0 && old !== '') return text.replaceAll(old, () => by)
  if (old === '') return replaceBetween(text, by, limit)
  let into = ''
  let at = 0
  for (let n = 0; n < limit; n++) {
    const next = text.indexOf(old, at)
    if (next < 0) break
    into += text.slice(at, next) + by
    at = next + old.length
  }
  return into + text.slice(at)
}

// An empty `old` is found before each code point and at the end.
function replaceBetween(text: string, by: string, limit: Int): string {
  const all = Array.from(text)
  let into = ''
  let left = limit < 0 ? all.length + 1 : Number(limit)
  for (const rune of all) {
    if (left-- > 0) into += by
    into += rune
  }
  return left > 0 ? into + by : into
}

function split(text: string, separator: string, limit: Int = -1): Result {
  if (limit === 0) return new ArrayList([])
  const parts = separator === '' ? Array.from(text) : text.split(separator)
  if (limit < 0 || parts.length <= limit) return new ArrayList(parts)
  const count = Number(limit)
  return new ArrayList([...parts.slice(0, count - 1), parts.slice(count - 1).join(separator)])
}

function substring(text: string, start: Int, end?: Int): Result {
  const length = isWide(text) ? Array.from(text).length : text.length
  if (end !== undefined && start > end) return new CelError(`invalid substring range. start: ${start}, end: ${end}`)
  if (start < 0 || start > length) return outOfRange(start)
  if (end !== undefined && (end < 0 || end > length)) return outOfRange(end)
  return sliceRunes(text, Number(start), end === undefined ? length : Number(end))
}

const ESCAPES: Record<string, string> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
}

const ESCAPED = new RegExp(
  `[${Object.keys(ESCAPES)
    .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')}]`,
  'g',
)

function join(list: ListValue, separator = ''): Result {
  let into = ''
  for (let i = 0; i < list.size; i++) {
    const item = list.get(i)
    if (typeof item !== 'string') return new CelError(`join: invalid input: ${show(item)}`)
    into += i === 0 ? item : separator + item
  }
  return into
}

const replaces: EstimateRule = ({ target, args: [old, by], size }) => {
  if (target === undefined || old === undefined || by === undefined) return undefined
  const text = size(target)
  const from = size(old)
  const to = size(by)
  let most = 0
  let keptMost = 0
  if (from.min === 0) {
    most = text.max < MAX ? text.max + 1 : text.max
    keptMost = text.max
  } else if (to.max <= from.min) keptMost = text.max
  else most = Math.ceil(text.max / from.min)
  let least = 0
  let keptLeast = 0
  if (from.max === 0) {
    least = text.min < MAX ? text.min + 1 : text.min
    keptLeast = text.min
  } else if (from.max <= to.min) keptLeast = text.min
  else least = Math.ceil(text.min / from.max)
  return estimated(scale(text, 2 * TRAVERSAL), add(multiply(range(least, most), to), range(keptLeast, keptMost)))
}

const splits: EstimateRule = ({ target, args, size }) => {
  if (target === undefined) return undefined
  const text = size(target)
  const limit = args[1]?.expr
  let max = text.max
  if (limit?.kind === 'literal' && (typeof limit.value === 'number' || typeof limit.value === 'bigint')) {
    max = limit.value < 0 ? Number(BigInt.asUintN(64, BigInt(limit.value))) : Number(limit.value)
  }
  return estimated(scale(text, 2 * TRAVERSAL), range(0, max))
}

const joins: EstimateRule = ({ target, args: [separator], size }) => {
  if (target === undefined) return undefined
  const count = size(target)
  const item = itemOf(target)
  let total: Range = item === undefined ? range(0, 0) : multiply(count, size(item))
  if (separator !== undefined) {
    const between = range(count.min > 0 ? count.min - 1 : 0, count.max > 0 ? count.max - 1 : 0)
    total = add(total, multiply(size(separator), between))
  }
  return estimated(traversal(total), total)
}

const quotes: EstimateRule = ({ args: [text] }) => {
  if (text === undefined) return undefined
  const size = knownSize(text)
  return estimated(traversal(size), range(wrapped(size.min, 1, 2), wrapped(size.max, 2, 2)))
}

export const strings: Library = {
  declarations: DECLARATIONS,
  implementations: {
    charAt: impl(charAt),
    string_index_of_string: impl(indexOf),
    string_index_of_string_int: impl(indexOf),
    string_last_index_of_string: impl(lastIndexOf),
    string_last_index_of_string_int: impl(lastIndexOf),
    lowerAscii: impl((text: string) => text.replace(/[A-Z]+/g, (part) => part.toLowerCase())),
    upperAscii: impl((text: string) => text.replace(/[a-z]+/g, (part) => part.toUpperCase())),
    replace: impl(replace),
    split: impl(split),
    substring: impl(substring),
    trim: impl(trimSpace),
    join: impl(join),
  },
  costs: {
    indexOf: WALKS_LIST,
    lastIndexOf: WALKS_LIST,
    lowerAscii: TRANSFORMS_TEXT,
    upperAscii: TRANSFORMS_TEXT,
    substring: TRANSFORMS_TEXT,
    trim: TRANSFORMS_TEXT,
    replace: { estimate: replaces, run: twiceFirst },
    split: { estimate: splits, run: twiceFirst },
    join: { estimate: joins, run: (result) => Math.ceil(sizeOf(result) * 2 * TRAVERSAL) },
  },
}

/** The functions that write values as text. */
export const textFormats: Library = {
  declarations: FORMATS,
  implementations: {
    format: impl(formatString),
    'strings.quote': impl((text: string) => `"${text.toWellFormed().replace(ESCAPED, (c) => ESCAPES[c] ?? c)}"`),
  },
  costs: {
    format: {
      estimate: ({ target }) => (target === undefined ? undefined : estimated(traversal(knownSize(target)))),
      run: ofCoreFirst,
    },
    'strings.quote': { estimate: quotes, run: ofCoreFirst },
  },
}
