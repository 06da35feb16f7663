import { afterAll, describe, expect, it } from 'vitest'
import { Workbench, widget, widgets } from './testing/run.ts'

const bench = new Workbench({
  'plain.yaml': widgets('{size: {type: integer, maximum: 9}}'),
  'formats.yaml': widgets('{name: {type: string, format: k8s-short-name}, port: {type: integer, format: int32}}'),
  'rule.yaml': widgets(
    "{tags: {type: array, maxItems: 5, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: 'self.distinct() == self'}]}}",
  ),
  'port.yaml': widget('{port: 3000000000}'),
})
afterAll(() => bench.remove())

const RULE = 'spec.validation.openAPIV3Schema.properties[spec].properties[tags].x-kubernetes-validations[0].rule'

const check = (...args: string[]) => bench.run('check', ...args)

describe('[FC-14] crdlab check --kubernetes', () => {
  it.each<[what: string, args: string[], code: number, out: string]>([
    [
      'says that every release accepts a CRD',
      ['--kubernetes', '1.34..1.37', 'DIR/plain.yaml'],
      0,
      'DIR/plain.yaml: CustomResourceDefinition widgets.example.com\n  1.34  accepted\n  1.35  accepted\n  1.36  accepted\n  1.37  accepted\n',
    ],
    [
      'marks the pre-release',
      ['--kubernetes', '1.37..1.38', 'DIR/plain.yaml'],
      0,
      'DIR/plain.yaml: CustomResourceDefinition widgets.example.com\n  1.37  accepted\n  1.38  (pre-release) accepted\n',
    ],
    [
      'says which release warns of a format that it ignores, and from which on numbers are in their range',
      ['--kubernetes', '1.34..1.36', 'DIR/formats.yaml', 'DIR/port.yaml'],
      1,
      'DIR/formats.yaml: CustomResourceDefinition widgets.example.com\n' +
        '  1.34  accepted with a warning: unrecognized format "k8s-short-name"\n  1.35  accepted\n  1.36  accepted\n' +
        '  DIR/formats.yaml:20: needs 1.35: format: k8s-short-name (k8s.io/apiextensions-apiserver/pkg/apiserver/validation/formats.go)\n' +
        'DIR/port.yaml: Widget one\n  1.34  accepted\n  1.35  accepted\n' +
        '  1.36  rejected: <nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.port\n',
    ],
    [
      'gives the first reason of a release that rejects a rule',
      ['--kubernetes', '1.34', 'DIR/rule.yaml'],
      1,
      'DIR/rule.yaml: CustomResourceDefinition widgets.example.com\n' +
        `  1.34  rejected: ${RULE}: Invalid value: {"Rule":"self.distinct() == self","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:14: undeclared reference to 'distinct' (in container '')\n` +
        '  DIR/rule.yaml:20: needs 1.35: distinct() (https://github.com/kubernetes/kubernetes/pull/131700)\n',
    ],
  ])('%s', async (_, args, code, out) => {
    expect(await check(...args)).toEqual({ code, out, err: '' })
  })

  it('prints JSON', async () => {
    const { out } = await check('--kubernetes', '1.35', '-o', 'json', 'DIR/plain.yaml')
    expect(JSON.parse(out)).toEqual({
      command: 'check',
      objects: [
        {
          file: 'DIR/plain.yaml',
          object: 'CustomResourceDefinition widgets.example.com',
          releases: [{ release: '1.35', verdict: 'accepted' }],
        },
      ],
    })
  })

  it.each(['1.2', '1.37..1.36', '1.35..1.36..1.37', 'latest'])('rejects the range %s', async (range) => {
    const { code, err } = await check('--kubernetes', range, 'DIR/plain.yaml')
    expect([code, err.includes(`--kubernetes ${range}: must be a release or a range`)]).toEqual([2, true])
  })
})
