import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FILE_COMMANDS, type FileCommandName } from './commands.ts'
import { readSources } from './sources.ts'
import { Workbench, widgets } from './testing/run.ts'

const bench = new Workbench({
  'crd.yaml': widgets('{}'),
  'empty.yaml': '',
  'words.yaml': 'only words',
  'broken.yaml': 'a: b: c',
  'chart.yaml': '{{ if .Values.crds }}\nkind: CustomResourceDefinition\n{{ end }}',
  'aliases.yaml': `a: &a [x, x]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [*${i === 0 ? 'a' : `b${i - 1}`}, *${i === 0 ? 'a' : `b${i - 1}`}]`).join('\n')}\n`,
  'binary.yaml': new Uint8Array([0, 1, 2]),
  'spec.yaml': `${widgets('{}').split('spec:')[0]}spec: 3\n`,
  'latin.yaml': new Uint8Array([0x61, 0xe9, 0x62]),
})
const large = join(bench.folder, 'large')
mkdirSync(large)
writeFileSync(join(large, 'large.yaml'), Buffer.alloc(65 * 1024 * 1024, 32))
mkdirSync(join(bench.folder, 'folder/deeper/.hidden'), { recursive: true })
mkdirSync(join(bench.folder, 'folder/node_modules'))
for (const name of ['b.yaml', 'a.json', 'c.txt', 'deeper/d.yml', 'deeper/.hidden/e.yaml', 'node_modules/f.yaml'])
  writeFileSync(join(bench.folder, 'folder', name), widgets('{}'))
afterAll(() => bench.remove())

const git = (...args: string[]) => {
  const { status, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: bench.folder,
  })
  if (status !== 0) throw new Error(String(stderr))
}

describe('[FC-1] what a command reads', () => {
  it('of a folder: its files that may hold objects, by name, without hidden folders and packages', () => {
    const names = readSources([join(bench.folder, 'folder')]).map(({ name }) => name.slice(bench.folder.length))
    expect(names).toEqual(['/folder/a.json', '/folder/b.yaml', '/folder/deeper/d.yml'])
  })
  it('of a revision in git: a file, or those below a folder', () => {
    git('init', '-q')
    git('add', '-f', 'crd.yaml', 'folder')
    git('commit', '-q', '-m', 'a')
    const before = process.cwd()
    process.chdir(bench.folder)
    try {
      expect(readSources(['git:HEAD:crd.yaml']).map(({ name, text }) => [name, text])).toEqual([
        ['git:HEAD:crd.yaml', widgets('{}')],
      ])
      expect(readSources(['git:HEAD:folder']).map(({ name }) => name)).toContain('git:HEAD:folder/deeper/d.yml')
      expect(() => readSources(['git:HEAD:none'])).toThrow(/^git:HEAD:none: fatal: /)
      expect(() => readSources(['git:--output=x:none'])).toThrow('must be git:REV:PATH')
    } finally {
      process.chdir(before)
    }
  })
})

describe('[FC-2] bad input ends a command with one clear line', () => {
  const commands = (Object.keys(FILE_COMMANDS) as FileCommandName[]).map((name) => [name] as const)
  const FIRST: Partial<Record<FileCommandName, string[]>> = {
    explain: ['widgets'],
    diff: ['DIR/crd.yaml'],
    bundle: ['--out', 'DIR/out'],
  }
  it.each(commands.filter(([name]) => name !== 'lsp' && name !== 'user'))('%s of a file that is not there', async (command) => {
    expect(await bench.run(command, ...(FIRST[command] ?? []), 'DIR/none')).toMatchObject({
      code: 1,
      out: '',
      err: `crdlab ${command}: DIR/none: no such file or directory\n`,
    })
  })
  it.each(commands)('%s says how it is used', async (command) => {
    expect(await bench.run(command, '--help')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining(`crdlab ${command} `),
    })
    const { code, err } = await bench.run(command, '--bogus')
    expect(code).toBe(2)
    expect(err).toContain(`crdlab ${command}: Unknown option '--bogus'`)
  })
  it.each<[file: string, words: string]>([
    ['binary.yaml', 'crdlab check: DIR/binary.yaml: binary file'],
    ['latin.yaml', 'crdlab check: DIR/latin.yaml: not valid UTF-8'],
    ['large', 'crdlab check: DIR/large/large.yaml: 65 MB exceeds the limit of 64 MB'],
    ['empty.yaml', 'crdlab check: no Kubernetes objects in DIR/empty.yaml'],
  ])('%s', async (file, words) => {
    expect(await bench.run('check', `DIR/${file}`)).toMatchObject({ code: 1, out: '', err: `${words}\n` })
  })
  it.each<[file: string, words: string]>([
    ['words.yaml', 'DIR/words.yaml:1: error: not an object (yaml)'],
    ['broken.yaml', 'DIR/broken.yaml:1: error: yaml: mapping values are not allowed in this context (yaml)'],
    ['chart.yaml', 'DIR/chart.yaml:1: error: Helm template. Render it first: helm template CHART (yaml)'],
    ['aliases.yaml', 'DIR/aliases.yaml:1: error: yaml: document contains excessive aliasing (yaml)'],
  ])('%s', async (file, words) => {
    const { code, out, err } = await bench.run('check', `DIR/${file}`)
    expect([code, out.split('\n')[0], err]).toEqual([1, words, ''])
  })
  const UNDECODABLE =
    'CustomResourceDefinition in version "v1" cannot be handled as a CustomResourceDefinition: json: cannot unmarshal number into Go struct field CustomResourceDefinition.spec of type v1.CustomResourceDefinitionSpec'
  it.each<[command: FileCommandName, args: string[], words: string]>([
    ['lint', ['DIR/spec.yaml'], `DIR/spec.yaml:1: error: CustomResourceDefinition widgets.example.com: ${UNDECODABLE} (decode)`],
    ['diff', ['DIR/crd.yaml', 'DIR/spec.yaml'], `crdlab diff: DIR/spec.yaml:1: ${UNDECODABLE}`],
    ['types', ['DIR/spec.yaml'], `crdlab types: DIR/spec.yaml:1: ${UNDECODABLE}`],
    ['bundle', ['--out', 'DIR/out', 'DIR/spec.yaml'], `crdlab bundle: DIR/spec.yaml:1: ${UNDECODABLE}`],
    ['fmt', ['DIR/empty.yaml'], 'DIR/empty.yaml:1: no objects'],
    ['fmt', ['DIR/words.yaml'], 'DIR/words.yaml:1: not an object'],
    ['fmt', ['DIR/chart.yaml'], 'DIR/chart.yaml:1: Helm template. Render it first: helm template CHART'],
  ])('%s %j', async (command, args, words) => {
    const { code, out, err } = await bench.run(command, ...args)
    expect([code, `${out}${err}`.split('\n')[0]]).toEqual([1, words])
  })
  it('an unknown format is named before anything is read', async () => {
    expect(await bench.run('test', '-o', 'nope', 'DIR/crd.yaml')).toMatchObject({ code: 2, err: expect.stringContaining('nope') })
  })
  it('of a folder, fmt leaves out YAML that has no Kubernetes objects', async () => {
    mkdirSync(join(bench.folder, 'chart'))
    writeFileSync(join(bench.folder, 'chart/values.yaml'), 'size:   1\n')
    writeFileSync(join(bench.folder, 'chart/crd.yaml'), widgets('{}'))
    expect((await bench.run('fmt', '--check', 'DIR/chart')).out).not.toContain('values.yaml')
  })
})
