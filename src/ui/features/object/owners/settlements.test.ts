import { describe, expect, it } from 'vitest'
import type { Settlement } from '../../../../analysis/owners/apply-conflicts.ts'
import type { ShownManager } from '../../../../analysis/owners/owner-texts.ts'
import { applyOf, causeOf, proposedSettlements } from './settlements.ts'

const manager = (name: string, operation: 'Apply' | 'Update' = 'Update', subresource = ''): ShownManager => ({
  id: `${name} ${operation} ${subresource}`,
  name,
  operation,
  subresource,
  apiVersion: 'v1',
  time: '',
  fields: 1,
  only: [],
})
const MANAGERS = [manager('me'), manager('hpa', 'Update', 'scale'), manager('team'), manager('ctrl', 'Update', 'status')]
const conflict = (field: string, ...owners: number[]) => ({ field, owners })

it.each([
  ['an earlier write under the same name', 0, 'same'],
  ['a write through /scale', 1, 'scale'],
  ['another manager', 2, 'other'],
  ['a write through /status', 3, 'status'],
  ['a manager that is gone', 9, 'other'],
] as const)('a conflict with %s', (_, place, cause) => expect(causeOf(MANAGERS[place], 'me')).toBe(cause))

it.each<[rule: string, owners: number[], proposed: Settlement | undefined]>([
  ['a field of an earlier write under the same name is taken', [0], 'take'],
  ['a field that was written through /scale is left out', [1], 'leave'],
  ['nothing is proposed for a field of another manager', [2], undefined],
  ['nothing is proposed where another manager owns it too', [0, 2], undefined],
  ['/scale wins over the same name', [0, 1], 'leave'],
  ['nothing is proposed where the owner is gone', [], undefined],
])('%s', (_, owners, proposed) => {
  expect(proposedSettlements({ managers: MANAGERS, conflicts: [conflict('.a', ...owners)] }, 'me')).toEqual(
    proposed === undefined ? {} : { '.a': proposed },
  )
})

describe('applyOf', () => {
  const conflicts = [conflict('.a', 0), conflict('.b', 1)]
  it.each<[rule: string, settlements: Record<string, Settlement>, force: boolean | undefined]>([
    ['a field without a choice holds the apply back', { '.a': 'take' }, undefined],
    ['force is sent where a field is taken', { '.a': 'take', '.b': 'leave' }, true],
    ['no force is sent where none is taken', { '.a': 'accept', '.b': 'leave' }, false],
  ])('%s', (_, settlements, force) => expect(applyOf(conflicts, settlements)?.force).toBe(force))
})
