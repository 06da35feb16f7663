import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ShownRow } from '../../../../analysis/three-way-merge/merge-texts.ts'
import type { MergeOutcome } from '../../../entities/object/object-merge.ts'
import { useMoved } from './merge-dialog.tsx'

const row = (path: string, changed: ShownRow['changed']): ShownRow => ({
  id: path,
  path,
  changed,
  unit: 'field',
  isConflict: false,
  takes: ['mine', 'theirs'],
  proposed: 'mine',
})

const outcome = (version: string, ...rows: ShownRow[]): MergeOutcome => ({
  made: { rows, unchanged: 0, text: '', sides: [], invalid: [] },
  version,
})

const REPLICAS = row('spec.replicas', 'both')
const TIER = row('metadata.labels.tier', 'theirs')

it('counts the fields that came since the dialog was opened, over all changes since', () => {
  const { result, rerender } = renderHook((props: { outcome: MergeOutcome | undefined }) => useMoved(props.outcome), {
    initialProps: { outcome: undefined as MergeOutcome | undefined },
  })
  const steps: readonly (readonly [outcome: MergeOutcome, words: RegExp])[] = [
    [outcome('7', REPLICAS), /^$/],
    // A choice of the reader's, with the object as it was.
    [outcome('7', REPLICAS, TIER), /^$/],
    [outcome('8', REPLICAS, row('metadata.labels.tier', 'none')), /resourceVersion 8; your choices stay/],
    [outcome('9', REPLICAS, TIER), /resourceVersion 9, with 1 new field;/],
    [outcome('10', REPLICAS, TIER), /resourceVersion 10, with 1 new field;/],
    [{ made: { message: 'bad', line: 1 }, version: '11' }, /^$/],
  ]
  expect(result.current).toBe('')
  for (const [next, words] of steps) {
    rerender({ outcome: next })
    expect(result.current).toMatch(words)
  }
})
