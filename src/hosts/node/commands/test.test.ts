import { afterAll, describe, expect, it } from 'vitest'
import { Workbench, widgets } from './testing/run.ts'

const CRD = widgets(
  '{size: {type: integer, maximum: 9, default: 1}}',
  'x-kubernetes-validations: [{rule: "self.size >= oldSelf.size", message: may not shrink}]',
)
const object = (spec: string, more = ''): string => `{apiVersion: example.com/v1, kind: Widget, spec: ${spec}${more}}`
const suite = (tests: string): string => `apiVersion: apiextensions.k8s.io/v1
name: Widget
crdName: widgets.example.com
tests:
${tests}`

const GOOD = suite(`  onCreate:
  - name: is defaulted
    initial: "${object('{}')}"
    expected: "${object('{size: 1}')}"
  - name: is stored as it is
    initial: "${object('{size: 2}')}"
  - name: is limited
    initial: "${object('{size: 12}')}"
    expectedError: "spec.size: Invalid value: 12"
  onUpdate:
  - name: grows
    initial: "${object('{size: 2}')}"
    updated: "${object('{size: 3}')}"
  - name: does not shrink
    initial: "${object('{size: 2}')}"
    updated: "${object('{size: 1}')}"
    expectedError: may not shrink
  - name: has a status
    initial: "${object('{size: 2}', ', status: {ready: 1}')}"
    updated: "${object('{size: 2}', ', status: {ready: 2}')}"
  - name: has no other status
    initial: "${object('{size: 2}')}"
    updated: "${object('{size: 2}', ', status: {ready: many}')}"
    expectedStatusError: status.ready
  - name: keeps what an older CRD took
    initialCRDPatches:
    - {op: remove, path: /spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/size/maximum}
    initial: "${object('{size: 12}')}"
    updated: "${object('{size: 12}', ', status: {ready: 1}')}"
  onRule:
  - name: grows
    path: spec
    self: "{size: 3}"
    oldSelf: "{size: 2}"
    maxCost: 10
  - name: shrinks
    path: spec
    self: "{size: 1}"
    oldSelf: "{size: 2}"
    expectedError: may not shrink
  - name: a rule that is thought of
    path: spec
    rule: self.size < 5
    self: "{size: 7}"
    expectedError: "failed rule: self.size < 5"
`)

const BAD = suite(`  onCreate:
  - name: other
    initial: "${object('{size: 2}', ', metadata: {labels: {a: b}}')}"
    expected: "${object('{size: 3, colour: red}')}"
  - name: accepted
    initial: "${object('{size: 2}')}"
    expectedError: nothing
  - name: rejected
    initial: "${object('{size: 12}')}"
  - name: rejected otherwise
    initial: "${object('{size: 12}')}"
    expectedError: too large
  onRule:
  - name: cheap
    path: spec
    self: "{size: 3}"
    oldSelf: "{size: 2}"
    maxCost: 1
  - name: nowhere
    path: spec.colour
    self: red
`)

const bench = new Workbench({
  'crd.yaml': CRD,
  'good.yaml': GOOD,
  'bad.yaml': BAD,
  'wrong.yaml': suite('  onCreate:\n  - name: a\n'),
})
const alone = new Workbench({ 'good.yaml': GOOD })
const rejected = new Workbench({ 'crd.yaml': widgets('{size: {type: int}}'), 'good.yaml': GOOD })
afterAll(() => {
  for (const each of [bench, alone, rejected]) each.remove()
})

describe('[FC-9] crdlab test', () => {
  it('runs the cases of a folder, a line each', async () => {
    const { code, out, err } = await bench.run('test', 'DIR/crd.yaml', 'DIR/good.yaml')
    expect({ code, err, lines: out.split('\n').map((line) => line.replace(/:\d+ /, ' ')) }).toEqual({
      code: 0,
      err: '',
      lines: [
        'ok    DIR/good.yaml onCreate is defaulted',
        'ok    DIR/good.yaml onCreate is stored as it is',
        'ok    DIR/good.yaml onCreate is limited',
        'ok    DIR/good.yaml onUpdate grows',
        'ok    DIR/good.yaml onUpdate does not shrink',
        'ok    DIR/good.yaml onUpdate has a status',
        'ok    DIR/good.yaml onUpdate has no other status',
        'ok    DIR/good.yaml onUpdate keeps what an older CRD took',
        'ok    DIR/good.yaml onRule grows',
        'ok    DIR/good.yaml onRule shrinks',
        'ok    DIR/good.yaml onRule a rule that is thought of',
        '11 passed, 0 failed',
        '',
      ],
    })
  })
  it('says what differs, at the line of the case', async () => {
    const { code, out } = await bench.run('test', 'DIR/crd.yaml', 'DIR/bad.yaml')
    expect(code).toBe(1)
    expect(out.replaceAll(/test-\w{5}/g, 'test-x')).toBe(`FAIL  DIR/bad.yaml:6 onCreate other
        spec.colour: expected red, got absent
        spec.size: expected 3, got 2
        metadata.labels: expected absent, got {"a":"b"}
FAIL  DIR/bad.yaml:9 onCreate accepted
        object accepted, expected an error with: nothing
FAIL  DIR/bad.yaml:12 onCreate rejected
        object rejected: Widget.example.com "test-x" is invalid: spec.size: Invalid value: 12: spec.size in body should be less than or equal to 9
FAIL  DIR/bad.yaml:14 onCreate rejected otherwise
        object rejected: Widget.example.com "test-x" is invalid: spec.size: Invalid value: 12: spec.size in body should be less than or equal to 9
        expected an error with: too large
FAIL  DIR/bad.yaml:18 onRule cheap
        cost 5 exceeds maxCost 1
FAIL  DIR/bad.yaml:23 onRule nowhere
        path: no schema at spec.colour
0 passed, 6 failed
`)
  })
  it.each<[what: string, of: Workbench, args: string[], code: number, out: string]>([
    ['runs some', bench, ['--run', 'shrink', 'DIR/crd.yaml', 'DIR/good.yaml'], 0, '2 passed, 0 failed\n'],
    [
      'names what is missing in a file',
      bench,
      ['DIR/wrong.yaml'],
      1,
      'DIR/wrong.yaml:1: error: tests.onCreate[0].initial: is required\n0 passed, 1 failed\n',
    ],
    [
      'misses a CRD',
      alone,
      ['DIR'],
      1,
      'no CustomResourceDefinition widgets.example.com in the folder. Use --crds\n0 passed, 1 failed\n',
    ],
    [
      'says that the CRD is rejected',
      rejected,
      ['DIR', '--run', 'limited'],
      1,
      '        CRD rejected: CustomResourceDefinition.apiextensions.k8s.io "widgets.example.com" is invalid: ',
    ],
    [
      'reports for other programs',
      bench,
      ['DIR/crd.yaml', 'DIR/bad.yaml', '-o', 'junit'],
      1,
      '<testsuite name="DIR/bad.yaml" tests="6" failures="6">',
    ],
  ])('%s', async (_what, of, args, code, out) => {
    const ran = await of.run('test', ...args)
    expect(ran.code).toBe(code)
    expect(ran.out).toContain(out)
  })
  it('needs tests', async () => {
    expect(await bench.run('test', 'DIR/crd.yaml')).toEqual({
      code: 1,
      out: '',
      err: 'crdlab test: no tests in DIR/crd.yaml\n',
    })
  })
})
