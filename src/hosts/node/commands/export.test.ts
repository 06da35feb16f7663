import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { crdOf } from '../../../analysis/export/testing/crd.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { Workbench } from './testing/run.ts'

const MAIL = stringify({
  ...crdOf('{spec: {type: object}}'),
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
})
const bench = new Workbench({
  'mail.yaml': MAIL,
  'list.yaml': `{apiVersion: v1, kind: List, items: [${MAIL}, ${MAIL.replaceAll('Mail', 'Letter')}]}`,
  'none.yaml': 'apiVersion: v1\nkind: Mail\nmetadata: {name: a}',
})
afterAll(() => bench.remove())

describe('[EX-6] crdlab types, schema and docs', () => {
  it.each([
    ['types', [], 'export interface Mail {'],
    ['types', ['--language', 'go'], 'package v1'],
    ['schema', [], '"$schema": "https://json-schema.org/draft/2020-12/schema"'],
    ['schema', ['--draft=7'], '"$schema": "http://json-schema.org/draft-07/schema#"'],
    ['docs', [], '# Mail\n'],
    ['docs', ['--format', 'html', '--version', 'v1'], '<!doctype html>'],
  ] as const)('%s %j', async (command, options, text) => {
    const { code, out, err } = await bench.run(command, ...options, 'DIR/mail.yaml')
    expect(code).toBe(0)
    expect(out).toContain(text)
    expect(err).toBe('')
  })
  it('write a file for each kind', async () => {
    const { code, out } = await bench.run('types', '--out', 'DIR/out', 'DIR/list.yaml')
    expect(code).toBe(0)
    expect(readdirSync(join(bench.folder, 'out')).sort()).toEqual(['letter_v1.ts', 'mail_v1.ts'])
    expect(readFileSync(join(bench.folder, 'out/letter_v1.ts'), 'utf8')).toContain('export interface Letter {')
    expect(out).toBe('DIR/out/mail_v1.ts\nDIR/out/letter_v1.ts\n')
  })
  it.each<[args: string[], code: number, words: string]>([
    [['--language', 'rust', 'DIR/mail.yaml'], 2, '--language rust: must be typescript or go'],
    [['--bogus', 'DIR/mail.yaml'], 2, "Unknown option '--bogus'"],
    [[], 2, 'FILE is required'],
    [['DIR/none.yaml'], 1, 'no CustomResourceDefinition in DIR/none.yaml'],
    [['DIR/list.yaml'], 1, '2 kinds: Mail, Letter. Use --kind or --out'],
    [['--kind', 'Card', 'DIR/list.yaml'], 1, 'no kind Card'],
    [['--version', 'v2', 'DIR/mail.yaml'], 1, 'no version v2; versions: v1'],
  ])('types %j ends with %i', async (args, expected, words) => {
    const { code, out, err } = await bench.run('types', ...args)
    expect(code).toBe(expected)
    expect(err).toContain(words)
    expect(out).toBe('')
  })
})
