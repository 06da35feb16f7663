import { describe, expect, it } from 'vitest'
import type { OwnPersona } from '../../base/state/persona.ts'
import { personaProblem, readOwnPersonas } from './own-personas.ts'

const persona = (name: string, user = 'bot', groups: readonly string[] = []): OwnPersona => ({ name, user, groups })

describe('a persona that the reader makes', () => {
  const others = [persona('auditor')]
  it.each([
    ['is kept', persona('ci', 'ann', ['a b']), undefined],
    ['needs a name', persona(''), 'name'],
    ['has no space at an end of its name', persona(' x'), 'name'],
    ['has a name of at most 40 characters', persona('x'.repeat(41)), 'name'],
    ['has not the name of another', persona('auditor'), 'taken'],
    ['has not the name of one of the page', persona('admin'), 'taken'],
    ['needs a user', persona('x', ''), 'user'],
    ['has a user that a header can carry', persona('x', 'jürgen'), 'user'],
    ['has a user of one line', persona('x', 'a\nb'), 'user'],
    ['has no space at an end of its user', persona('x', 'a '), 'user'],
    ['has groups without a comma', persona('x', 'a', ['a,b']), 'group'],
    ['has no empty group', persona('x', 'a', ['']), 'group'],
    [
      'has at most 20 groups',
      persona(
        'x',
        'a',
        Array.from({ length: 21 }, (_, i) => `g${i}`),
      ),
      'groups',
    ],
  ])('%s', (_, made, expected) => {
    expect(personaProblem(made, others)).toBe(expected)
  })
})

describe('personas that were kept', () => {
  it.each([
    ['nothing', undefined, []],
    ['no list', { name: 'x' }, []],
    ['entries that are none are left out', [null, 1, { name: 'x' }, { name: 'y', user: 'u' }], [persona('y', 'u')]],
    ['a second of the same name is left out', [persona('x', 'a'), persona('x', 'b')], [persona('x', 'a')]],
    ['groups that are none are left out', [{ name: 'x', user: 'u', groups: ['g', 1, 'a,b', ''] }], [persona('x', 'u', ['g'])]],
  ])('%s', (_, kept, expected) => {
    expect(readOwnPersonas(kept)).toEqual(expected)
  })
  it('are at most 50', () => {
    expect(readOwnPersonas(Array.from({ length: 60 }, (_, i) => persona(`p${i}`)))).toHaveLength(50)
  })
})
