import { afterAll, describe, expect, it } from 'vitest'
import { Workbench, widget, widgets } from './testing/run.ts'

const OLD = widgets('{size: {type: integer, maximum: 9}, colour: {type: string}}')
const bench = new Workbench({
  'old.yaml': OLD,
  'same.yaml': OLD,
  'lower.yaml': widgets('{size: {type: integer, maximum: 5}, colour: {type: string}}'),
  'fewer.yaml': widgets('{size: {type: integer, maximum: 9}, weight: {type: integer, default: 1}}'),
  'words.yaml': widgets('{size: {type: integer, maximum: 9, description: How large}, colour: {type: string}}'),
  'gears.yaml': OLD.replaceAll('widget', 'gear').replaceAll('Widget', 'Gear'),
  'rejected.yaml': widgets('{size: {type: int}}'),
  'objects.yaml': `${widget('{size: 8, colour: red}')}status: {ready: 1}\n---\n${widget('{size: 3}', 'two')}---\n${widget('{size: 12}', 'three')}`,
})
afterAll(() => bench.remove())

const diff = (...args: string[]) => bench.run('diff', ...args)
const CRD = 'CustomResourceDefinition widgets.example.com: '

describe('[FC-6] crdlab diff', () => {
  it.each<[what: string, args: string[], code: number, out: string]>([
    ['finds nothing in what is the same', ['DIR/old.yaml', 'DIR/same.yaml'], 0, '1 object: 0 breaking, 0 risky, 0 safe\n'],
    [
      'says what breaks clients, at its line in the new file, by the name of the rule',
      ['DIR/old.yaml', 'DIR/lower.yaml'],
      1,
      `DIR/lower.yaml:20: breaking: ${CRD}spec.size: maximum lowered from 9 to 5 (maximum)\n1 object: 1 breaking, 0 risky, 0 safe\n`,
    ],
    [
      'weighs a description as the profile does',
      ['DIR/old.yaml', 'DIR/words.yaml'],
      0,
      `DIR/words.yaml:20: safe: ${CRD}spec.size: description added (description)\n1 object: 0 breaking, 0 risky, 1 safe\n`,
    ],
    [
      'as crdify without a configuration',
      ['--profile', 'core', 'DIR/old.yaml', 'DIR/words.yaml'],
      1,
      `DIR/words.yaml:20: breaking: ${CRD}spec.size: description added (description)\n1 object: 1 breaking, 0 risky, 0 safe\n`,
    ],
    [
      'names CRDs that are gone or new',
      ['DIR/old.yaml', 'DIR/gears.yaml'],
      1,
      `DIR/old.yaml:1: breaking: ${CRD}CRD removed: its objects are deleted (crdRemoval)\nDIR/gears.yaml:1: safe: CustomResourceDefinition gears.example.com: CRD added (crdAddition)\n1 object: 1 breaking, 0 risky, 1 safe\n`,
    ],
    [
      'tries stored objects: what is rejected when it is next written',
      ['DIR/old.yaml', 'DIR/lower.yaml', '--objects', 'DIR/objects.yaml'],
      1,
      `DIR/lower.yaml:20: breaking: ${CRD}spec.size: maximum lowered from 9 to 5 (maximum)
DIR/objects.yaml:12: risky: Widget three: invalid under the old CRD: Widget.example.com "three" is invalid: spec.size: Invalid value: 12: spec.size in body should be less than or equal to 9 (invalidBefore)
1 object: 1 breaking, 1 risky, 0 safe
`,
    ],
    [
      'tries stored objects: what is lost, and what is defaulted',
      ['DIR/old.yaml', 'DIR/fewer.yaml', '--objects', 'DIR/objects.yaml', '-o', 'github'],
      1,
      `::error file=DIR/fewer.yaml,line=20,title=CustomResourceDefinition widgets.example.com (existingFieldRemoval)::spec.colour: spec.colour removed: it is pruned from every object
::error file=DIR/objects.yaml,line=4,title=Widget one (pruned)::spec.colour is pruned, was red
::notice file=DIR/objects.yaml,line=4,title=Widget one (defaulted)::spec.weight is defaulted to 1
::notice file=DIR/objects.yaml,line=10,title=Widget two (defaulted)::spec.weight is defaulted to 1
`,
    ],
    [
      'says that the server does not take the new CRD',
      ['DIR/old.yaml', 'DIR/rejected.yaml', '--objects', 'DIR/objects.yaml'],
      1,
      '(Invalid)\n',
    ],
  ])('%s', async (_what, args, code, out) => {
    const ran = await diff(...args)
    expect(ran).toMatchObject({ code, err: '' })
    expect(ran.out).toContain(out)
  })
  it('needs two', async () => {
    expect(await diff('DIR/old.yaml', 'DIR/objects.yaml')).toEqual({
      code: 1,
      out: '',
      err: 'crdlab diff: no CustomResourceDefinition in DIR/objects.yaml\n',
    })
    expect(await diff('DIR/old.yaml')).toMatchObject({ code: 2, err: expect.stringContaining('OLD and NEW are required') })
  })
})
