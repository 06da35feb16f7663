import { describe, expect, it } from 'vitest'
import { normalise } from './normal-form.ts'

const CAUSES = [
  { field: 'spec.b', message: 'Required value' },
  { field: 'spec.a', message: 'Invalid value: 1' },
]

const messageOf = (message: string, causes: readonly object[] = CAUSES): unknown => {
  const [answer] = normalise([{ kind: 'Status', status: 'Failure', message, details: { causes: [...causes] } } as never], [])
  return (answer as { message: unknown }).message
}

describe('the message of an answer with several causes', () => {
  it.each([
    ['in one order', 'Gear "g" is invalid: [spec.a: Invalid value: 1, spec.b: Required value]'],
    ['in the other', 'Gear "g" is invalid: [spec.b: Required value, spec.a: Invalid value: 1]'],
  ])('is the same %s', (_, message) => {
    expect(messageOf(message)).toBe('Gear "g" is invalid: [<causes>]')
  })

  it('has a cause once that stands twice in the details', () => {
    expect(messageOf('no: [spec.b: Required value, spec.a: Invalid value: 1]', [...CAUSES, ...CAUSES])).toBe('no: [<causes>]')
  })

  it.each([
    'Gear "g" is invalid: [spec.a: Invalid value: 1, spec.b: Required value, spec.c: more]',
    'Gear "g" is invalid: [spec.a: Invalid value: 1, spec.b: Required value',
    'Gear "g" is invalid: [spec.a: Invalid value: 1; spec.b: Required value]',
    'Gear "g" is invalid: [spec.a: Invalid value: 1]',
    'Gear "g" is invalid: [spec.a: Invalid value: 1, spec.b: Required value] and more',
  ])('stays as it is where it has more or less than the causes: %s', (message) => {
    expect(messageOf(message)).toBe(message)
  })
})

it('ranks the revision of an object that cannot be decoded', () => {
  const version = { metadata: { resourceVersion: '216' } }
  const status = { message: 'object not decodable revision=216: why' }
  expect(normalise([status] as never, [version] as never)).toEqual([{ message: 'object not decodable revision=rv1: why' }])
})
