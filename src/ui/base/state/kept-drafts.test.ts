import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, type Draft, KeptDrafts, PIECE, type Piece, textOf } from './kept-drafts.ts'

const KEY = 'design w new'
const HOUR = 3_600_000
/** A text that is kept in pieces. */
const long = (letter: string, length = 300_000): string => letter.repeat(length)
const draft = (text: string, base = ''): Draft => ({ base, baseVersion: '7', text })

/** What a browser keeps for the tabs of a page, `room` letters. */
class Kept {
  readonly entries = new Map<string, string>()
  room = 5_000_000
  written = 0
  get length(): number {
    return this.entries.size
  }
  key = (at: number): string | null => [...this.entries.keys()][at] ?? null
  getItem = (key: string): string | null => this.entries.get(key) ?? null
  removeItem = (key: string): void => void this.entries.delete(key)
  setItem(key: string, value: string): void {
    const others = [...this.entries].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0)
    if (others + value.length > this.room) throw new Error('QuotaExceededError')
    this.written += value.length
    this.entries.set(key, value)
  }
  get pieces(): number {
    return [...this.entries.keys()].filter((key) => key.startsWith('crdlab.piece.')).length
  }
}

let tabs = 0
/** A tab, whose steps are run by hand. */
function tabOf(storage: Kept, now = 1_000_000_000_000) {
  const steps: (() => void)[] = []
  const told: string[] = []
  const name = `t${++tabs}`
  const drafts = new KeptDrafts({
    storage,
    tab: name,
    now: () => now,
    random: () => name,
    later(run) {
      steps.push(run)
      return () => void (steps.includes(run) && steps.splice(steps.indexOf(run), 1))
    },
    onKept: (address, kept) => void told.push(`${address === KEY ? '' : address}${kept}`),
  })
  const step = (): boolean => {
    const next = steps.shift()
    next?.()
    return next !== undefined
  }
  const settle = (): void => {
    while (step());
  }
  return { drafts, steps, told, step, settle }
}
const recalled = (storage: Kept): Record<string, Draft> => tabOf(storage).drafts.recall()
/** Whether just this draft is kept; long texts are not shown when they differ. */
const keeps = (storage: Kept, wanted: Draft): boolean => {
  const { [KEY]: found, ...others } = recalled(storage)
  return found?.text === wanted.text && found.base === wanted.base && Object.keys(others).length === 0
}

