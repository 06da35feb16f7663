import { describe, expect, test } from 'vitest'
import { RE2 } from '../../apimachinery/regexp/lazy.ts'
import { readScenarios, writesOf } from './testing/recorded.ts'

await RE2.load()

const FAMILIES = [...readScenarios('schema.json'), ...readScenarios('numbers.json')]

describe('[VV-1] [VV-10] the causes that the real server gave', () => {
  for (const scenario of FAMILIES) {
    const writes = writesOf(scenario)
    if (writes.length === 0) continue
    describe(String(scenario.name), () => {
      test.each(writes)('$title', ({ recorded, validate }) => {
        expect(validate()).toEqual(recorded)
      })
    })
  }
})
