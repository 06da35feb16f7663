import validateKept from '../../../formats/kept-draft.schema.json?validate'
import { VERBS, type Verb } from './sends.ts'

/** A part of a long text, kept under a name of its own: an edit changes one part, and the others need not be written again. */
export interface Piece {
  readonly id: string
  readonly text: string
}

/** In UTF-16 units. What is written at once is felt: some milliseconds for a megabyte. */
export const PIECE = 65_536

export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

interface Match {
  readonly head: readonly Piece[]
  readonly tail: readonly Piece[]
  /** Where what differs begins and ends. */
  readonly start: number
  readonly end: number
}

/** What of a text is in pieces that are kept already, from its beginning and from its end. */
function matchOf(text: string, pieces: readonly Piece[]): Match {
  let start = 0
  let first = 0
  for (let piece = pieces[first]; piece !== undefined && text.startsWith(piece.text, start); piece = pieces[++first]) {
    start += piece.text.length
  }
  let end = text.length
  let last = pieces.length
  for (let piece = pieces[last - 1]; last > first && piece !== undefined; piece = pieces[--last - 1]) {
    if (end - piece.text.length < start || !text.endsWith(piece.text, end)) break
    end -= piece.text.length
  }
  return { head: pieces.slice(0, first), tail: pieces.slice(last), start, end }
}

/** A text in pieces: those of the kept text that is most like it, and new ones in between. */
export function cut(text: string, kept: readonly (readonly Piece[])[], newId: () => string): readonly Piece[] {
  let best: Match = { head: [], tail: [], start: 0, end: text.length }
  for (const pieces of kept) {
    const match = matchOf(text, pieces)
    if (match.end - match.start < best.end - best.start) best = match
  }
  const made: Piece[] = []
  for (let at = best.start; at < best.end; at += PIECE) {
    made.push({ id: newId(), text: text.slice(at, Math.min(at + PIECE, best.end)) })
  }
  return [...best.head, ...made, ...best.tail]
}

/** Text that was edited and not sent. It survives a reload; only sending or discarding it ends it. */
export interface Draft {
  /** The pane's text when editing began: the common ancestor for a three-way merge. */
  readonly base: string
  /** The resourceVersion of that text. */
  readonly baseVersion: string
  readonly text: string
  /** How it is to be sent; absent: by PUT. */
  readonly verb?: Verb
  /** Apply: take over fields that others own. */
  readonly force?: boolean
}

/** A draft as it stands in localStorage: a long one has both texts in pieces beside it. */
interface KeptDraft {
  readonly base: string | readonly string[]
  readonly baseVersion: string
  readonly text: string | readonly string[]
  readonly verb?: string
  readonly force?: boolean
}

/** How a draft is to be sent. Drafts of earlier versions of the page say nothing of it, and a verb that is unknown here is none. */
function modeOf({ verb, force }: Pick<KeptDraft, 'verb' | 'force'>): Pick<Draft, 'verb' | 'force'> {
  const known = VERBS.find((one) => one === verb)
  return { ...(known === undefined ? {} : { verb: known }), ...(force === undefined ? {} : { force }) }
}

/** A long draft that stands in localStorage: what stands there, and what it says. */
interface Written {
  readonly manifest: string
  readonly draft: Draft
  readonly base: readonly Piece[]
  readonly text: readonly Piece[]
}

const DRAFT = 'crdlab.draft.'
/** Begins the addresses of the designer's drafts, which all tabs share. A draft of a pane belongs to the tab that writes it. */
export const DESIGNS = 'design '
/** Between the address of a pane and the id of its tab; no address has one. */
const OF_TAB = '\t'
const PIECE_KEY = 'crdlab.piece.'
/** Drafts up to this length are kept with every letter, longer ones when there is a pause. */
const SHORT = 60_000
const PAUSE_MS = 400
/** Pieces that are written in one go; between them the page does what else there is. */
const AT_ONCE = 4
/** Browsers keep some five million letters for a site, and a text that takes another's place stands beside it for a moment. */
const LIMIT = 2_400_000
/** Pieces that belong to no draft are left by a page that was closed while it wrote; younger ones may be those of another tab that writes. */
const LEFT_MS = 3_600_000

