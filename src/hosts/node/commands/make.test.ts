import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Workbench, widgets } from './testing/run.ts'

const NEEDED = 'required: [name]'
const bench = new Workbench({
  'crd.yaml': widgets(
    '{name: {type: string, pattern: "^w-[0-9]+$"}, size: {type: integer, description: How large., default: 3}}',
    NEEDED,
  ),
  'impossible.yaml': widgets('{name: {type: string, minLength: 3, maxLength: 2}}', NEEDED),
})
afterAll(() => bench.remove())

describe('[FC-8] crdlab sample', () => {
  it.each<[what: string, args: string[], words: readonly string[]]>([
    ['what is required', [], ['kind: Widget\n', '  namespace: default\n', 'name: w-']],
    ['in a namespace', ['--namespace', 'shop'], ['  namespace: shop\n']],
    ['all of it, with what the server asks', ['--form', 'commented'], ['# How large.\n', '  size: 3\n']],
    ['one field with what it needs', ['--field', 'spec.size'], ['  size: ', '  name: w-']],
  ])('%s', async (_what, args, words) => {
    const { code, out, err } = await bench.run('sample', ...args, 'DIR/crd.yaml')
    expect([code, err]).toEqual([0, ''])
    for (const word of words) expect(out).toContain(word)
  })
  it('says what the server would reject where nothing is accepted', async () => {
    const { code, out, err } = await bench.run('sample', 'DIR/impossible.yaml')
    expect(code).toBe(1)
    expect(out).toContain('kind: Widget')
    expect(err).toMatch(/^spec\.name: /)
  })
  it('has one form', async () => {
    const { code, err } = await bench.run('sample', '--form', 'full', '--field', 'spec.size', 'DIR/crd.yaml')
    expect([code, err.split('\n')[0]]).toEqual([2, 'crdlab sample: --field cannot be combined with --form'])
  })
})

describe('[FC-8] crdlab explain', () => {
  it.each<[args: string[], code: number, out: string, err: string]>([
    [
      ['widgets.spec.size'],
      0,
      'GROUP:      example.com\nKIND:       Widget\nVERSION:    v1\n\nFIELD: size <integer>\n\n\nDESCRIPTION:\n    How large.\n    \n',
      '',
    ],
    [['widgets.metadata.name'], 0, 'FIELD: name <string>\n', ''],
    [['--recursive', 'widget'], 0, '  spec\t<Object>\n    name\t<string> -required-\n    size\t<integer>\n', ''],
    [['gears'], 1, '', `the server doesn't have a resource type "gears"\n`],
    [['widgets.spec.colour'], 1, '', 'error: field "colour" does not exist\n'],
  ])('%j', async (args, code, out, err) => {
    const ran = await bench.run('explain', ...args, 'DIR/crd.yaml')
    expect([ran.code, ran.err]).toEqual([code, err])
    expect(ran.out).toContain(out)
  })
})

describe('[FC-12] crdlab bundle', () => {
  it('makes a folder that kustomize reads', async () => {
    const { code, out, err } = await bench.run('bundle', '--out', 'DIR/bundle', 'DIR/crd.yaml')
    expect([code, err, out.split('\n')]).toEqual([
      0,
      '',
      ['kustomization.yaml', 'crds/widgets.example.com.yaml', 'samples/widget_v1.yaml', 'docs/widget_v1.md', ''].map((path) =>
        path === '' ? '' : `DIR/bundle/${path}`,
      ),
    ])
    const at = (path: string): string => readFileSync(join(bench.folder, 'bundle', path), 'utf8')
    expect(at('kustomization.yaml')).toContain('resources:\n- crds/widgets.example.com.yaml\n')
    expect(at('crds/widgets.example.com.yaml')).toBe(readFileSync(join(bench.folder, 'crd.yaml'), 'utf8'))
    expect(at('samples/widget_v1.yaml')).toContain('# How large.')
    expect(at('docs/widget_v1.md')).toContain('# Widget')
    expect((await bench.run('check', 'DIR/bundle/crds', 'DIR/bundle/samples')).code).toBe(0)
  })
  it('needs a folder', async () => {
    expect((await bench.run('bundle', 'DIR/crd.yaml')).err).toContain('crdlab bundle: --out FOLDER is required')
  })
})

describe('[FC-7] crdlab fmt', () => {
  const UGLY = 'b:   1\na: 2\nkind: A\n'
  const FINE = 'kind: A\nb: 1\na: 2\n'
  const at = join(bench.folder, 'ugly.yaml')
  it('prints, names or writes what differs', async () => {
    writeFileSync(at, UGLY)
    expect(await bench.run('fmt', 'DIR/ugly.yaml')).toEqual({ code: 0, out: FINE, err: '' })
    expect(await bench.run('fmt', '--check', 'DIR/ugly.yaml')).toEqual({ code: 1, out: 'DIR/ugly.yaml\n', err: '' })
    expect(readFileSync(at, 'utf8')).toBe(UGLY)
    expect(await bench.run('fmt', '-w', 'DIR/ugly.yaml')).toEqual({ code: 0, out: 'DIR/ugly.yaml\n', err: '' })
    expect(readFileSync(at, 'utf8')).toBe(FINE)
    expect(await bench.run('fmt', '--check', 'DIR/ugly.yaml')).toEqual({ code: 0, out: '', err: '' })
  })
  it.each([
    ['a text', 'hello', 'DIR/ugly.yaml:1: not an object\n'],
    [
      'a chart',
      'metadata:\n  name: {{ .Release.Name }}\n',
      'DIR/ugly.yaml:1: Helm template. Render it first: helm template CHART\n',
    ],
  ])('[FC-2] rejects %s', async (_what, text, err) => {
    writeFileSync(at, text)
    expect(await bench.run('fmt', 'DIR/ugly.yaml')).toEqual({ code: 1, out: '', err })
  })
  it('leaves what cannot be read', async () => {
    writeFileSync(at, 'a: b: c\n')
    expect(await bench.run('fmt', '-w', 'DIR/ugly.yaml')).toEqual({
      code: 1,
      out: '',
      err: 'DIR/ugly.yaml:1: yaml: mapping values are not allowed in this context\n',
    })
    expect(readFileSync(at, 'utf8')).toBe('a: b: c\n')
  })
})
