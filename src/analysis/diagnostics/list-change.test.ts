import { describe, expect, it } from 'vitest'
import { ReceivedList, SentList } from './list-change.ts'

interface Item {
  readonly name: string
}
const items = (names: string): Item[] => [...names].map((name) => ({ name }))
const sender = (first = 1) => new SentList<Item>((a, b) => a.name === b.name, first)
const namesOf = (list: readonly Item[]): string => list.map(({ name }) => name).join('')

describe('a list that is sent again and again', () => {
  it.each([
    ['', '', ''],
    ['abc', 'abc', ''],
    ['abc', 'xabc', 'x'],
    ['abc', 'abcx', 'x'],
    ['abc', 'axc', 'x'],
    ['abc', 'ac', ''],
    ['abc', '', ''],
    ['aaa', 'aa', ''],
    ['aa', 'aaaa', 'aa'],
    ['abc', 'cab', 'cab'],
    ['', 'abc', 'abc'],
  ])('[DZ-38] from %j to %j only %j goes', (before, after, wanted) => {
    const worker = sender()
    const page = new ReceivedList<Item>()
    const old = page.receive(worker.send(items(before), page.has))
    const change = worker.send(items(after), page.has)
    const now = page.receive(change)
    expect([namesOf(change.items), namesOf(now)]).toEqual([wanted, after])
    const kept = new Set(old)
    expect(now.filter((item) => kept.has(item))).toHaveLength(after.length - wanted.length)
    expect(now === old).toBe(before === after)
  })
  it('[DZ-38] two questions at once, or another worker, are answered in full', () => {
    const worker = sender()
    const page = new ReceivedList<Item>()
    page.receive(worker.send(items('ab'), page.has))
    const { has } = page
    const answers = [worker.send(items('abc'), has), worker.send(items('abcd'), has)]
    expect(answers.map((answer) => namesOf(page.receive(answer)))).toEqual(['abc', 'abcd'])
    const second = sender(100)
    expect(namesOf(page.receive(second.send(items('a'), page.has)))).toBe('a')
    expect(namesOf(page.receive(second.send(items('ab'), page.has)))).toBe('ab')
  })
})
