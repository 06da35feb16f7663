import { type Cursor, isBlank, isBlankOrEnd, isBreakOrEnd, isWord } from './cursor.ts'

/** A tag or `%TAG` directive in its two parts. */
export interface Tag {
  readonly handle: string
  readonly suffix: string
}

const EXCLAMATION = 33
const PERCENT = 37

function takeWord(cursor: Cursor): string {
  const start = cursor.at
  while (isWord(cursor.code())) cursor.at++
  return cursor.text.slice(start, cursor.at)
}

/** Reads the name of an anchor or alias behind its sign. */
export function scanAnchor(cursor: Cursor): string {
  cursor.at++
  const name = takeWord(cursor)
  const after = cursor.text.charAt(cursor.at)
  if (name === '' || !(isBlankOrEnd(cursor.code()) || '?:,]}%@`'.includes(after))) {
    throw cursor.error('did not find expected alphabetic or numeric character')
  }
  return name
}

/** Reads `!suffix`, `!handle!suffix`, `!<uri>` or `!`. Source: go.yaml.in/yaml/v2/scannerc.go. */
export function scanTag(cursor: Cursor): Tag {
  const tag = cursor.code(1) === 60 ? scanVerbatim(cursor) : scanShorthand(cursor)
  if (!isBlankOrEnd(cursor.code())) throw cursor.error('did not find expected whitespace or line break')
  return tag
}

function scanVerbatim(cursor: Cursor): Tag {
  cursor.at += 2
  const suffix = scanUri(cursor, '')
  if (cursor.code() !== 62) throw cursor.error("did not find the expected '>'")
  cursor.at++
  return { handle: '', suffix }
}

function scanShorthand(cursor: Cursor): Tag {
  const handle = scanHandle(cursor, false)
  if (handle.length > 1 && handle.endsWith('!')) return { handle, suffix: scanUri(cursor, '') }
  const suffix = scanUri(cursor, handle)
  return suffix === '' ? { handle: '', suffix: '!' } : { handle: '!', suffix }
}

function scanHandle(cursor: Cursor, directive: boolean): string {
  if (cursor.code() !== EXCLAMATION) throw cursor.error("did not find expected '!'")
  cursor.at++
  const handle = `!${takeWord(cursor)}`
  if (cursor.code() === EXCLAMATION) {
    cursor.at++
    return `${handle}!`
  }
  if (directive && handle !== '!') throw cursor.error("did not find expected '!'")
  return handle
}

/** The rest of a tag; `head` was read already, its first character is no part of the result. */
function scanUri(cursor: Cursor, head: string): string {
  let uri = head.slice(1)
  const start = cursor.at
  for (let c = cursor.code(); isWord(c) || ";/?:@&=+$,.!~*'()[]%".includes(cursor.text.charAt(cursor.at)); c = cursor.code()) {
    if (cursor.ended) break
    if (c === PERCENT) uri += scanEscapedChar(cursor)
    else {
      uri += cursor.text.charAt(cursor.at)
      cursor.at++
    }
  }
  if (head === '' && cursor.at === start) throw cursor.error('did not find expected tag URI')
  return uri
}

/** One character whose UTF-8 bytes are written `%xx`. */
function scanEscapedChar(cursor: Cursor): string {
  const bytes: number[] = []
  let length = 1
  while (bytes.length < length) {
    const digits = /^%([0-9a-fA-F]{2})/.exec(cursor.text.slice(cursor.at, cursor.at + 3))?.[1]
    if (digits === undefined) throw cursor.error('did not find URI escaped octet')
    const octet = Number.parseInt(digits, 16)
    if (bytes.length === 0) length = utf8Width(octet)
    if (length === 0) throw cursor.error('found an incorrect leading UTF-8 octet')
    if (bytes.length > 0 && (octet & 0xc0) !== 0x80) throw cursor.error('found an incorrect trailing UTF-8 octet')
    bytes.push(octet)
    cursor.at += 3
  }
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

function utf8Width(octet: number): number {
  if (octet < 0x80) return 1
  if ((octet & 0xe0) === 0xc0) return 2
  if ((octet & 0xf0) === 0xe0) return 3
  return (octet & 0xf8) === 0xf0 ? 4 : 0
}

/** A directive with the line break behind it: `%YAML 1.1`, whose version is the suffix, or `%TAG !e! tag:example.com,2000:`. */
export function scanDirective(cursor: Cursor): Tag & { readonly kind: 'version-directive' | 'tag-directive' } {
  cursor.at++
  const name = takeWord(cursor)
  if (name === '') throw cursor.error('could not find expected directive name')
  if (!isBlankOrEnd(cursor.code())) throw cursor.error('found unexpected non-alphabetical character')
  if (name !== 'YAML' && name !== 'TAG') throw cursor.error('found unknown directive name')
  cursor.skipBlanks()
  const directive =
    name === 'YAML'
      ? ({ kind: 'version-directive', handle: '', suffix: scanVersion(cursor) } as const)
      : ({ kind: 'tag-directive', ...scanTagDirective(cursor) } as const)
  cursor.skipBlanks()
  if (cursor.code() === 35) cursor.skipToBreak()
  if (!isBreakOrEnd(cursor.code())) throw cursor.error('did not find expected comment or line break')
  if (!cursor.ended) cursor.takeBreak()
  return directive
}

function scanTagDirective(cursor: Cursor): Tag {
  const handle = scanHandle(cursor, true)
  if (!isBlank(cursor.code())) throw cursor.error('did not find expected whitespace')
  cursor.skipBlanks()
  const suffix = scanUri(cursor, '')
  if (!isBlankOrEnd(cursor.code())) throw cursor.error('did not find expected whitespace or line break')
  return { handle, suffix }
}

function scanVersion(cursor: Cursor): string {
  const major = scanVersionNumber(cursor)
  if (cursor.code() !== 46) throw cursor.error("did not find expected digit or '.' character")
  cursor.at++
  return `${major}.${scanVersionNumber(cursor)}`
}

function scanVersionNumber(cursor: Cursor): number {
  let value = 0
  let length = 0
  for (let c = cursor.code(); c >= 48 && c <= 57; c = cursor.code()) {
    if (++length > 2) throw cursor.error('found extremely long version number')
    value = value * 10 + (c - 48)
    cursor.at++
  }
  if (length === 0) throw cursor.error('did not find expected version number')
  return value
}