describe('drafts that are kept', () => {
  it.each([
    ['a short one', 'a: 1'],
    ['a long one', long('a')],
  ])('%s is kept with its verb', (_, text) => {
    const storage = new Kept()
    const { drafts, settle } = tabOf(storage)
    drafts.keep(KEY, { ...draft(text), verb: 'apply', force: true })
    settle()
    expect(recalled(storage)[KEY]).toMatchObject({ verb: 'apply', force: true })
  })
  it.each([
    ['a draft of an earlier version, without a verb', '{"base":"","baseVersion":"7","text":"a: 1"}'],
    ['a draft of a later version, with an unknown verb', '{"base":"","baseVersion":"7","text":"a: 1","verb":"query"}'],
  ])('%s is read as one without', (_, json) => {
    const storage = new Kept()
    storage.setItem(`crdlab.draft.${KEY}`, json)
    expect(recalled(storage)[KEY]).toEqual({ base: '', baseVersion: '7', text: 'a: 1' })
  })
  it('[DZ-11] a short one is kept at once, as it is', () => {
    const storage = new Kept()
    const { drafts, steps, told } = tabOf(storage)
    drafts.keep(KEY, draft('a: 1\n', 'a: 0\n'))
    expect([steps.length, told, storage.length]).toEqual([0, ['true'], 1])
    expect(recalled(storage)).toEqual({ [KEY]: draft('a: 1\n', 'a: 0\n') })
  })
  it('[DZ-11] a long one is kept in steps, and an edit of it writes the part that it touches', () => {
    const storage = new Kept()
    const { drafts, told, step, settle } = tabOf(storage)
    const text = long('a') + long('b') + long('c')
    drafts.keep(KEY, draft(text))
    step()
    expect([told, recalled(storage)]).toEqual([[], {}])
    settle()
    expect([told, keeps(storage, draft(text))]).toEqual([['true'], true])
    storage.written = 0
    const edited = `${text.slice(0, 400_000)}x${text.slice(400_000)}`
    drafts.keep(KEY, draft(edited))
    settle()
    expect(keeps(storage, draft(edited))).toBe(true)
    expect(storage.written).toBeLessThan(140_000)
    expect(storage.pieces).toBeLessThan(17)
  })
  it('[DZ-11] what it was made of takes no room of its own', () => {
    const storage = new Kept()
    const { drafts, settle } = tabOf(storage)
    const base = long('a', 2_000_000)
    drafts.keep(KEY, draft(`${base}b`, base))
    settle()
    expect(keeps(storage, draft(`${base}b`, base))).toBe(true)
  })
  it('[DZ-11] an edit while the last is written takes its place', () => {
    const storage = new Kept()
    const { drafts, told, step, settle } = tabOf(storage)
    drafts.keep(KEY, draft(long('a', 900_000)))
    step()
    step()
    drafts.keep(KEY, draft(long('b', 900_000)))
    settle()
    expect([told, keeps(storage, draft(long('b', 900_000))), storage.pieces]).toEqual([['true'], true, 14])
  })
  it('[DZ-11] a page that is left keeps what waited', () => {
    const storage = new Kept()
    const { drafts, steps, told } = tabOf(storage)
    drafts.keep(KEY, draft(long('a', 900_000)))
    drafts.finish()
    expect([steps.length, told, keeps(storage, draft(long('a', 900_000)))]).toEqual([0, ['true'], true])
  })
  it('[DZ-11] a long one that becomes short, is sent or discarded leaves nothing behind', () => {
    const storage = new Kept()
    const { drafts, settle } = tabOf(storage)
    drafts.keep(KEY, draft(long('a')))
    settle()
    drafts.keep(KEY, draft('short'))
    expect([storage.pieces, recalled(storage)]).toEqual([0, { [KEY]: draft('short') }])
    drafts.keep(KEY, draft(long('a')))
    settle()
    drafts.keep(KEY, draft(long('b')))
    drafts.forget(KEY)
    settle()
    expect(storage.length).toBe(0)
  })
  it.each([
    ['more than is kept of one', 5_000_000, long('a', 2_500_000)],
    ['more than there is room for', 500_000, long('a', 900_000)],
  ])('[DZ-11] %s is told, and what was kept before stays', (_what, room, text) => {
    const storage = new Kept()
    storage.room = room
    const { drafts, told, settle } = tabOf(storage)
    drafts.keep(KEY, draft(long('b')))
    settle()
    drafts.keep(KEY, draft(text))
    settle()
    expect([told, keeps(storage, draft(long('b'))), storage.pieces]).toEqual([['true', 'false'], true, 5])
    drafts.keep(KEY, draft(long('c', 150_000)))
    settle()
    expect([told.at(-1), keeps(storage, draft(long('c', 150_000)))]).toEqual(['true', true])
  })
  it('[DZ-11] of two tabs that write the last has its draft, whole', () => {
    const storage = new Kept()
    const [one, two] = [tabOf(storage), tabOf(storage)]
    const text = long('a', 900_000)
    one.drafts.keep(KEY, draft(text))
    one.settle()
    expect(two.drafts.recall()[KEY]?.text === text).toBe(true)
    one.drafts.keep(KEY, draft(`${text}1`))
    one.step()
    two.drafts.keep(KEY, draft(`2${text}`))
    two.settle()
    expect(keeps(storage, draft(`2${text}`))).toBe(true)
    one.drafts.keep(KEY, draft(`${text}11${long('b', 600_000)}`))
    one.step()
    two.drafts.keep(KEY, draft(long('c')))
    two.settle()
    one.settle()
    expect(keeps(storage, draft(`${text}11${long('b', 600_000)}`))).toBe(true)
    expect(storage.pieces).toBe(23)
  })
  it('[DZ-11] another tab reads what one has written, and knows it when it goes', () => {
    const storage = new Kept()
    const [one, two] = [tabOf(storage), tabOf(storage)]
    one.drafts.keep(KEY, draft(long('a')))
    one.settle()
    const json = storage.getItem(`crdlab.draft.${KEY}`) ?? ''
    expect(two.drafts.read(KEY, json)?.text === long('a')).toBe(true)
    one.drafts.forget(KEY)
    expect(two.drafts.read(KEY, json)?.text === long('a')).toBe(true)
    expect(tabOf(storage).drafts.read(KEY, json)).toBeUndefined()
  })
  it('[DZ-11] parts that a closed page left go after an hour, those of a page that writes stay', () => {
    const storage = new Kept()
    const { drafts, step } = tabOf(storage)
    drafts.keep(KEY, draft(long('a', 900_000)))
    step()
    tabOf(storage, 1_000_000_000_000 + HOUR - 1).drafts.recall()
    expect(storage.pieces).toBe(4)
    tabOf(storage, 1_000_000_000_000 + HOUR).drafts.recall()
    expect(storage.pieces).toBe(0)
  })
  it.each(['{', '[]', 'null', '{"base":"","baseVersion":"","text":["gone"]}', '{"base":[],"baseVersion":"","text":["gone"]}'])(
    '[DZ-11] what is no draft is none: %s',
    (json) => {
      const storage = new Kept()
      storage.setItem(`crdlab.draft.${KEY}`, json)
      expect(recalled(storage)).toEqual({})
    },
  )
})

