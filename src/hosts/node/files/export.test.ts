import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { crdOf } from '../../../analysis/export/testing/crd.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { EXPORT_COMMANDS } from './commands.ts'
import { runExport } from './export.ts'

const folder = mkdtempSync(join(tmpdir(), 'crdlab-cli-'))
const at = (name: string): string => join(folder, name)

const MAIL = stringify({ ...crdOf('{spec: {type: object}}'), kind: 'CustomResourceDefinition' })
writeFileSync(at('mail.yaml'), MAIL)
writeFileSync(at('list.yaml'), `{kind: List, items: [${MAIL}, ${MAIL.replaceAll('Mail', 'Letter')}]}`)
writeFileSync(at('none.yaml'), 'kind: Mail')
writeFileSync(at('chart.yaml'), '{{ if .Values.crds }}\nkind: CustomResourceDefinition')
afterAll(() => rmSync(folder, { recursive: true }))

let printed = ''
let complained = ''
beforeEach(() => {
  printed = complained = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  vi.spyOn(console, 'log').mockImplementation((text) => {
    printed += `${text}\n`
  })
  vi.spyOn(console, 'error').mockImplementation((text) => {
    complained += text
  })
})
afterEach(() => vi.restoreAllMocks())

describe('[EX-6] crdlab types, schema and docs', () => {
  it.each([
    ['types', [], 'export interface Mail {'],
    ['types', ['--language', 'go'], 'package v1'],
    ['schema', [], '"$schema": "https://json-schema.org/draft/2020-12/schema"'],
    ['schema', ['--draft=7'], '"$schema": "http://json-schema.org/draft-07/schema#"'],
    ['docs', [], '# Mail\n'],
    ['docs', ['--format', 'html', '--version', 'v1'], '<!doctype html>'],
  ] as const)('%s %j', (command, options, text) => {
    expect(runExport(command, [...options, at('mail.yaml')])).toBe(0)
    expect(printed).toContain(text)
    expect(complained).toBe('')
  })
  it('write a file for each kind', () => {
    expect(runExport('types', ['--out', at('out'), at('list.yaml')])).toBe(0)
    expect(readdirSync(at('out')).sort()).toEqual(['letter_v1.ts', 'mail_v1.ts'])
    expect(readFileSync(at('out/letter_v1.ts'), 'utf8')).toContain('export interface Letter {')
    expect(printed).toBe(`${at('out/mail_v1.ts')}\n${at('out/letter_v1.ts')}\n`)
  })
  it.each<[args: string[], code: number, words: string]>([
    [['--language', 'rust', 'mail.yaml'], 2, '--language rust: must be typescript or go'],
    [['--bogus', 'mail.yaml'], 2, "Unknown option '--bogus'"],
    [[], 2, 'no file'],
    [['none.yaml'], 1, 'none.yaml has no CustomResourceDefinition'],
    [['chart.yaml'], 1, 'chart.yaml: yaml: '],
    [['list.yaml'], 1, 'there are 2 kinds, Mail, Letter: use --kind for one, or --out for all'],
    [['--kind', 'Card', 'list.yaml'], 1, 'there is no kind Card'],
    [['--version', 'v2', 'mail.yaml'], 1, 'there is no version v2; there are v1'],
    [['missing.yaml'], 1, 'ENOENT'],
  ])('types %j ends with %i', (args, code, words) => {
    expect(
      runExport(
        'types',
        args.map((arg) => (arg.endsWith('.yaml') ? at(arg) : arg)),
      ),
    ).toBe(code)
    expect(complained).toContain(words)
    expect(printed).toBe('')
  })
  it.each(EXPORT_COMMANDS)('%s --help', (command) => {
    expect(runExport(command, ['--help'])).toBe(0)
    expect(printed).toContain(`crdlab ${command} `)
  })
})
