import { expect, test } from 'vitest'
import { runPiped } from './run-piped.ts'
import { parseShell } from './shell.ts'
import { startServer } from './testing/server.ts'

const { wire } = await startServer({ now: Date.parse('2026-11-28T00:00:00Z') })

async function run(line: string, signal = new AbortController().signal) {
  const printed = { out: '', err: '' }
  const [command] = parseShell(line)
  const code = await runPiped(command?.words.slice(1) ?? [], command?.filters ?? [], {
    wire,
    stdout: (text) => {
      printed.out += text
    },
    stderr: (text) => {
      printed.err += text
    },
    stdin: async () => '',
    signal,
    namespace: 'default',
    runJq: async (input, query, options) => ({
      stdout: `${query} ${options.join(' ')} ${input.length > 0}`,
      stderr: '',
      exitCode: 0,
    }),
  })
  return { code, ...printed }
}

test('a pipe takes what kubectl prints, and its exit code is that of its last program', async () => {
  expect(await run('kubectl get wa | grep -c storefront')).toEqual({ code: 0, out: '1\n', err: '' })
  expect(await run('kubectl get wa | grep nothing')).toEqual({ code: 1, out: '', err: '' })
  expect(await run('kubectl get wa -o json | jq -r .items')).toEqual({ code: 0, out: '.items -r true\n', err: '' })
})

test('errors of kubectl pass by the pipe', async () => {
  const { code, out, err } = await run('kubectl get nothing | wc -l')
  expect({ code, out }).toEqual({ code: 0, out: '0\n' })
  expect(err).toContain('the server doesn\'t have a resource type "nothing"')
})

test('a program that is none ends the line before kubectl runs', async () => {
  expect(await run('kubectl delete wa --all | less')).toEqual({
    code: 127,
    out: '',
    err: 'less: command not found. Commands after |: grep, head, jq, sort, tail, wc.\n',
  })
  expect((await run('kubectl get wa -o name')).out).toContain('storefront')
})

test('a program that reads no more stops a watch', async () => {
  expect(await run('kubectl get wa -w -o name | head -1')).toMatchObject({ code: 0, err: '' })
})

test('a watch in front of a pipe ends when the person stops it', async () => {
  const work = new AbortController()
  const running = run('kubectl get wa -w -o name | wc -l', work.signal)
  queueMicrotask(() => work.abort())
  await expect(running).rejects.toThrow()
})
