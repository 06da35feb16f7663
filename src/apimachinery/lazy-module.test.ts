import { describe, expect, test } from 'vitest'
import { LazyModule, ModuleNeeded } from './lazy-module.ts'

describe('LazyModule', () => {
  test('is needed until it has loaded, and is imported once', async () => {
    let imports = 0
    const lazy = new LazyModule(async () => ({ answer: ++imports }))
    expect(() => lazy.get()).toThrow(ModuleNeeded)
    await lazy.load()
    expect(await lazy.load()).toEqual({ answer: 1 })
    expect(lazy.get().answer).toBe(1)
  })

  test('is imported again after it could not be fetched', async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.resolve('code')]
    answers[0]?.catch(() => undefined)
    const lazy = new LazyModule(async () => answers.shift())
    await expect(lazy.load()).rejects.toThrow('offline')
    expect(await lazy.load()).toBe('code')
  })
})
