/**
 * Random expressions over typed variables, for comparing this engine with another. Most are well typed; a few are spoiled on purpose.
 */
export type Kind =
  | 'bool'
  | 'int'
  | 'double'
  | 'uint'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'
  | `list:${string}`
  | `map:${string}`
  | 'dyn'

/** Expressions that stand for values of a kind: variables and their fields. */
export type Scope = Readonly<Record<string, readonly string[]>>

export class Generator {
  readonly #random: () => number
  readonly #scope: Scope
  readonly #forms: Scope
  #locals: { name: string; kind: string }[] = []
  #named = 0

  /**
   * `random` gives numbers from 0 to 1, 1 excluded. `forms` are more ways to make a kind, beside those that are there for all; `<kind>`
   * in a form stands for an expression of a kind, `%kind%` for the variable of a macro.
   */
  constructor(random: () => number, scope: Scope, forms: Scope = {}) {
    this.#random = random
    this.#scope = scope
    this.#forms = forms
  }

  /** A rule, or an expression of another kind. */
  rule(depth = 4, kind = 'bool'): string {
    this.#locals = []
    this.#named = 0
    return this.#of(kind, depth)
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  #of(kind: string, depth: number): string {
    if (this.#chance(0.006)) return this.#of(this.#pick(['bool', 'int', 'string', 'list:string', 'dyn', 'duration']), depth)
    const variables = [...(this.#scope[kind] ?? []), ...this.#locals.filter((l) => l.kind === kind).map((l) => l.name)]
    if (variables.length > 0 && this.#chance(depth <= 0 ? 0.7 : 0.3)) return this.#pick(variables)
    if (depth <= 0) return this.#literal(kind)
    const own = this.#forms[kind] ?? []
    const forms = own.length > 0 && this.#chance(OWN_SHARE) ? own : this.#general(kind)
    return this.#expand(this.#pick(forms), depth - 1)
  }

  // `T` stands for one kind throughout.
  #expand(form: string, depth: number): string {
    const any = this.#pick(['int', 'string', 'double', 'bool'])
    const typed = form.replaceAll('T', any)
    const macro = /^(.*)\.(\w+)\(%([^%]+)%(.*)\)$/s.exec(typed)
    if (macro !== null) return this.#macro(macro, depth)
    return typed.replace(/<([^<>]+)>/g, (_, kind: string) => this.#of(kind, depth))
  }

  #macro([, range = '', name = '', kinds = '', body = '']: RegExpExecArray, depth: number): string {
    const source = range.replace(/<([^<>]+)>/g, (_, kind: string) => this.#of(kind, depth))
    const names = kinds.split(',').map((kind) => ({ name: `v${this.#named++}`, kind }))
    this.#locals.push(...names)
    const inner = body.replace(/<([^<>]+)>/g, (_, kind: string) => this.#of(kind, depth))
    this.#locals.length -= names.length
    return `${source}.${name}(${names.map((each) => each.name).join(', ')}, ${inner})`
  }

  #general(kind: string): readonly string[] {
    const [base = '', element = ''] = kind.split(/:(.*)/s)
    if (base === 'list') return LISTS.map((form) => form.replaceAll('E', element)).concat(element === 'string' ? TEXT_LISTS : [])
    if (base === 'map')
      return [`{<string>: <${element}>}`, `{'a': <${element}>, 'b': <${element}>}`, `(<bool> ? <${kind}> : <${kind}>)`]
    return FORMS[kind] ?? this.#forms[kind] ?? ['1']
  }

  #literal(kind: string): string {
    const [base = '', element = ''] = kind.split(/:(.*)/s)
    if (base === 'list') {
      const items = Array.from({ length: Math.floor(this.#random() * 3) }, () => this.#literal(element))
      return `[${items.join(', ')}]`
    }
    if (base === 'map') return `{'a': ${this.#literal(element)}}`
    return this.#pick(LITERALS[kind] ?? ['1'])
  }
}

/** How often a kind is made in one of the ways of the scope. */
const OWN_SHARE = 0.35

const LITERALS: Record<string, readonly string[]> = {
  bool: ['true', 'false'],
  int: ['0', '1', '-1', '2', '7', '100', '9223372036854775807', '-9223372036854775808', '0x10'],
  uint: ['0u', '1u', '18446744073709551615u', '5u'],
  double: ['0.0', '1.5', '-2.25', '1e300', '3.0', '-0.0', '1e-9'],
  string: ["''", "'a'", "'abc'", "'A b,c'", "'é😀'", "'12'", "'x-1'", '"1h"', "'10.0.0.1'", "'50%'", 'r"\\d"', "'-3'", "'true'"],
  bytes: ["b''", "b'ab'", "b'\\xff'"],
  timestamp: ["timestamp('2020-01-02T03:04:05Z')", "timestamp('1999-12-31T23:59:59.5+02:00')", 'timestamp(0)'],
  duration: ["duration('1h')", "duration('-1.5s')", "duration('100ms')", "duration('0s')"],
  dyn: ['dyn(1)', "dyn('a')", 'dyn(1.0)', 'dyn(null)', 'dyn([1])', "dyn({'a': 1})", 'dyn(2u)'],
  ip: ["ip('10.0.0.1')", "ip('::1')", "ip('192.168.1.255')", "ip('fe80::1')"],
  cidr: ["cidr('10.0.0.0/8')", "cidr('192.168.1.7/24')", "cidr('2001:db8::/32')"],
  quantity: ["quantity('1')", "quantity('500m')", "quantity('1Gi')", "quantity('-3k')", "quantity('1e3')"],
  semver: ["semver('1.2.3')", "semver('2.0.0-rc.1+b')", "semver('0.1.0')"],
  url: ["url('https://a.example:8080/p%20q?x=1&x=2&y')", "url('/abs')", "url('http://[::1]:80/')"],
}

const LISTS = [
  '[<E>, <E>]',
  '<list:E> + <list:E>',
  '<list:E>.filter(%E%<bool>)',
  '<list:int>.map(%int%<E>)',
  '<list:string>.map(%string%<bool>, <E>)',
  '(<bool> ? <list:E> : <list:E>)',
  '<list:E>.transformList(%int,E%<E>)',
  '<list:E>.transformList(%int,E%<bool>, <E>)',
  '[?optional.of(<E>), <E>]',
  '[?optional.none(), <E>]',
  '<list:E>.slice(0, <int>)',
  '<list:E>.reverse()',
  '<list:E>.distinct()',
  '<list:E>.sort()',
  '<list:E>.sortBy(%E%<int>)',
]

const TEXT_LISTS = [
  '<string>.split(<string>)',
  '<string>.split(<string>, <int>)',
  "<string>.findAll('[a-c]+')",
  "<string>.findAll('\\\\d', <int>)",
]

const ORDERED = ['int', 'uint', 'double', 'string', 'bytes', 'timestamp', 'duration', 'bool']

const FORMS: Record<string, readonly string[]> = {
  bool: [
    ...ORDERED.flatMap((k) => [`<${k}> < <${k}>`, `<${k}> >= <${k}>`, `<${k}> == <${k}>`, `<${k}> != <${k}>`]),
    '<bool> && <bool>',
    '<bool> && <bool>',
    '<bool> || <bool>',
    '<bool> || <bool>',
    '!(<bool>)',
    '(<bool> ? <bool> : <bool>)',
    '<list:T> == <list:T>',
    '<map:T> == <map:T>',
    '<T> in <list:T>',
    '<string> in <map:T>',
    '<T> in [<T>, <T>]',
    '<dyn> == <dyn>',
    '<dyn> != <dyn>',
    '<dyn> < <dyn>',
    '<int> < <double>',
    '<uint> <= <int>',
    '<double> > <uint>',
    '<list:T>.all(%T%<bool>)',
    '<list:T>.exists(%T%<bool>)',
    '<list:T>.exists_one(%T%<bool>)',
    '<map:T>.all(%string%<bool>)',
    '<map:T>.exists(%string,T%<bool>)',
    '<list:T>.all(%int,T%<bool>)',
    '<string>.contains(<string>)',
    '<string>.startsWith(<string>)',
    '<string>.endsWith(<string>)',
    "<string>.matches('^[a-z]*$')",
    '<string>.matches(<string>)',
    '<list:T>.isSorted()',
    'sets.contains(<list:T>, <list:T>)',
    'sets.intersects(<list:T>, <list:T>)',
    'sets.equivalent(<list:T>, <list:T>)',
    'isIP(<string>)',
    'isCIDR(<string>)',
    'isQuantity(<string>)',
    'isURL(<string>)',
    'isSemver(<string>)',
    'isSemver(<string>, <bool>)',
    'ip.isCanonical(<string>)',
    '<ip>.isLoopback()',
    '<ip>.isGlobalUnicast()',
    '<ip> == <ip>',
    '<cidr>.containsIP(<ip>)',
    "<cidr>.containsIP('10.1.2.3')",
    '<cidr>.containsCIDR(<cidr>)',
    '<cidr> == <cidr>',
    '<quantity>.isGreaterThan(<quantity>)',
    '<quantity>.isInteger()',
    '<quantity> == <quantity>',
    '<semver>.isLessThan(<semver>)',
    '<semver> == <semver>',
    'optional.of(<T>).hasValue()',
    'optional.of(<T>) == optional.of(<T>)',
    'type(<T>) == type(<dyn>)',
    'bool(<string>)',
    '<url> == <url>',
    "format.named('dns1123Label').value().validate(<string>).hasValue()",
    'optional.ofNonZeroValue(<T>).hasValue()',
  ],
  int: [
    '<int> + <int>',
    '<int> - <int>',
    '<int> * <int>',
    '<int> / <int>',
    '<int> % <int>',
    '-(<int>)',
    '(<bool> ? <int> : <int>)',
    'size(<string>)',
    '<list:T>.size()',
    '<map:T>.size()',
    'size(<bytes>)',
    'int(<double>)',
    'int(<uint>)',
    'int(<string>)',
    'int(<timestamp>)',
    'int(<int>)',
    '<list:int>[<int>]',
    '<list:int>.sum()',
    '<list:int>.max()',
    '<list:int>.min()',
    '<list:T>.indexOf(<T>)',
    '<list:T>.lastIndexOf(<T>)',
    '<string>.indexOf(<string>)',
    '<string>.indexOf(<string>, <int>)',
    '<string>.lastIndexOf(<string>)',
    '<map:int>[<string>]',
    '{1: <int>}[<int>]',
    '<timestamp>.getFullYear()',
    '<timestamp>.getDayOfWeek()',
    "<timestamp>.getHours('+02:30')",
    "<timestamp>.getDate('America/New_York')",
    '<duration>.getSeconds()',
    '<duration>.getMilliseconds()',
    'optional.of(<int>).orValue(<int>)',
    '<list:int>[?<int>].orValue(<int>)',
    '<map:int>[?<string>].orValue(<int>)',
    '<list:int>.first().orValue(<int>)',
    '<ip>.family()',
    '<cidr>.prefixLength()',
    '<quantity>.sign()',
    '<quantity>.asInteger()',
    '<quantity>.compareTo(<quantity>)',
    '<semver>.major()',
    '<semver>.compareTo(<semver>)',
    'optional.of(<int>).optMap(v, v + <int>).orValue(<int>)',
  ],
  uint: [
    '<uint> + <uint>',
    '<uint> - <uint>',
    '<uint> * <uint>',
    '<uint> / <uint>',
    '<uint> % <uint>',
    'uint(<int>)',
    'uint(<string>)',
    'uint(<double>)',
  ],
  double: [
    '<double> + <double>',
    '<double> - <double>',
    '<double> * <double>',
    '<double> / <double>',
    '-(<double>)',
    'double(<int>)',
    'double(<string>)',
    'double(<uint>)',
    '<list:double>.sum()',
    '<list:double>.max()',
    '<quantity>.asApproximateFloat()',
  ],
  string: [
    '<string> + <string>',
    '(<bool> ? <string> : <string>)',
    '<string>.lowerAscii()',
    '<string>.upperAscii()',
    '<string>.trim()',
    '<string>.substring(<int>)',
    '<string>.substring(<int>, <int>)',
    '<string>.charAt(<int>)',
    '<string>.replace(<string>, <string>)',
    '<string>.replace(<string>, <string>, <int>)',
    '<list:string>.join()',
    '<list:string>.join(<string>)',
    'string(<int>)',
    'string(<double>)',
    'string(<uint>)',
    'string(<bool>)',
    'string(<bytes>)',
    'string(<timestamp>)',
    'string(<duration>)',
    "<string>.find('[a-z]+')",
    '<string>.find(<string>)',
    '<list:string>[<int>]',
    '<map:string>[<string>]',
    "'%s'.format([<T>])",
    "'%d %s'.format([<int>, <string>])",
    "'%.2f'.format([<double>])",
    "'%x'.format([<string>])",
    "'%b'.format([<int>])",
    "'%s'.format([<list:T>])",
    "'%s'.format([<dyn>])",
    "'%e'.format([<double>])",
    "'%s %s'.format([<timestamp>, <duration>])",
    '<url>.getHost()',
    '<url>.getEscapedPath()',
    '<url>.getPort()',
    'string(<ip>)',
    'string(<cidr>)',
    'string(<cidr>.masked())',
    '<list:string>.max()',
    "format.dns1123Label().validate(<string>).orValue([''])[0]",
  ],
  bytes: ['<bytes> + <bytes>', 'bytes(<string>)', '(<bool> ? <bytes> : <bytes>)'],
  timestamp: ['<timestamp> + <duration>', '<timestamp> - <duration>', 'timestamp(<string>)', 'timestamp(<int>)'],
  duration: ['<timestamp> - <timestamp>', '<duration> + <duration>', 'duration(<string>)', '<list:duration>.sum()'],
  dyn: [
    'dyn(<T>)',
    'dyn(<list:T>)',
    'dyn(<map:T>)',
    '(<bool> ? <dyn> : <dyn>)',
    '<dyn>[<int>]',
    '<dyn>.a',
    'dyn(<duration>)',
    'dyn(<timestamp>)',
  ],
  ip: ['ip(<string>)', '<cidr>.ip()'],
  cidr: ['cidr(<string>)', '<cidr>.masked()'],
  quantity: ['quantity(<string>)', '<quantity>.add(<quantity>)', '<quantity>.sub(<int>)', '<quantity>.sub(<quantity>)'],
  semver: ['semver(<string>)', 'semver(<string>, <bool>)'],
  url: ['url(<string>)'],
}
