import { describe, expect, it } from 'vitest'
import { identityOf, type OwnPersona } from './persona.ts'

const persona = (name: string, user = 'bot', groups: readonly string[] = []): OwnPersona => ({ name, user, groups })

describe('whom a persona acts as', () => {
  const own = [persona('auditor', 'audit-bot', ['audit'])]
  it.each([
    ['the administrator acts as nobody else', 'admin', undefined],
    ['a persona of every workspace', 'user', { user: 'crdlab:user' }],
    ['one of the reader', 'auditor', { user: 'audit-bot', groups: ['audit'] }],
    ['one that is gone', 'nobody', undefined],
  ])('%s', (_, name, expected) => {
    expect(identityOf(name, own)).toEqual(expected)
  })
})
