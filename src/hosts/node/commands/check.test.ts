import { afterAll, describe, expect, it } from 'vitest'
import { Workbench, widget, widgets } from './testing/run.ts'

const OLD = `apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nmetadata: {name: widgets.example.com}\nspec: {}\n`

const bench = new Workbench({
  'crd.yaml': widgets('{size: {type: integer, maximum: 9}}'),
  'bad-crd.yaml': `# A comment\n---\n${widgets('{size: {type: int}}')}`,
  'old.yaml': OLD,
  'gears.yaml': widgets('{}').replaceAll('widgets', 'gears'),
  'good.yaml': widget('{size: 3}'),
  'bad.yaml': `${widget('{size: 3}')}---\n${widget('\n  size: 12\n  colour: red', 'two')}`,
  'version.yaml': widget('{}').replace('/v1', '/v2'),
  'deployment.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n',
  'gadget.yaml': 'apiVersion: other.example.com/v1\nkind: Gadget\nmetadata: {name: a}\n',
  'unknown.yaml': widget('{size: 3, colour: red}'),
  'values.yaml': 'replicas: 3\n',
})
afterAll(() => bench.remove())

const check = (...args: string[]) => bench.run('check', ...args)

describe('[FC-3] crdlab check', () => {
  it.each<[what: string, args: string[], code: number, out: string]>([
    ['takes what the server takes', ['DIR/crd.yaml', 'DIR/good.yaml'], 0, '2 objects: 0 errors, 0 warnings\n'],
    [
      'names the line of what a CRD is rejected for',
      ['DIR/bad-crd.yaml'],
      1,
      'DIR/bad-crd.yaml:22: error: CustomResourceDefinition widgets.example.com: spec.validation.openAPIV3Schema.properties[spec].properties[size].type: Unsupported value: "int": supported values: "array", "boolean", "integer", "number", "object", "string" (Invalid)\n1 object: 1 error, 0 warnings\n',
    ],
    [
      'says why nothing serves a CRD of v1beta1',
      ['DIR/old.yaml'],
      1,
      'DIR/old.yaml:1: error: CustomResourceDefinition widgets.example.com: no matches for kind "CustomResourceDefinition" in version "apiextensions.k8s.io/v1beta1" (NoKindMatch)\n1 object: 1 error, 0 warnings\n',
    ],
    [
      'says that the names of a CRD are taken',
      ['DIR/crd.yaml', 'DIR/gears.yaml'],
      1,
      'DIR/gears.yaml:8: error: CustomResourceDefinition gears.example.com: "WidgetList" is already in use (ListKindConflict)\n2 objects: 1 error, 0 warnings\n',
    ],
    [
      'names the line of what an object is rejected for, in a document of its own',
      ['DIR/crd.yaml', 'DIR/bad.yaml', '--validate', 'warn'],
      1,
      'DIR/bad.yaml:10: error: Widget two: spec.size: Invalid value: 12: spec.size in body should be less than or equal to 9 (Invalid)\nDIR/bad.yaml:11: warning: Widget two: unknown field "spec.colour" (warning)\n3 objects: 1 error, 1 warning\n',
    ],
    [
      'asks for strict validation, as kubectl does',
      ['--crds', 'DIR/crd.yaml', 'DIR/unknown.yaml'],
      1,
      'DIR/unknown.yaml:4: error: Widget one: strict decoding error: unknown field "spec.colour" (BadRequest)\n1 object: 1 error, 0 warnings\n',
    ],
    [
      'says where JSON Schema differs',
      ['--crds', 'DIR/crd.yaml', 'DIR/unknown.yaml', '--validate', 'ignore', '--second-opinion'],
      0,
      'DIR/unknown.yaml:4: note: Widget one: spec.colour: JSON Schema rejects the unknown field. The server drops unknown fields (second-opinion)\n1 object: 0 errors, 0 warnings, 1 note\n',
    ],
    [
      'passes over unknown fields when asked',
      ['--crds', 'DIR/crd.yaml', 'DIR/unknown.yaml', '--validate', 'ignore'],
      0,
      '1 object: 0 errors, 0 warnings\n',
    ],
    [
      'says that a version is not served',
      ['DIR/crd.yaml', 'DIR/version.yaml'],
      1,
      'DIR/version.yaml:1: error: Widget one: no matches for kind "Widget" in version "example.com/v2" (NoKindMatch)\n2 objects: 1 error, 0 warnings\n',
    ],
    ['passes over kinds of Kubernetes itself', ['DIR/deployment.yaml'], 0, '0 objects, 1 skipped: 0 errors, 0 warnings\n'],
    [
      'misses a CRD',
      ['DIR/gadget.yaml'],
      1,
      'DIR/gadget.yaml:1: error: Gadget a: no matches for kind "Gadget" in version "other.example.com/v1" (NoKindMatch)\n1 object: 1 error, 0 warnings\n',
    ],
    ['unless it need not be there', ['DIR/gadget.yaml', '--skip-missing'], 0, '0 objects, 1 skipped: 0 errors, 0 warnings\n'],
    [
      'names a file that holds no object',
      ['DIR/values.yaml'],
      1,
      'DIR/values.yaml:1: error: kind is missing (yaml)\n0 objects: 1 error, 0 warnings\n',
    ],
    [
      'judges a CRD anew where it is named twice',
      ['DIR/crd.yaml', 'DIR/crd.yaml', 'DIR/good.yaml'],
      0,
      '3 objects: 0 errors, 0 warnings\n',
    ],
  ])('%s', async (_what, args, code, out) => {
    expect(await check(...args)).toEqual({ code, out, err: '' })
  })
})

