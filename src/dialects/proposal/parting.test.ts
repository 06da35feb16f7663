import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Side } from '../parting/row.ts'
import { PARTING } from '../parting/rows.ts'
import { type Asked, runRow } from '../parting/run.ts'
import { type Lab, startLab } from '../testing/lab.ts'

const asked = (lab: Lab): Asked => ({
  send: (method, path, body, contentType) => lab.send(method, path, body, { 'content-type': contentType }),
  settled: () => lab.plane.idle(),
})

const DOCS = readFileSync('docs/dialects.md', 'utf8')

describe('where the proposal and v1 part ways', () => {
  it.each(PARTING)('[PR-D2] $what', async (row) => {
    const outcomes: Partial<Record<Side, string>> = {}
    for (const side of ['v1', 'proposal'] as const) {
      const lab = await startLab({ featureGates: { CustomResourceSubResources: row.gateClosed !== true } })
      outcomes[side] = (await runRow(row, side, asked(lab))).outcome
    }
    expect(outcomes).toEqual(row.expected)
  })

  it.each(PARTING)('[PR-D2] docs/dialects.md has a row for $id', ({ id, expected }) => {
    const line = DOCS.split('\n').find((text) => text.startsWith(`| ${id} `)) ?? ''
    const cells = line.split('|').map((cell) => cell.trim().replaceAll('`', ''))
    expect(cells.slice(-3, -1)).toEqual([expected.v1, expected.proposal])
  })

  it('[PR-D2] no two rows share their name', () => {
    expect(new Set(PARTING.map(({ id }) => id)).size).toBe(PARTING.length)
  })
})
