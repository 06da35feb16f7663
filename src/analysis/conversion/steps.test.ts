import { describe, expect, it } from 'vitest'
import { type Progress, stepsOf } from './steps.ts'

const START: Progress = {
  versions: ['v1', 'v2'],
  old: 'v1',
  hub: 'v2',
  isInstalled: false,
  failing: 0,
  isLossy: false,
  storage: 'v1',
  storedVersions: ['v1'],
}

describe('the steps from a version to the next', () => {
  it.each<[what: string, progress: Partial<Progress>, now: string, obstacles: Readonly<Record<string, string>>]>([
    ['one version', { versions: ['v1'] }, 'add', { rewrite: 'notInstalled', drop: 'notInstalled' }],
    [
      'objects that fail',
      { failing: 2 },
      'convert',
      { convert: 'failing', install: 'failing', rewrite: 'notInstalled', drop: 'notInstalled' },
    ],
    [
      'objects that lose values',
      { isLossy: true },
      'convert',
      { convert: 'lossy', rewrite: 'notInstalled', drop: 'notInstalled' },
    ],
    ['a function that loses values and was installed', { isLossy: true, isInstalled: true }, 'rewrite', { drop: 'notStored' }],
    ['a function that works', {}, 'install', { rewrite: 'notInstalled', drop: 'notInstalled' }],
    ['an installed function', { isInstalled: true }, 'rewrite', { drop: 'notStored' }],
    [
      'another storage version',
      { isInstalled: true, storage: 'v2', storedVersions: ['v1', 'v2'] },
      'rewrite',
      { drop: 'listed' },
    ],
    ['all rewritten', { isInstalled: true, storage: 'v2', storedVersions: ['v2'] }, 'drop', {}],
  ])('[CT-5] %s', (_what, progress, now, obstacles) => {
    const steps = stepsOf({ ...START, ...progress })
    expect(steps.find(({ state }) => state === 'now')?.id).toBe(now)
    expect(Object.fromEntries(steps.flatMap(({ id, obstacle }) => (obstacle ? [[id, obstacle.is]] : [])))).toEqual(obstacles)
  })
})
