import { describe, expect, test } from 'vitest'
import { LazyModule, ModuleNeeded, ModuleUnavailable, withModules } from './lazy-module.ts'

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

describe('withModules', () => {
  test('runs again from the beginning for each part that is needed', async () => {
    const one = new LazyModule(async () => 1)
    const two = new LazyModule(async () => 2)
    const steps: string[] = []
    const sum = await withModules(async () => {
      steps.push('begin')
      const a = one.get()
      steps.push('one')
      return a + two.get()
    })
    expect(sum).toBe(3)
    expect(steps).toEqual(['begin', 'begin', 'one', 'begin', 'one'])
  })

  test('passes other errors on, and those of the loading', async () => {
    await expect(withModules(() => Promise.reject(new RangeError('deep')))).rejects.toThrow('deep')
    const gone = new LazyModule(() => Promise.reject(new TypeError('not fetched')))
    await expect(withModules(async () => gone.get())).rejects.toThrow(new ModuleUnavailable('not fetched'))
  })
})
