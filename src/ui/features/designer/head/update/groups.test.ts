import { expect, it } from 'vitest'
import { groupsOf, untouched } from './groups.ts'
import type { TriedObject } from './trial.ts'

const object = (name: string, own: Partial<TriedObject>): TriedObject => ({
  namespace: 'default',
  name,
  pruned: [],
  defaulted: [],
  changed: [],
  invalid: [],
  locked: [],
  unreadable: undefined,
  ...own,
})

it('puts the worst first, and says of how many objects each thing is true', () => {
  const objects = [
    object('a', { pruned: ['spec.x'] }),
    object('b', { pruned: ['spec.y', 'spec.x'], defaulted: ['spec.z'] }),
    object('c', { unreadable: 'no' }),
    object('d', {}),
  ]
  expect(groupsOf(objects).map(({ kind, objects: own, said }) => [kind, own.length, said])).toEqual([
    ['unreadable', 1, [['no', 1]]],
    [
      'pruned',
      2,
      [
        ['spec.x', 2],
        ['spec.y', 1],
      ],
    ],
    ['defaulted', 1, [['spec.z', 1]]],
  ])
  expect(untouched(objects)).toBe(1)
})

it('does not say of an object that takes no update that it takes those that leave it alone', () => {
  const objects = [object('a', { invalid: ['spec.a: no'], locked: ['spec.a: no'] })]
  expect(groupsOf(objects).map(({ kind }) => kind)).toEqual(['locked'])
  expect(untouched(objects)).toBe(0)
})

it('counts sentences that differ in the value alone as one', () => {
  const said = (value: number) => [`spec.size: Invalid value: ${value}: spec.size in body should be less than or equal to 20`]
  const objects = [
    object('a', { invalid: said(21) }),
    object('b', { invalid: said(22) }),
    object('c', { invalid: ['spec.a: Required value'] }),
  ]
  expect(groupsOf(objects)[0]?.said).toEqual([
    [said(21)[0], 2],
    ['spec.a: Required value', 1],
  ])
})
