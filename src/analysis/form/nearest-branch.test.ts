import { expect, it } from 'vitest'
import { nearestBranches } from './nearest-branch.ts'

const BACKEND = `{"type":"object","properties":{"s3":{"type":"object","properties":{"bucket":{"type":"string"},"region":{"type":"string"}}},"gcs":{"type":"object","properties":{"bucket":{"type":"string"}}}},
"oneOf":[{"required":["s3"],"properties":{"s3":{"required":["bucket","region"]}}},{"required":["gcs"],"properties":{"gcs":{"required":["bucket"]}}}]}`
const SCHEMA = `{"type":"object","properties":{"spec":{"type":"object","properties":{"backend":${BACKEND},"all":{"type":"array","items":${BACKEND}},
"port":{"type":"integer","anyOf":[{"minimum":1000},{"enum":[80,443]}]},"byName":{"type":"object","additionalProperties":${BACKEND}}}}},
"anyOf":[{"required":["spec"]},{"required":["other"]}]}`

it.each<readonly [string, text: string, fields: readonly string[], expected: readonly object[]]>([
  [
    'of a union the one whose member is there',
    'spec: {backend: {s3: {bucket: a}}}',
    ['spec.backend'],
    [{ field: 'spec.backend', keyword: 'oneOf', branch: 1, of: 2, lacks: ['s3.region: Required value'] }],
  ],
  [
    'in a list',
    'spec: {all: [{s3: {bucket: a, region: b}}, {gcs: {}}]}',
    ['spec.all[1]'],
    [{ field: 'spec.all[1]', keyword: 'oneOf', branch: 2, of: 2, lacks: ['gcs.bucket: Required value'] }],
  ],
  [
    'in a map',
    'spec: {byName: {a.b: {gcs: {}}}}',
    ['spec.byName[a.b]'],
    [{ field: 'spec.byName[a.b]', keyword: 'oneOf', branch: 2, of: 2, lacks: ['gcs.bucket: Required value'] }],
  ],
  ['none where a branch fits', 'spec: {backend: {gcs: {bucket: a}}}', ['spec.backend'], []],
  ['none where the field is not in the text', 'spec: {}', ['spec.backend'], []],
  ['none of a text that cannot be read', 'spec: [', ['spec.backend'], []],
  ['of the object itself', 'kind: A', [''], [{ field: '', keyword: 'anyOf', branch: 1, of: 2, lacks: ['spec: Required value'] }]],
])('[DZ-50] the branch that came nearest: %s', (_, text, fields, expected) =>
  expect(nearestBranches(text, SCHEMA, fields)).toEqual(expected),
)

it('[DZ-50] names what a number lacks', () => {
  const [nearest] = nearestBranches('spec: {port: 8}', SCHEMA, ['spec.port'])
  expect([nearest?.branch, nearest?.lacks.length, nearest?.lacks[0]]).toEqual([1, 1, expect.stringContaining('1000')])
})
