import { describe, expect, test } from 'vitest'
import { LazyModule, ModuleUnavailable } from './lazy-module.ts'
import { rerun } from './rerun.ts'

describe('rerun', () => {
  test('runs again from the beginning for each part of the code that is needed', async () => {
    const one = new LazyModule(async () => 1)
    const two = new LazyModule(async () => 2)
    const steps: string[] = []
    const sum = await rerun(async () => {
      steps.push('begin')
      const a = one.get()
      steps.push('one')
      return a + two.get()
    })
    expect(sum).toBe(3)
    expect(steps).toEqual(['begin', 'begin', 'one', 'begin', 'one'])
  })

  test('passes on other errors, and those of what is needed', async () => {
    await expect(rerun(() => Promise.reject(new RangeError('deep')))).rejects.toThrow('deep')
    const gone = new LazyModule(() => Promise.reject(new TypeError('not fetched')))
    await expect(rerun(async () => gone.get())).rejects.toThrow(new ModuleUnavailable('not fetched'))
  })
})
