import { expect, test } from 'vitest'
import type { Suite } from './frame/benchmark.ts'

// Nothing is loaded here that a suite does not load itself. The others take longer, and use the same modules.
const SUITES: Readonly<Record<string, () => Promise<{ suite: Suite }>>> = {
  validate: () => import('./validate.ts'),
}

test.each(Object.keys(SUITES))('%s runs once', async (name) => {
  const { suite } = (await SUITES[name]?.()) ?? {}
  let compared = 0
  for (const benchmark of (await suite?.()) ?? []) {
    if ('take' in benchmark) continue
    for (const side of [benchmark.ours, benchmark.peer]) {
      await side.prepare?.()
      await side.run()
    }
    await benchmark.close?.()
    compared++
  }
  expect(compared).toBeGreaterThan(0)
})
