import { describe, expect, test } from 'vitest'
import type { StoredObject } from '../storage/interfaces.ts'
import { thrown } from './testing/thrown.ts'
import { MAX_UNREADABLE, UndecodableObject, unreadableList, withReadErrors } from './undecodable.ts'

const unreadable = (key: string) => new UndecodableObject({ key, resourceVersion: 7 } as StoredObject, 'why')
const corrupt = (key: string) =>
  `StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: object not decodable revision=7: why`

describe('[CO-2] an object that cannot be read', () => {
  test('is the 500 of the storage', () => {
    const read = () => {
      throw unreadable('/k')
    }
    expect(thrown(() => withReadErrors(read))).toBe(`500 InternalError: Internal error occurred: ${corrupt('/k')}`)
  })

  test('is told from other errors', () => {
    const error = new Error('other')
    expect(() =>
      withReadErrors(() => {
        throw error
      }),
    ).toThrow(error)
    expect(withReadErrors(() => 5)).toBe(5)
  })
})

describe('[CO-2] a list with objects that cannot be read', () => {
  const OF = { group: 'g.io', resource: 'things' }
  test.each([
    [1, ''],
    [2, ' (and 1 more)'],
    [3, ' (and 2 more)'],
  ])('%d of them', (count, more) => {
    const { code, reason, message, status } = unreadableList(
      OF,
      '/registry',
      Array.from({ length: count }, (_, i) => unreadable(`/${i}`)),
    )
    expect([code, reason, message]).toEqual([
      500,
      'StorageReadError',
      `failed to read one or more things.g.io from the storage: ${corrupt('/registry/0')}${more}`,
    ])
    expect(status.details).toEqual({
      name: 'list',
      group: 'g.io',
      kind: 'things',
      causes: Array.from({ length: count }, (_, i) => ({
        reason: 'UnexpectedServerResponse',
        message: corrupt(`/registry/${i}`),
        field: `/registry/${i}`,
      })),
    })
  })

  test('ends when there are too many', () => {
    const causes = (count: number) => {
      const { status } = unreadableList(
        OF,
        '',
        Array.from({ length: count }, () => unreadable('/k')),
      )
      return (status.details as { causes: { reason: string; message: string }[] }).causes
    }
    expect(causes(MAX_UNREADABLE - 1)).toHaveLength(MAX_UNREADABLE - 1)
    expect(causes(MAX_UNREADABLE).at(-1)).toEqual({
      reason: 'FieldValueTooMany',
      message: 'too many errors, the list is truncated',
    })
  })
})
