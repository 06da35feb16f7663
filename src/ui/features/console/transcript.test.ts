import { beforeEach, expect, test } from 'vitest'
import { createClient } from '../../../client/client.ts'
import { startTestEngine, WIDGETS, widget } from '../../../controlplane/testing/engine.ts'
import { browserClock } from '../../base/async/async.ts'
import { appStore } from '../../base/state/store.ts'
import { clearTranscript, openTranscript, run, stop, transcriptStore } from './transcript.ts'

const transcript = () => transcriptStore.getState()

const texts = (): string[] => transcript().entries.map(({ chunks }) => chunks.map(({ text }) => text).join(''))

/** Resolves once the console is as it should be. */
function once(test: () => boolean): Promise<void> {
  if (test()) return Promise.resolve()
  return new Promise((resolve) => {
    const leave = transcriptStore.subscribe(() => {
      if (!test()) return
      leave()
      resolve()
    })
  })
}

let workspaces = 0

beforeEach(async () => {
  const { plane, install, send } = await startTestEngine({ bare: false })
  await install()
  await send('POST', WIDGETS, widget('a', { replicas: 1 }))
  const fetch = async (input: Request | string, init?: RequestInit): Promise<Response> => {
    const request = typeof input === 'string' ? new Request(`http://server${input}`, init) : new Request(input, init)
    const response = await plane.handle(request)
    // As fetch does where a request is aborted before its answer begins.
    request.signal.throwIfAborted()
    return response
  }
  appStore.setState({ clientAs: (actor) => createClient({ fetch, clock: browserClock, actor }) })
  openTranscript(`workspace-${++workspaces}`)
})

test('kubectl can be left out, and a prompt that was pasted with a command counts for nothing', async () => {
  await run('get widgets -o name\n$ kubectl get widgets -o name\nk get widgets -o name')
  expect(texts()).toEqual(Array(3).fill('widget.ex.io/a\n'))
})

test('lines run one after the other, also behind one that fails', async () => {
  await run('label widget a x=y\nget widget b\nget widget a -o jsonpath={.metadata.labels}')
  expect(texts()).toEqual([
    'widget.ex.io/a labeled\n',
    'Error from server (NotFound): widgets.ex.io "b" not found\n',
    '{"x":"y"}',
  ])
  expect(transcript().entries.map(({ code, state }) => [code, state])).toEqual([
    [0, 'done'],
    [1, 'done'],
    [0, 'done'],
  ])
})

test('other programs and pipes are rejected', async () => {
  await run('ls -l')
  await run('get widgets | less')
  expect(texts()[0]).toContain('ls: command not found')
  expect(texts()[1]).toContain('less: command not found')
  expect(transcript().entries.map(({ code }) => code)).toEqual([1, 127])
})

test('-f - asks for a text; without one the command is stopped, and so are those behind it', async () => {
  const ran = run('create -f -\nget widgets')
  await once(() => transcript().request !== undefined)
  expect(transcript().request).toMatchObject({ kind: 'stdin', command: 'create -f -', text: '' })
  transcript().request?.settle('{"apiVersion":"ex.io/v1","kind":"Widget","metadata":{"name":"b"}}')
  await ran
  expect(texts()[0]).toBe('widget.ex.io/b created\n')
  const other = run('create -f -\nget widgets')
  await once(() => transcript().request !== undefined)
  transcript().request?.settle(undefined)
  await other
  expect(transcript().entries.map(({ state }) => state)).toEqual(['done', 'done', 'stopped'])
})

test('a here-document is the text', async () => {
  await run('create -f - <<EOF\n{"apiVersion":"ex.io/v1","kind":"Widget","metadata":{"name":"c"}}\nEOF\nget widget c -o name')
  expect(texts()).toEqual(['widget.ex.io/c created\n', 'widget.ex.io/c\n'])
})

test('edit opens the object, and sends what was saved', async () => {
  const ran = run('edit widget a')
  await once(() => transcript().request !== undefined)
  const { kind, text, settle } = transcript().request ?? { kind: '', text: '', settle: () => undefined }
  expect(kind).toBe('edit')
  settle(text.replace('replicas: 1', 'replicas: -1'))
  await once(() => transcript().request !== undefined && transcript().request?.settle !== settle)
  expect(transcript().request?.text).toContain('# * spec.replicas: Invalid value: -1')
  transcript().request?.settle(text.replace('replicas: 1', 'replicas: 7'))
  await ran
  expect(texts()).toEqual(['widget.ex.io/a edited\n'])
})

test('a watch runs until it is stopped, and nothing else runs meanwhile', async () => {
  const ran = run('get widgets -w -o name')
  await once(() => texts()[0] === 'widget.ex.io/a\n')
  await run('get widgets')
  expect(transcript().entries).toHaveLength(1)
  stop()
  await ran
  expect(transcript()).toMatchObject({ running: undefined, entries: [{ state: 'stopped' }] })
})

test('clear empties the console and keeps its history', async () => {
  await run('get widgets -o name')
  await run('clear')
  expect(transcript().entries).toEqual([])
  expect(transcript().history).toEqual(['get widgets -o name', 'clear'])
  clearTranscript()
  openTranscript('another')
  expect(transcript().history).toEqual([])
})
