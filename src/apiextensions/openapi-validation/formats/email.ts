import { isIP } from './addresses.ts'

/**
 * Whether Go's net/mail.ParseAddress takes a text for one address: `a@b.c`, `Name <a@b.c>`, with comments, quoted local parts, and
 * a group of one. It reads from left to right and stops at the first thing that cannot be.
 * Source: Go's net/mail (message.go, addrParser).
 */
export function isEmail(text: string): boolean {
  const reader = new AddressReader(text)
  return reader.addresses(true) === 1 && reader.skipComments() && reader.atEnd
}

const SPECIALS = '()<>[]:;@\\,"'

/** A printable character; everything beyond ASCII counts as one. */
const isVisible = (char: string): boolean => char > ' ' && char !== '\x7f'

const isAtomText = (char: string): boolean => isVisible(char) && !SPECIALS.includes(char)

const isBlank = (char: string): boolean => char === ' ' || char === '\t'

/** An encoded word (RFC 2047): `=?charset?encoding?content?=`. Go rejects those in a character set that it does not read. */
interface EncodedWord {
  readonly readable: boolean
  readonly empty: boolean
}

/** The encoded word that an atom is; undefined when it is an ordinary one. */
function encodedWord(atom: string): EncodedWord | undefined {
  const parts = /^=\?([^?]+)\?([bBqQ])\?([^?]*)\?=$/.exec(atom)
  if (parts === null) return undefined
  const [, charset = '', encoding = '', content = ''] = parts
  const isWhole =
    encoding.toLowerCase() === 'q'
      ? /^(?:[\t\n\r -<>-~]|=[0-9a-fA-F]{2})*$/.test(content)
      : content.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(content)
  return isWhole ? { readable: /^(?:utf-8|iso-8859-1|us-ascii)$/i.test(charset), empty: content === '' } : undefined
}

class AddressReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length
  }

  get #char(): string {
    return this.#text.charAt(this.#at)
  }

  #consume(char: string): boolean {
    if (this.atEnd || this.#char !== char) return false
    this.#at++
    return true
  }

  #skipBlanks(): void {
    while (!this.atEnd && isBlank(this.#char)) this.#at++
  }

  /** Blanks and comments; false when a comment does not end. */
  skipComments(): boolean {
    this.#skipBlanks()
    while (this.#consume('(')) {
      if (this.#comment() === undefined) return false
      this.#skipBlanks()
    }
    return true
  }

  /** The rest of a comment whose parenthesis was read; undefined when it does not end. */
  #comment(): string | undefined {
    let depth = 1
    let content = ''
    while (!this.atEnd && depth > 0) {
      if (this.#char === '\\' && this.#at + 1 < this.#text.length) this.#at++
      else if (this.#char === '(') depth++
      else if (this.#char === ')') depth--
      if (depth > 0) content += this.#char
      this.#at++
    }
    return depth === 0 ? content : undefined
  }

  /** Counts the addresses here: one, or those of a group; undefined when it is not an address. */
  addresses(mayBeGroup: boolean): number | undefined {
    this.#skipBlanks()
    if (this.atEnd) return undefined
    if (this.#addrSpec()) return this.#commentedName() ? 1 : undefined
    if (this.#char !== '<' && !this.#phrase()) return undefined
    this.#skipBlanks()
    if (mayBeGroup && this.#consume(':')) return this.#group()
    return this.#consume('<') && this.#addrSpec() && this.#consume('>') ? 1 : undefined
  }

  /** The comment behind a bare address is its name. */
  #commentedName(): boolean {
    this.#skipBlanks()
    if (!this.#consume('(')) return true
    const comment = this.#comment()
    if (comment === undefined) return false
    return comment.split(/[ \t]+/).every((word) => encodedWord(word)?.readable !== false)
  }

  #group(): number | undefined {
    this.#skipBlanks()
    if (this.#consume(';')) return this.skipComments() ? 0 : undefined
    for (let count = 0; ; ) {
      const more = this.addresses(false)
      if (more === undefined || !this.skipComments()) return undefined
      count += more
      if (this.#consume(';')) return this.skipComments() ? count : undefined
      if (!this.#consume(',')) return undefined
    }
  }

  /** `local@domain`; when it is none, nothing was read. */
  #addrSpec(): boolean {
    const start = this.#at
    this.#skipBlanks()
    const local = this.#char === '"' ? this.#quoted() > 0 : this.#dotAtom()
    if (local && this.#consume('@')) {
      this.#skipBlanks()
      if (this.#char === '[' ? this.#domainLiteral() : this.#dotAtom()) return true
    }
    this.#at = start
    return false
  }

  /** Returns the length of the quoted string here; -1 when it does not end or has an invalid character. */
  #quoted(): number {
    let length = 0
    let at = this.#at + 1
    for (; ; at++) {
      let char = this.#text.charAt(at)
      if (char === '"') break
      if (char === '\\') char = this.#text.charAt(++at)
      if (char === '' || !(isVisible(char) || isBlank(char))) return -1
      length++
    }
    this.#at = at + 1
    return length
  }

  /** A run of atom characters and dots; undefined when there is none. */
  #atom(): string | undefined {
    const start = this.#at
    while (!this.atEnd && isAtomText(this.#char)) this.#at++
    return this.#at === start ? undefined : this.#text.slice(start, this.#at)
  }

  #dotAtom(): boolean {
    const atom = this.#atom()
    return atom !== undefined && !atom.startsWith('.') && !atom.endsWith('.') && !atom.includes('..')
  }

  #domainLiteral(): boolean {
    const end = this.#text.indexOf(']', this.#at)
    if (end < 0 || !isIP(this.#text.slice(this.#at + 1, end))) return false
    this.#at = end + 1
    return true
  }

  /** One word or more: the name before `<`. Comments may follow an ordinary word, not a first encoded one. */
  #phrase(): boolean {
    let words = 0
    let encoded = false
    for (;;) {
      if (words > 0 && !this.skipComments()) return false
      this.#skipBlanks()
      if (this.atEnd) return true
      const word = this.#word()
      if (word === undefined) return words > 0 || encoded
      if (word === 'ordinary') words++
      else if (word === 'encoded') encoded = true
    }
  }

  /** Reads a word here: `none` for an encoded word without content, undefined for an invalid one. */
  #word(): 'ordinary' | 'encoded' | 'none' | undefined {
    if (this.#char === '"') return this.#quoted() >= 0 ? 'ordinary' : undefined
    const atom = this.#atom()
    if (atom === undefined) return undefined
    const word = encodedWord(atom)
    if (word === undefined) return 'ordinary'
    if (!word.readable) return undefined
    return word.empty ? 'none' : 'encoded'
  }
}
