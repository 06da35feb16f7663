import { raw } from 'jq-wasm'
import { expect, test } from 'vitest'
import { parseShell } from '../shell.ts'
import { openPipeline } from './pipeline.ts'

const PODS = 'NAME AGE\nstorefront 3d\ncheckout 12d\nsearch 4h\n'
const LIST = '{"items":[{"metadata":{"name":"b"},"n":9223372036854775807},{"metadata":{"name":"a"},"n":1}]}'

/** Runs the programs behind the first pipe of a line on a text, which comes in parts. */
async function pipe(line: string, text: string) {
  const shown = { out: '', err: '', isClosed: false }
  const filters = parseShell(`get | ${line}`)[0]?.filters ?? []
  const running = await openPipeline(filters, {
    stdout: (part) => {
      shown.out += part
    },
    stderr: (part) => {
      shown.err += part
    },
    close: () => {
      shown.isClosed = true
    },
    signal: new AbortController().signal,
    runJq: (input, query, options) => raw(input, query, [...options]),
  })
  const part = text.length < 1000 ? 7 : text.length
  for (let at = 0; at < text.length; at += part) running.write(text.slice(at, at + part))
  return { code: await running.end(), ...shown }
}

test.each<[string, string, string, number]>([
  ['grep h', PODS, 'checkout 12d\nsearch 4h\n', 0],
  ['grep -v h', PODS, 'NAME AGE\nstorefront 3d\n', 0],
  ['grep -i NAME', PODS, 'NAME AGE\n', 0],
  ['grep -c d', PODS, '2\n', 0],
  ['grep -n 4h', PODS, '4:search 4h\n', 0],
  ['grep nothing', PODS, '', 1],
  ["grep '[0-9]\\+d'", PODS, 'storefront 3d\ncheckout 12d\n', 0],
  ["grep '(3+)'", '(3+)\n3\n', '(3+)\n', 0],
  ["grep -E '^(s|c)'", PODS, 'storefront 3d\ncheckout 12d\nsearch 4h\n', 0],
  ["grep '[]x]'", 'a]\nb\n', 'a]\n', 0],
  ['grep -F .', 'a.b\nab\n', 'a.b\n', 0],
  ['grep -w out', PODS, '', 1],
  ['grep -x name', 'name\nnames\n', 'name\n', 0],
  ["grep -o '[0-9]*[dh]$'", PODS, '3d\n12d\n4h\n', 0],
  ['grep -e 3d -e 4h', PODS, 'storefront 3d\nsearch 4h\n', 0],
  ['grep -A1 NAME', PODS, 'NAME AGE\nstorefront 3d\n', 0],
  ['grep -nB1 12d', PODS, '2-storefront 3d\n3:checkout 12d\n', 0],
  ['grep -C1 -e NAME -e 4h', 'NAME\n1\n2\n3\n4h\n', 'NAME\n1\n--\n3\n4h\n', 0],
  ['grep -m1 d', PODS, 'storefront 3d\n', 0],
  ['head -2', PODS, 'NAME AGE\nstorefront 3d\n', 0],
  ['head -n -3', PODS, 'NAME AGE\n', 0],
  ['tail -n 1', PODS, 'search 4h\n', 0],
  ['tail -n +2 | wc -l', PODS, '3\n', 0],
  ['wc', PODS, '      4       8      46\n', 0],
  ['wc -cm', 'ä\n', '      2       3\n', 0],
  ['sort', 'b\na\nB\n', 'B\na\nb\n', 0],
  ['sort -rn', '9\n10\n-1.5\n', '10\n9\n-1.5\n', 0],
  ['sort -u', 'b\na\nb\n', 'a\nb\n', 0],
  ['sort -k 2,2 -t :', 'a:2\nb:1\n', 'b:1\na:2\n', 0],
  ["jq -r '.items[].metadata.name' | sort", LIST, 'a\nb\n', 0],
  ["jq '.items[0].n'", LIST, '9223372036854775807\n', 0],
  ["jq --arg name a -c '.items[] | select(.metadata.name == $name) | .n'", LIST, '1\n', 0],
])('%s', async (line, text, out, code) => {
  expect(await pipe(line, text)).toMatchObject({ out, err: '', code })
})

test('what reads no more closes the pipe', async () => {
  expect((await pipe('head -1', PODS)).isClosed).toBe(true)
  expect((await pipe('grep -q NAME', PODS)).isClosed).toBe(true)
  expect((await pipe('tail -1', PODS)).isClosed).toBe(false)
})

test('jq says what is wrong with a query', async () => {
  expect(await pipe("jq '.items['", LIST)).toMatchObject({ out: '', code: 3, err: expect.stringContaining('compile error') })
})

test.each([
  ['haed', 'haed: command not found. Did you mean head? Commands after |: grep, head, jq, sort, tail, wc.'],
  ['greep', 'greep: command not found. Did you mean grep? Commands after |: grep, head, jq, sort, tail, wc.'],
  ['sed', 'sed: command not found. Commands after |: grep, head, jq, sort, tail, wc.'],
  ['less', 'less: command not found. Commands after |: grep, head, jq, sort, tail, wc.'],
  ['grep', 'grep: missing pattern'],
  ["grep -E '('", 'grep: error parsing regexp: missing closing ): `(`'],
  ['grep x file', 'grep: file: files are not supported'],
  ['head -n x', "head: invalid number of lines: 'x'"],
  ['sort -k a', "sort: invalid field specification 'a': use -k 2 or -k 2,2"],
  ['wc --all', 'wc: unknown flag: --all'],
  ['jq -f x', 'jq: -f: files are not supported'],
])('%s is rejected', async (line, message) => {
  await expect(pipe(line, '')).rejects.toThrow(message)
})

test('input is bounded', async () => {
  const running = pipe('sort', 'x'.repeat(16_000_001))
  await expect(running).rejects.toThrow('sort: input exceeds 16 million characters')
})