describe('drafts of panes in several tabs', () => {
  const PANE = '/w/apis/x.io/v1/namespaces/a/xs/b'
  it('[DR-1] each tab has a draft of its own, and ending it ends no other', () => {
    const storage = new Kept()
    const [one, two] = [tabOf(storage), tabOf(storage)]
    one.drafts.keep(PANE, draft('one'))
    two.drafts.keep(PANE, draft('two'))
    expect([one.drafts.recall(), two.drafts.recall()]).toEqual([{ [PANE]: draft('one') }, { [PANE]: draft('two') }])
    two.drafts.forget(PANE)
    expect([one.drafts.recall(), two.drafts.recall()]).toEqual([{ [PANE]: draft('one') }, {}])
  })
  it.each([
    ['short', 'one'],
    ['long', long('a')],
  ])('[DR-1] a %s draft that another tab left is taken over, and is there once', (_what, text) => {
    const storage = new Kept()
    const one = tabOf(storage)
    one.drafts.keep(PANE, draft(text))
    one.settle()
    const two = tabOf(storage)
    expect(two.drafts.recall()).toEqual({})
    expect(two.drafts.foreign().map((foreign) => two.drafts.adopt(foreign)?.text === text)).toEqual([true])
    expect(two.drafts.foreign()).toEqual([])
    expect(two.drafts.recall()[PANE]?.text === text).toBe(true)
  })
  it('[DR-1] a draft that tabs shared in an earlier version is taken over', () => {
    const storage = new Kept()
    storage.setItem(`crdlab.draft.${PANE}`, JSON.stringify(draft('old')))
    const { drafts } = tabOf(storage)
    expect(drafts.foreign().map(({ tab }) => tab)).toEqual([undefined])
    expect(drafts.foreign().map((foreign) => drafts.adopt(foreign))).toEqual([draft('old')])
    expect(drafts.recall()).toEqual({ [PANE]: draft('old') })
  })
  it('[DR-1] a second draft of a pane waits until the first has ended', () => {
    const storage = new Kept()
    const [one, two] = [tabOf(storage), tabOf(storage)]
    one.drafts.keep(PANE, draft('one'))
    two.drafts.keep(PANE, draft('two'))
    expect(two.drafts.foreign().map((foreign) => two.drafts.adopt(foreign))).toEqual([undefined])
    two.drafts.forget(PANE)
    expect(two.drafts.foreign().map((foreign) => two.drafts.adopt(foreign))).toEqual([draft('one')])
  })
})

let ids = 0
const newId = (): string => `p${++ids}`
const longText = (letter: string, pieces: number): string => letter.repeat(PIECE * pieces)
const kept = (pieces: readonly Piece[], now: readonly Piece[]): number => now.filter((piece) => pieces.includes(piece)).length

describe('a longText text in pieces', () => {
  it.each([
    ['the same text', (text: string) => text, 4, 4],
    ['an edit', (text: string) => `${text.slice(0, PIECE * 1.5)}x${text.slice(PIECE * 1.5 + 1)}`, 4, 3],
    ['an insertion', (text: string) => `${text.slice(0, PIECE * 2.5)}xyz${text.slice(PIECE * 2.5)}`, 5, 3],
    ['a new beginning', (text: string) => `x${text}`, 5, 4],
    ['a new end', (text: string) => `${text}x`, 5, 4],
    ['a deletion', (text: string) => text.slice(0, PIECE * 1.5) + text.slice(PIECE * 2.5), 3, 2],
    ['another text', () => longText('z', 2), 2, 0],
    ['no text', () => '', 0, 0],
  ])('[DZ-11] of %s the pieces that did not change stay', (_what, edit, count, stay) => {
    const text = [...'abcd'].map((letter) => longText(letter, 1)).join('')
    const before = cut(text, [], newId)
    const now = cut(edit(text), [[], before], newId)
    expect([textOf(now) === edit(text), now.length, kept(before, now)]).toEqual([true, count, stay])
  })
  it('[DZ-11] pieces always make the text', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', longText('a', 1), longText('b', 1.5)), { maxLength: 5 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, text, (one, two, three) => {
        const first = cut(one, [], newId)
        const second = cut(two, [first], newId)
        const third = cut(three, [second, first], newId)
        expect([textOf(first), textOf(second), textOf(third)].map((made, i) => made === [one, two, three][i])).toEqual([
          true,
          true,
          true,
        ])
        expect(third.every((piece) => piece.text !== '')).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