/** What the drafts are kept with. */
interface Keeping {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** The id of this tab. */
  readonly tab: string
  /** Milliseconds since the epoch. */
  now(): number
  /** A text that is unlike those of other tabs. */
  random(): string
  /** Runs a step later; what it gives takes that back. */
  later(run: () => void, ms: number): () => void
  /** Whether a draft is kept now, which is known late of a long one. */
  onKept(address: string, kept: boolean): void
}

const isKept = (value: unknown): value is KeptDraft => validateKept(value)
const idsOf = ({ base, text }: KeptDraft): string[] => [base, text].flatMap((part) => (typeof part === 'string' ? [] : part))

function parse(json: string | null): KeptDraft | undefined {
  if (json === null) return undefined
  try {
    const value: unknown = JSON.parse(json)
    return isKept(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The draft of a pane that another tab wrote, or a version of the page in which tabs shared them: `tab` is undefined then. */
interface ForeignDraft {
  readonly key: string
  readonly address: string
  readonly tab: string | undefined
}

function parseKey(key: string): ForeignDraft {
  const [address = '', tab] = key.slice(DRAFT.length).split(OF_TAB)
  return { key, address, tab }
}

/** Drafts in localStorage. */
export class KeptDrafts {
  readonly #with: Keeping
  readonly #written = new Map<string, Written>()
  /** What waits to be written, or is being written: called off, or done at once. */
  readonly #waiting = new Map<string, { callOff(): void; finish(): void }>()
  #ids = 0

  constructor(keeping: Keeping) {
    this.#with = keeping
  }

  /** Every draft that is kept for this tab, by its address. */
  recall(): Record<string, Draft> {
    const drafts: Record<string, Draft> = {}
    const used = new Set<string>()
    for (const key of this.#keys(DRAFT)) {
      const json = this.#with.storage.getItem(key) ?? ''
      const { address } = parseKey(key)
      for (const id of idsOf(parse(json) ?? { base: '', baseVersion: '', text: '' })) used.add(id)
      const draft = key === this.#key(address) ? this.read(address, json) : undefined
      if (draft !== undefined) drafts[address] = draft
    }
    for (const key of this.#keys(PIECE_KEY)) {
      const id = key.slice(PIECE_KEY.length)
      const age = this.#with.now() - Number.parseInt(id, 36)
      if (!used.has(id) && !(age < LEFT_MS)) this.#with.storage.removeItem(key)
    }
    return drafts
  }

  /** The drafts of panes that belong to other tabs. */
  foreign(): ForeignDraft[] {
    return this.#keys(DRAFT)
      .map(parseKey)
      .filter(({ key, address }) => key !== this.#key(address))
  }

  /** Makes the draft of a closed tab this tab's own. Leaves it where this tab has one of the same pane; undefined then. */
  adopt({ key, address }: ForeignDraft): Draft | undefined {
    const { storage } = this.#with
    const json = storage.getItem(key)
    const own = this.#key(address)
    const draft = json === null || storage.getItem(own) !== null ? undefined : this.read(address, json)
    if (json === null || draft === undefined) return undefined
    try {
      storage.setItem(own, json)
    } catch {
      return undefined
    }
    storage.removeItem(key)
    return draft
  }

  /** What stands, or stood, in localStorage under an address; undefined when it cannot be read. */
  read(address: string, json: string): Draft | undefined {
    const known = this.#written.get(address)
    if (known?.manifest === json) return known.draft
    const kept = parse(json)
    if (kept === undefined) return undefined
    const { baseVersion } = kept
    if (typeof kept.base === 'string' || typeof kept.text === 'string') {
      return typeof kept.base === 'string' && typeof kept.text === 'string'
        ? { base: kept.base, baseVersion, text: kept.text, ...modeOf(kept) }
        : undefined
    }
    const base = this.#pieces(kept.base)
    const text = this.#pieces(kept.text)
    if (base === undefined || text === undefined) return undefined
    const draft = { base: textOf(base), baseVersion, text: textOf(text), ...modeOf(kept) }
    this.#written.set(address, { manifest: json, draft, base, text })
    return draft
  }

  /** Keeps a draft: a short one now, a long one in a moment. */
  keep(address: string, draft: Draft): void {
    this.#callOff(address)
    if (draft.base.length + draft.text.length <= SHORT) {
      this.#with.onKept(address, this.#put(address, JSON.stringify(draft), []))
      this.#written.delete(address)
      return
    }
    const step = (steps: Iterator<void, boolean>, ms: number): void => {
      const run = (): void => {
        const { done, value } = steps.next()
        if (done === true) this.#done(address, value)
        else step(steps, 0)
      }
      const takeBack = this.#with.later(run, ms)
      this.#waiting.set(address, {
        callOff() {
          takeBack()
          steps.return?.()
        },
        finish: () => {
          takeBack()
          let next = steps.next()
          while (next.done !== true) next = steps.next()
          this.#done(address, next.value)
        },
      })
    }
    step(this.#writing(address, draft), PAUSE_MS)
  }

  forget(address: string): void {
    this.#callOff(address)
    this.#written.delete(address)
    this.#put(address, undefined, [])
  }

  /** Writes what waits, for a page that is left. */
  finish(): void {
    for (const { finish } of [...this.#waiting.values()]) finish()
  }

  #done(address: string, kept: boolean): void {
    this.#waiting.delete(address)
    this.#with.onKept(address, kept)
  }

  #callOff(address: string): void {
    this.#waiting.get(address)?.callOff()
    this.#waiting.delete(address)
  }

  /** Writes a long draft in steps: first the pieces that are not there, then what names them. Gives whether it is kept. */
  *#writing(address: string, draft: Draft): Generator<void, boolean> {
    const { storage } = this.#with
    const known = this.#written.get(address)
    const before = storage.getItem(this.#key(address))
    const there = known !== undefined && known.manifest === before ? [known.base, known.text] : []
    const newId = (): string => `${this.#with.now().toString(36)}-${this.#with.random()}-${(++this.#ids).toString(36)}`
    const base = cut(draft.base, there, newId)
    const text = cut(draft.text, [base, ...there], newId)
    const old = new Set(there.flat().map(({ id }) => id))
    const all = new Map([...base, ...text].map((piece) => [piece.id, piece]))
    const fresh = [...all.values()].filter(({ id }) => !old.has(id))
    let isKept = false
    try {
      if ([...all.values()].reduce((sum, piece) => sum + piece.text.length, 0) > LIMIT) return false
      for (const [i, piece] of fresh.entries()) {
        if (i > 0 && i % AT_ONCE === 0) yield
        storage.setItem(PIECE_KEY + piece.id, piece.text)
      }
      // Another tab has written meanwhile, and may have taken away what was to be used again.
      if (storage.getItem(this.#key(address)) !== before)
        for (const piece of all.values()) storage.setItem(PIECE_KEY + piece.id, piece.text)
      const ids = (pieces: readonly Piece[]): readonly string[] => pieces.map(({ id }) => id)
      const named: KeptDraft = { base: ids(base), baseVersion: draft.baseVersion, text: ids(text), ...modeOf(draft) }
      const manifest = JSON.stringify(named)
      isKept = this.#put(address, manifest, [...all.keys()])
      if (isKept) this.#written.set(address, { manifest, draft, base, text })
      return isKept
    } catch {
      return false
    } finally {
      if (!isKept) for (const { id } of fresh) storage.removeItem(PIECE_KEY + id)
    }
  }

  /** Puts something in place of a draft, with the pieces that it needs; those of what stood there go. */
  #put(address: string, json: string | undefined, needed: readonly string[]): boolean {
    const { storage } = this.#with
    try {
      const before = parse(storage.getItem(this.#key(address)))
      if (json === undefined) storage.removeItem(this.#key(address))
      else storage.setItem(this.#key(address), json)
      for (const id of before === undefined ? [] : idsOf(before)) if (!needed.includes(id)) storage.removeItem(PIECE_KEY + id)
      return true
    } catch {
      return false
    }
  }

  /** The pieces of a text; undefined when one is not there. */
  #pieces(ids: readonly string[]): Piece[] | undefined {
    const pieces = ids.map((id) => ({ id, text: this.#with.storage.getItem(PIECE_KEY + id) }))
    const isThere = (piece: { readonly id: string; readonly text: string | null }): piece is Piece => piece.text !== null
    return pieces.every(isThere) ? pieces : undefined
  }

  #key(address: string): string {
    return DRAFT + (address.startsWith(DESIGNS) ? address : address + OF_TAB + this.#with.tab)
  }

  #keys(beginning: string): string[] {
    const { storage } = this.#with
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
    return keys.filter((key) => key.startsWith(beginning))
  }
}
