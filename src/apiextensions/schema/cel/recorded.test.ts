import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RE2 } from '../../../apimachinery/regexp/lazy.ts'
import { compareScenario, parseScenarios } from './testing/recorded.ts'

await RE2.load()

const scenariosOf = (file: string) => parseScenarios(readFileSync(`conformance/scenarios/${file}.json`, 'utf8'))

const FAMILIES = [
  ...scenariosOf('cel'),
  ...scenariosOf('crd-create').filter(({ name }) => String(name).includes('cel')),
  ...scenariosOf('status').filter(({ name }) => String(name).includes('cel')),
]

describe('[CK-5] [CK-6] the real server’s recorded verdicts on rules', () => {
  it.each(FAMILIES.map((scenario) => [String(scenario.name), scenario] as const))('%s', (_, scenario) => {
    const comparisons = compareScenario(scenario)
    for (const { title, ours, recorded } of comparisons) expect({ title, causes: ours }).toEqual({ title, causes: recorded })
  })
})
