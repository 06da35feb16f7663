import { describe, expect, it, test } from 'vitest'
import type { ApiRequest } from '../../apiserver/endpoints/exchange.ts'
import { workspacePath } from './workspace-path.ts'
import { MOST_WORKSPACES, Workspaces } from './workspaces.ts'

describe('a path', () => {
  it.each([
    ['/workspaces/ada/apis', { name: 'ada', path: '/apis' }],
    ['/workspaces/ada/', { name: 'ada', path: '/' }],
    ['/workspaces/ada', { name: 'ada', path: '' }],
    ['/workspaces/', { name: '', path: '' }],
    ['/workspaces', undefined],
    ['/apis/workspaces/ada', undefined],
  ])('%s', (path, within) => expect(workspacePath(path)).toEqual(within))
})

const request: ApiRequest = {
  method: 'GET',
  path: '/version',
  query: new URLSearchParams(),
  header: () => undefined,
  headerNames: () => [],
  body: '',
}

/** Workspaces that answer with their name and how often one was opened. */
function counted() {
  const opened: string[] = []
  const closed: string[] = []
  const workspaces = new Workspaces(async (name) => {
    opened.push(name)
    if (name === 'broken' && opened.filter((one) => one === name).length === 1) throw new Error('no room')
    return {
      answer: async ({ path }) => ({ status: 200, headers: {}, body: name + path }),
      observe: async ({ path }) => ({ status: 200, headers: {}, body: `seen ${name}${path}` }),
      close: async () => void closed.push(name),
    }
  })
  return { opened, closed, workspaces }
}

test('each name has a server of its own, which starts once', async () => {
  const { opened, closed, workspaces } = counted()
  const answers = await Promise.all(['ada', 'bo', 'ada'].map((name) => workspaces.answer(name, request)))
  expect(answers.map(({ body }) => body)).toEqual(['ada/version', 'bo/version', 'ada/version'])
  expect(opened).toEqual(['ada', 'bo'])
  await workspaces.close()
  expect(closed).toEqual(['ada', 'bo'])
})

test.each(['', 'A', '-a', 'a-', 'a.b', '..', 'a'.repeat(64)])('[HT-2] %s is the name of no workspace', async (name) => {
  const { opened, workspaces } = counted()
  expect((await workspaces.answer(name, request)).status).toBe(404)
  expect(opened).toEqual([])
})

test('a workspace that cannot be opened says why, and is opened again when it is asked again', async () => {
  const { workspaces } = counted()
  const failed = await workspaces.answer('broken', request)
  expect([failed.status, JSON.parse(String(failed.body)).message]).toEqual([503, 'workspace broken cannot be opened: no room'])
  expect((await workspaces.answer('broken', request)).status).toBe(200)
})

test('[HT-2] their number is bounded; those that are open go on', async () => {
  const { workspaces } = counted()
  for (let i = 0; i < MOST_WORKSPACES; i++) await workspaces.answer(`w${i}`, request)
  expect((await workspaces.answer('one-more', request)).status).toBe(429)
  expect((await workspaces.answer('w0', request)).status).toBe(200)
})
