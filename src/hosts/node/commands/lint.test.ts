import { afterAll, describe, expect, it } from 'vitest'
import { Workbench, widgets } from './testing/run.ts'

const IGNORED = widgets('{size: {type: integer}}').replace(
  'name: widgets.example.com',
  `name: widgets.example.com\n  annotations: {crdlab.dev/ignored: '{"integers": "on purpose"}'}`,
)

const bench = new Workbench({
  'crd.yaml': widgets('{size: {type: integer}, count: {type: integer}}'),
  'ignored.yaml': IGNORED,
  'hint.yaml': widgets('{phase: {type: string}}').replace(
    'status: {type: object, properties: {ready: {type: integer}}}',
    'status: {type: object}',
  ),
  'rules.txt': '# Not yet.\nintegers widgets.example.com spec.size  # soon\n',
  'more.txt': 'integers\n\nstatusoptional other.example.com\n',
  'wrong.txt': 'integers a b c\n',
  'none.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n',
})
afterAll(() => bench.remove())

const SIZE =
  'DIR/crd.yaml:20: warning: CustomResourceDefinition widgets.example.com: spec.size: The integer has no format int32 or int64 (integers)\n'
const COUNT = SIZE.replace('size', 'count')

describe('[FC-5] crdlab lint', () => {
  it.each<[what: string, args: string[], code: number, found: readonly string[]]>([
    ['says what will be regretted, at its line', ['DIR/crd.yaml'], 1, [SIZE, COUNT]],
    ['leaves out a rule at a field', ['DIR/crd.yaml', '--ignore', 'DIR/rules.txt'], 1, [COUNT]],
    ['leaves out a rule everywhere', ['DIR/crd.yaml', '--ignore', 'DIR/rules.txt', '--ignore', 'DIR/more.txt'], 0, []],
    ['leaves out what the CRD ignores', ['DIR/ignored.yaml'], 0, []],
    ['fails for nothing when asked', ['DIR/crd.yaml', '--fail-on', 'never'], 0, [SIZE, COUNT]],
  ])('%s', async (_what, args, code, found) => {
    const ran = await bench.run('lint', ...args)
    const lines = ran.out
      .split('\n')
      .slice(0, -2)
      .filter((line) => line.includes('(integers)') && line.includes(' spec.'))
    expect([ran.code, lines]).toEqual([code, found.map((line) => line.trimEnd())])
  })
  it('fails for hints when asked', async () => {
    expect((await bench.run('lint', 'DIR/hint.yaml')).code).toBe(0)
    const { code, out } = await bench.run('lint', 'DIR/hint.yaml', '--fail-on', 'note')
    expect(code).toBe(1)
    expect(out).toContain('(nophase)')
  })
  it.each<[args: string[], words: string]>([
    [['DIR/none.yaml'], 'crdlab lint: no CustomResourceDefinition in DIR/none.yaml'],
    [['DIR/crd.yaml', '--ignore', 'DIR/wrong.txt'], 'crdlab lint: DIR/wrong.txt:1: must be RULE, RULE CRD or RULE CRD FIELD'],
  ])('%j', async (args, words) => {
    expect(await bench.run('lint', ...args)).toEqual({ code: 1, out: '', err: `${words}\n` })
  })
})
