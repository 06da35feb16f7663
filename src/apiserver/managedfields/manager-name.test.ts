import { expect, test } from 'vitest'
import { managerName } from './manager-name.ts'

const nameFor = (agent: string | undefined, fieldManager = ''): string =>
  managerName(
    {
      method: 'POST',
      path: '/',
      query: new URLSearchParams(),
      body: '',
      header: (name) => (name === 'user-agent' ? agent : undefined),
    },
    fieldManager,
  )

test.each([
  ['the fieldManager of the request', 'curl/8', 'me', 'me'],
  ['the first part of the User-Agent', 'kubectl/v1.37 (linux/amd64)', '', 'kubectl'],
  ['all of one without parts', 'tool', '', 'tool'],
  ['nothing where there is none', undefined, '', ''],
  ['only what can be printed', 'a\u0000b\u00a0c d/1', '', 'abc d'],
  ['at most 128 bytes', `${'x'.repeat(127)}ü/1`, '', 'x'.repeat(127)],
])('a manager is named by %s [SA-2]', (_name, agent, fieldManager, expected) => {
  expect(nameFor(agent, fieldManager)).toBe(expected)
})
