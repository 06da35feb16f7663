import { describe, expect, test } from 'vitest'
import { StorageFailure } from '../../apiserver/storage/interfaces.ts'
import type { Workspace } from './connect.ts'
import { LEADER_LOST, type WorkspaceState } from './protocol.ts'
import { Browser, settled, type Tab } from './testing/browser.ts'

interface TwoTabs {
  readonly browser: Browser
  readonly first: Tab
  readonly second: Tab
  readonly leading: Workspace
  readonly following: Workspace
}

async function twoTabs(): Promise<TwoTabs> {
  const browser = new Browser()
  const first = browser.tab()
  const second = browser.tab()
  const leading = await first.connect()
  const following = await second.connect()
  return { browser, first, second, leading, following }
}

const textOf = (response: Promise<Response>): Promise<string> =>
  response.then(
    (answer) => answer.text(),
    (error: unknown) => String(error),
  )

describe('tabs of one workspace', () => {
  test('[WK-1] the first leads, the others follow, and one engine answers all', async () => {
    const { browser, leading, following } = await twoTabs()
    expect([leading.state.role, following.state.role, browser.engines.length]).toEqual(['leader', 'follower', 1])
    const answers = [leading, following].map(({ fetch }, at) => textOf(fetch(`/who?tab=${at}`, { headers: { Accept: 'x/y' } })))
    await settled()
    const seen = browser.engine.requests.map((request) => [request.path, request.query.get('tab'), request.header('accept')])
    expect(seen).toEqual([
      ['/who', '0', 'x/y'],
      ['/who', '1', 'x/y'],
    ])
    browser.engine.answer(0, 'you lead')
    browser.engine.answer(1, 'you follow')
    expect(await Promise.all(answers)).toEqual(['you lead', 'you follow'])
  })

  test('[WK-1] what is asked while nobody leads is answered once somebody does', async () => {
    const { browser, first, following } = await twoTabs()
    let open = (): void => undefined
    browser.gate = new Promise((resolve) => {
      open = resolve
    })
    const third = await browser.tab().connect()
    first.kill()
    await settled()
    const answers = [following, third].map(({ fetch }) => textOf(fetch('/x', { method: 'POST' })))
    await settled()
    open()
    await settled()
    browser.engine.answer(0, 'done')
    browser.engine.answer(1, 'done too')
    expect(await Promise.all(answers)).toEqual(['done', 'done too'])
    expect([following.state.role, third.state.role]).toEqual(['leader', 'follower'])
  })

  test('[WK-2] when the leader goes, a follower leads; reads are repeated, writes fail, watches end', async () => {
    const { browser, first, following } = await twoTabs()
    const states: WorkspaceState['role'][] = []
    following.subscribe(({ role }) => states.push(role))
    const read = textOf(following.fetch('/read'))
    const write = textOf(following.fetch('/write', { method: 'POST', body: '{}' }))
    const watch = following.fetch('/watch?watch=1')
    await settled()
    const { sink } = browser.engine.stream(2)
    await settled()
    sink.write('one\n')
    await settled()
    const events = (await watch).text()
    first.kill()
    await settled()
    expect(await write).toBe(`TypeError: ${LEADER_LOST}`)
    expect(await events).toBe('one\n')
    expect(browser.engines).toHaveLength(2)
    expect(browser.engine.requests.map(({ path }) => path)).toEqual(['/read'])
    browser.engine.answer(0, 'read at last')
    expect(await read).toBe('read at last')
    expect(states).toEqual(['follower', 'leader'])
  })

  test('[WK-2] the other followers find the new leader, and treat what was under way alike', async () => {
    const { browser, first, second } = await twoTabs()
    const third = await browser.tab().connect()
    const read = textOf(third.fetch('/read'))
    const write = textOf(third.fetch('/write', { method: 'PUT', body: '{}' }))
    await settled()
    first.kill()
    await settled()
    expect(await write).toBe(`TypeError: ${LEADER_LOST}`)
    browser.engine.answer(0, 'from the second')
    expect([await read, third.state.role]).toEqual(['from the second', 'follower'])
    second.kill()
    await settled()
    expect([third.state.role, browser.engines.length]).toEqual(['leader', 3])
  })

  test('[WK-3] a tab that closes lets the next one lead only when everything is saved', async () => {
    const { browser, leading, following } = await twoTabs()
    const engine = browser.engine
    let saved = (): void => undefined
    engine.closing = new Promise((resolve) => {
      saved = resolve
    })
    const closing = leading.close()
    await settled()
    expect([following.state.role, engine.closed]).toEqual(['follower', false])
    saved()
    await closing
    await settled()
    expect([following.state.role, engine.closed, browser.engines.length]).toEqual(['leader', true, 2])
  })

  test('[WK-3] closing waits two seconds at most', async () => {
    const { browser, leading } = await twoTabs()
    browser.engine.closing = new Promise(() => undefined)
    const closing = leading.close()
    await settled()
    browser.clock.advance(2000)
    await expect(closing).resolves.toBeUndefined()
  })

  test('[WK-3] a follower that closes is forgotten, one that crashes as well', async () => {
    const { browser, second, following } = await twoTabs()
    const third = await browser.tab().connect()
    const watches = [following.fetch('/a?watch=1'), third.fetch('/b?watch=1')]
    await settled()
    const streams = [browser.engine.stream(0), browser.engine.stream(1)]
    await Promise.all(watches)
    const open = browser.channels.size
    second.kill()
    await third.close()
    await settled()
    expect(streams.map(({ stopped }) => stopped())).toEqual([true, true])
    expect(open - browser.channels.size).toBe(6)
  })

  test('[WK-4] every tab learns at once that saving fails, and that it works again', async () => {
    const { browser, leading, following } = await twoTabs()
    const health: unknown[][] = [[], []]
    leading.onHealth((state) => health[0]?.push(state))
    following.onHealth((state) => health[1]?.push(state))
    browser.engine.onSaving({ ok: false, reason: 'quota', message: 'full' })
    await settled()
    browser.engine.onSaving({ ok: true })
    await settled()
    const expected = [{ ok: true }, { ok: false, message: 'full' }, { ok: true }]
    expect(health).toEqual([expected, expected])
  })

  test('[WK-5] a workspace that cannot be opened: connecting fails with the reason, and the next tab may try', async () => {
    const browser = new Browser()
    browser.failures = [new StorageFailure('unavailable', 'the disk is gone')]
    await expect(browser.tab().connect()).rejects.toThrow(new Error('the disk is gone'))
    expect((await browser.tab().connect()).state.role).toBe('leader')
  })

  test('[WK-5] a follower that cannot open what it takes over says so, and answers so', async () => {
    const { browser, first, following } = await twoTabs()
    browser.failures = [new StorageFailure('unavailable', 'the disk is gone')]
    first.kill()
    await settled()
    const saving = { ok: false, reason: 'unavailable', message: 'the disk is gone' }
    expect(following.state).toEqual({ role: 'failed', saving })
    expect(await textOf(following.fetch('/x'))).toBe('TypeError: the disk is gone')
    const third = await browser.tab().connect()
    await settled()
    expect([third.state.role, following.state.role]).toEqual(['leader', 'follower'])
  })

  test('[WK-6] a request that is given up is given up in the leading tab', async () => {
    const { browser, leading, following } = await twoTabs()
    for (const { fetch } of [leading, following]) {
      const abort = new AbortController()
      const answer = textOf(fetch('/slow', { signal: abort.signal }))
      await settled()
      const request = browser.engine.requests.at(-1)
      abort.abort(new Error('enough'))
      expect(await answer).toBe('Error: enough')
      await settled()
      expect(request?.signal?.aborted).toBe(true)
    }
  })

  test('[WK-6] a watch that is given up stops in the leading tab', async () => {
    const { browser, following } = await twoTabs()
    const watch = following.fetch('/w?watch=1')
    await settled()
    const { sink, stopped } = browser.engine.stream(0)
    const reader = (await watch).body?.getReader()
    sink.write('a')
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('a')
    await reader?.cancel()
    await settled()
    expect(stopped()).toBe(true)
  })
})

