import { describe, expect, it, test } from 'vitest'
import { pageStorage, readEmbed } from './embed.ts'

describe('the query of an embed', () => {
  it.each([
    ['', undefined],
    ['?lang=de', undefined],
    ['?embed=1', { theme: undefined }],
    ['?embed', { theme: undefined }],
    ['?embed=1&theme=dark', { theme: 'dark' }],
    ['?embed=1&theme=light', { theme: 'light' }],
    ['?embed=1&theme=%3Cscript%3E', { theme: undefined }],
  ])('%s', (search, embed) => expect(readEmbed(search)).toEqual(embed))
})

test('the storage of an embed holds texts by their keys', () => {
  const storage = pageStorage()
  storage.setItem('a', '1')
  storage.setItem('b', '2')
  storage.setItem('a', '3')
  expect([storage.length, storage.getItem('a'), storage.key(1), storage.key(2)]).toEqual([2, '3', 'b', null])
  storage.removeItem('a')
  expect([storage.length, storage.getItem('a')]).toEqual([1, null])
  storage.clear()
  expect(storage.length).toBe(0)
})
