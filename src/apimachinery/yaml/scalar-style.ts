import { isBlankOrEnd, isBreak } from './cursor.ts'
import { isTimestamp, resolvePlain } from './resolve.ts'

export type Style = 'plain' | 'single' | 'double' | 'literal'

/** The release of go-yaml: v2 is behind kubectl and `application/yaml`, v3 behind OpenAPI v2 in protobuf. */
export type Release = 2 | 3

/** What a text allows. Source: go.yaml.in/yaml/v2/emitterc.go, yaml_emitter_analyze_scalar; go.yaml.in/yaml/v3/emitterc.go. */
interface Analysis {
  readonly multiline: boolean
  readonly plain: boolean
  readonly single: boolean
  readonly block: boolean
}

/** Characters that are written as they are outside of double quotes; no tab, and none beyond U+FFFF. */
export const isPrintable = (c: number): boolean =>
  c === 10 || (c >= 0x20 && c <= 0x7e) || (c >= 0xa0 && c < 0xd800) || (c >= 0xe000 && c < 0xfffe && c !== 0xfeff)

const EMPTY: Analysis = { multiline: false, plain: true, single: true, block: false }

/** Where it begins so, a text cannot stand without quotes. */
const OPENING = '#,[]{}&*!|>\'"%@`'

function analyze(text: string, release: Release): Analysis {
  if (text === '') return EMPTY
  let indicators = text.startsWith('---') || text.startsWith('...') || OPENING.includes(text.charAt(0))
  let special = false
  let tab = false
  let breaks = false
  let breakSpace = false
  let spaceBreak = false
  let previous = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    const followed = isFollowedByBlank(text, i)
    if (c === 58 && followed) indicators = true
    else if (c === 35 && (i === 0 || isBlankOrEnd(previous))) indicators = true
    else if (i === 0 && (c === 45 || c === 63) && followed) indicators = true
    if (c === 9 && release === 3) tab = true
    else if (!isPrintable(c)) special = true
    if (c === 32 && isBreak(previous)) breakSpace = true
    if (isBreak(c)) {
      breaks = true
      if (previous === 32) spaceBreak = true
    }
    previous = c
  }
  const first = text.charCodeAt(0)
  const spaceAtEnd = previous === 32
  const framed = first === 32 || isBreak(first) || spaceAtEnd || isBreak(previous)
  return {
    multiline: breaks,
    plain: !(indicators || special || tab || breaks || framed),
    single: !(special || tab || breakSpace || spaceBreak),
    block: !(special || spaceBreak || spaceAtEnd),
  }
}

function isFollowedByBlank(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return Number.isNaN(next) || next === 32 || next === 9
}

const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/

/** Whether a text without quotes would be read as the string that it is. */
const READS_AS_ITSELF: { readonly [release in Release]: (text: string) => boolean } = {
  2: (text) => typeof resolvePlain(text) === 'string' && !(text.includes(':') && BASE_60.test(text)) && !isTimestamp(text),
  3: (text) => (typeof resolvePlain(text) === 'string' || isWordOf11(text)) && !isTimestamp(text),
}

/** `yes`, `off` and the like, which are booleans for YAML 1.1 alone. */
const isWordOf11 = (text: string): boolean => typeof resolvePlain(text) === 'boolean' && !/^(?:true|false)$/i.test(text)

/** How a string is written; `simpleKey`: it is a key in one line. Source: go.yaml.in/yaml/v2/encode.go; go.yaml.in/yaml/v3/encode.go. */
export function styleOf(text: string, simpleKey: boolean, release: Release): Style {
  const allowed = analyze(text, release)
  if (text.includes('\n')) return allowed.block && !simpleKey ? 'literal' : 'double'
  if (!READS_AS_ITSELF[release](text)) return 'double'
  if (allowed.plain) return 'plain'
  return allowed.single && !(simpleKey && allowed.multiline) ? 'single' : 'double'
}

/** Whether a string fits into one line before its `:`; longer ones get a `?`. */
export const isMultiline = (text: string): boolean => /[\r\n\x85\u2028\u2029]/.test(text)