describe('a worker that hangs', () => {
  test('[WK-7] is replaced after nine seconds in which somebody waited for it', async () => {
    const { browser, first, leading, following } = await twoTabs()
    const stuck = textOf(leading.fetch('/stuck', { method: 'POST' }))
    await settled()
    first.hung = true
    for (let look = 0; look < 4; look++) {
      expect([first.workers.length, leading.state.role]).toEqual([1, 'leader'])
      browser.clock.advance(3000)
      await settled()
    }
    const message = 'the API server in this page stopped responding and was restarted. The change may or may not have been made'
    expect(await stuck).toBe(`TypeError: ${message}`)
    await settled()
    expect([first.workers.length, leading.state.role, following.state.role]).toEqual([2, 'follower', 'leader'])
    const answer = textOf(leading.fetch('/x'))
    await settled()
    browser.engine.answer(0, 'again')
    expect(await answer).toBe('again')
  })

  test('[WK-7] is left alone while it answers pings, however long a request takes', async () => {
    const { browser, first, leading } = await twoTabs()
    const slow = textOf(leading.fetch('/slow'))
    for (let look = 0; look < 10; look++) {
      browser.clock.advance(3000)
      await settled()
    }
    browser.engine.answer(0, 'at last')
    expect([await slow, first.workers.length]).toEqual(['at last', 1])
  })
})

