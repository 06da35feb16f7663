import { expect, it } from 'vitest'
import { type Need, needsOf } from '../../analysis/releases/needs.ts'
import { GATES, type Gate } from '../../apimachinery/releases/gates.ts'
import { releaseOf } from '../../apimachinery/releases/named.ts'
import { withSources } from './sources.ts'

const FINDING = { kind: 'rejected', field: 'spec.a', message: 'too long', path: ['spec', 'a'] } as const
const NEEDS: readonly Need[] = needsOf([
  { minor: 36, findings: [FINDING] },
  { minor: 37, findings: [] },
])

/** Which gates are tried in turn at 1.36 where one of them explains the need, and what is found. */
async function triesOf(lacked: readonly Gate[], cause: Gate) {
  const release = await releaseOf(36)
  const tried: Gate[] = []
  const found = await withSources(NEEDS, new Map([[36, { release, lacked: new Set(lacked) }]]), async ({ has }) => {
    tried.push(...lacked.filter((gate) => has(gate)))
    return has(cause) ? [] : [FINDING]
  })
  return { tried, sources: found.map(({ needs }) => needs.source) }
}

it('[WK-19] tries gates until one of them explains a need, and no further', async () => {
  const lacked = ['celNameLengths', 'lowerCasePreconditions', 'unsafeDeletes'] as const
  expect(await triesOf(lacked, 'lowerCasePreconditions')).toEqual({
    tried: ['celNameLengths', 'lowerCasePreconditions'],
    sources: [GATES.lowerCasePreconditions.source],
  })
})
