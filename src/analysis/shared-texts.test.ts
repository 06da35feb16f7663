import { describe, expect, it } from 'vitest'
import { madeText, SharedTexts, TextsByNumber } from './shared-texts.ts'

const long = (letter: string): string => letter.repeat(20_000)

/** Sends arguments as the page does, and says how many letters went, and what the worker received. */
function sender() {
  const page = new SharedTexts()
  const worker = new TextsByNumber()
  return {
    ask(...args: readonly unknown[]) {
      const sent = args.map((arg) => page.send(arg))
      const made = page.next()
      const gone = page.gone()
      const received = sent.map((arg) => worker.receive(arg))
      worker.forget(gone)
      const letters = JSON.stringify(sent).length
      const answer = (text: string): void => {
        worker.keep(made, text)
        page.keep(made, text)
      }
      return { received, letters, answer }
    },
  }
}

describe('texts that the page and the language worker have', () => {
  it('[DZ-38] what is short, or is no text, goes as it is', () => {
    const { ask } = sender()
    for (const args of [['short', 1, null], [{ id: 1 }, { plain: 2 }], [undefined]]) expect(ask(...args).received).toEqual(args)
  })
  it('[DZ-38] a long text goes once, also when it came in an answer', () => {
    const { ask } = sender()
    const first = ask(long('a'), 1)
    expect([first.received, first.letters > 20_000]).toEqual([[long('a'), 1], true])
    first.answer(long('b'))
    for (const text of [long('a'), long('b')]) {
      const again = ask(text)
      expect([again.received, again.letters < 100]).toEqual([[text], true])
    }
  })
  it('[DZ-38] a forgotten text is sent again, and nothing is forgotten while it is asked about', () => {
    const { ask } = sender()
    const all = [...'abcdefgh'].map(long)
    for (const text of all) expect(ask(text, 'x', text).received).toEqual([text, 'x', text])
    const last = all.slice(-4)
    expect(ask(...last).letters).toBeLessThan(200)
    // The oldest of those that are kept, together with others that push it out.
    expect(ask(last[0], long('i'), long('j'), long('k')).received).toEqual([last[0], long('i'), long('j'), long('k')])
    expect(ask(all[0], last[0]).received).toEqual([all[0], last[0]])
  })
  it('[DZ-38] an answer that makes a text says it under `text`', () => {
    expect([{ text: 'a' }, { text: 1 }, {}, null, undefined, 'a'].map(madeText)).toEqual(['a', ...Array(5).fill(undefined)])
  })
})