describe('what the page is told', () => {
  const memoryOf = (entries: Record<string, string>): Parameters<Browser['tab']>[0] => ({
    memory: {
      getItem: (key) => entries[key] ?? null,
      setItem: (key, value) => {
        entries[key] = value
      },
      removeItem: (key) => {
        delete entries[key]
      },
    },
  })

  test('[WK-8] data that was deleted behind our back is noticed by its epoch', async () => {
    const remembered: Record<string, string> = {}
    const opened = async (epoch: string): Promise<boolean> => {
      const browser = new Browser()
      browser.epoch = epoch
      return (await browser.tab(memoryOf(remembered)).connect()).wiped
    }
    expect([await opened('one'), await opened('one'), await opened('two'), await opened('two')]).toEqual([
      false,
      false,
      true,
      false,
    ])
    expect(remembered).toEqual({ 'crdlab/epoch/space': 'two' })
  })

  test('[WK-18] content that was replaced is told to every tab, and is no loss, now or when it is opened again', async () => {
    const remembered: Record<string, string> = {}
    const browser = new Browser()
    const tabs = [await browser.tab(memoryOf(remembered)).connect(), await browser.tab(memoryOf(remembered)).connect()]
    const replaced = [0, 0]
    tabs.forEach((tab, at) => {
      tab.onReplaced(() => {
        replaced[at] = (replaced[at] ?? 0) + 1
      })
    })
    browser.engine.onSaving({ ok: true })
    await settled()
    expect(replaced).toEqual([0, 0])
    browser.engine.opened = { ...browser.engine.opened, epoch: 'epoch-2', previousEpoch: 'epoch-1' }
    browser.engine.onSaving({ ok: true })
    await settled()
    expect([replaced, tabs.map(({ wiped }) => wiped)]).toEqual([
      [1, 1],
      [false, false],
    ])
    expect(remembered).toEqual({ 'crdlab/epoch/space': 'epoch-2' })
  })

  test('[WK-5] a worker whose code does not load', async () => {
    const connecting = new Browser()
      .tab({
        spawn: () => {
          const port = {
            onmessage: null,
            onerror: null as ((event: { message: string }) => void) | null,
            postMessage: () => setImmediate(() => port.onerror?.({ message: '' })),
            terminate: () => undefined,
          }
          return port
        },
      })
      .connect()
    const message = 'the API server in this page could not be started: its code failed to load'
    await expect(connecting).rejects.toThrow(new Error(message))
  })
})
