import { describe, expect, it } from 'vitest'
import { mutatedFiles, parseShard } from './shard.ts'

describe('parseShard', () => {
  it.each(['0/2', '3/2', '1', '1/2/3', 'a/b', '1.5/2', ''])('has nothing for %j', (text) => {
    expect(parseShard(text)).toBeUndefined()
  })

  it('reads the first and the last part', () => {
    expect([parseShard('1/3'), parseShard('3/3')]).toEqual([
      { index: 1, of: 3 },
      { index: 3, of: 3 },
    ])
  })
})

describe('mutatedFiles', () => {
  const folder = 'src/apiserver/storage'
  const all = mutatedFiles(folder, { index: 1, of: 1 })

  it('are sources in all folders below, without tests and what serves them', () => {
    expect(all).toContain('src/apiserver/storage/watch-cache.ts')
    expect(all).toContain('src/apiserver/storage/memory/backend.ts')
    expect(all.filter((file) => file.includes('.test.') || file.includes('/testing/'))).toEqual([])
  })

  it('belong to one part each', () => {
    const parts = [1, 2, 3].flatMap((index) => mutatedFiles(folder, { index, of: 3 }))
    expect(parts.sort()).toEqual(all)
  })

  it('can be one file', () => {
    expect(mutatedFiles('src/apiserver/storage/watch-cache.ts', { index: 1, of: 1 })).toEqual([
      'src/apiserver/storage/watch-cache.ts',
    ])
  })
})