describe('[FC-4] reports', () => {
  const wrong = ['DIR/crd.yaml', 'DIR/bad.yaml', '--validate', 'warn']
  it('json', async () => {
    const { code, out } = await check(...wrong, '-o', 'json')
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      command: 'check',
      summary: { objects: 3, skipped: 0, errors: 1, warnings: 1, notes: 0 },
      objects: [
        { title: 'CustomResourceDefinition widgets.example.com' },
        { title: 'Widget one' },
        { title: 'Widget two', line: 5 },
      ],
      diagnostics: [
        { file: 'DIR/bad.yaml', line: 10, severity: 'error', rule: 'Invalid', object: 'Widget two' },
        { severity: 'warning' },
      ],
    })
  })
  it('sarif has a result for each line, and the rules', async () => {
    const { out } = await check(...wrong, '--output', 'sarif')
    expect(JSON.parse(out)).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'crdlab', rules: [{ id: 'Invalid' }, { id: 'warning' }] } },
          results: [
            {
              ruleId: 'Invalid',
              level: 'error',
              locations: [{ physicalLocation: { artifactLocation: { uri: 'DIR/bad.yaml' }, region: { startLine: 10 } } }],
            },
            { ruleId: 'warning', level: 'warning' },
          ],
        },
      ],
    })
  })
  it('junit has a case for each object', async () => {
    const { out } = await check(...wrong, '--output', 'junit')
    expect(out).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="crdlab check">
  <testsuite name="DIR/crd.yaml" tests="1" failures="0">
    <testcase classname="DIR/crd.yaml" name="CustomResourceDefinition widgets.example.com" file="DIR/crd.yaml" line="1">
    </testcase>
  </testsuite>
  <testsuite name="DIR/bad.yaml" tests="2" failures="1">
    <testcase classname="DIR/bad.yaml" name="Widget one" file="DIR/bad.yaml" line="1">
    </testcase>
    <testcase classname="DIR/bad.yaml" name="Widget two" file="DIR/bad.yaml" line="5">
      <failure type="Invalid" message="spec.size: Invalid value: 12: spec.size in body should be less than or equal to 9">DIR/bad.yaml:10</failure>
      <system-out>DIR/bad.yaml:11: unknown field &quot;spec.colour&quot;
</system-out>
    </testcase>
  </testsuite>
</testsuites>
`)
  })
  it('github annotates lines', async () => {
    const { out } = await check(...wrong, '--output', 'github')
    expect(out.split('\n').slice(0, 2)).toEqual([
      '::error file=DIR/bad.yaml,line=10,title=Widget two (Invalid)::spec.size: Invalid value: 12: spec.size in body should be less than or equal to 9',
      '::warning file=DIR/bad.yaml,line=11,title=Widget two (warning)::unknown field "spec.colour"',
    ])
  })
  it('no other', async () => {
    const { code, err } = await check('DIR/crd.yaml', '-o', 'xml')
    expect(code).toBe(2)
    expect(err).toContain('--output xml: must be text, json, sarif, junit or github')
  })
})
