import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { NEWEST } from '../../../apimachinery/releases/release.ts'
import { writeContext } from '../../../apiserver/registry/testing/registry.ts'
import { thrown } from '../../../apiserver/registry/testing/thrown.ts'
import { parse } from '../../schema/testing/structural.ts'
import { customResourceDefinitionCodec } from './codec.ts'
import { customResourceDefinitionDiscovery as discovery } from './discovery.ts'

const codec = customResourceDefinitionCodec(NEWEST)

const GROUP = 'apiextensions.k8s.io'
const decode = (apiVersion: string, kind: string, more = '', validation: 'Strict' | 'Warn' = 'Strict') =>
  thrown(() =>
    codec.decode(
      writeContext(),
      { value: parse(`{"apiVersion":"${apiVersion}","kind":"${kind}"${more}}`) as JsonObject, duplicates: [] },
      validation,
    ),
  )
const handled = (kind: string, version: string, why: string) =>
  `400 BadRequest: ${kind} in version "${version}" cannot be handled as a CustomResourceDefinition: ${why}`
const unknown = (kind: string) => `converting (v1.${kind}) to (apiextensions.CustomResourceDefinition): unknown conversion`
const CRD = 'CustomResourceDefinition'

describe('[RQ-2] a body that is no CRD of v1', () => {
  test.each([
    [
      'an older version',
      `${GROUP}/v1beta1`,
      CRD,
      '',
      `400 BadRequest: the API version in the data (${GROUP}/v1beta1) does not match the expected API version (${GROUP}/v1)`,
    ],
    [
      'the version of the server',
      `${GROUP}/__internal`,
      CRD,
      '',
      `400 BadRequest: the API version in the data (${GROUP}/__internal) does not match the expected API version (${GROUP}/v1)`,
    ],
    [
      'the version of the server with a field',
      `${GROUP}/__internal`,
      CRD,
      ',"spec":{}',
      handled(CRD, '__internal', 'strict decoding error: unknown field "spec"'),
    ],
    [
      'an older version with an unknown field',
      `${GROUP}/v1beta1`,
      CRD,
      ',"other":{}',
      `400 BadRequest: the API version in the data (${GROUP}/v1beta1) does not match the expected API version (${GROUP}/v1)`,
    ],
    [
      'another kind in an older version',
      `${GROUP}/v1beta1`,
      'Other',
      '',
      handled(
        'Other',
        'v1beta1',
        `no kind "Other" is registered for version "${GROUP}/v1beta1" in scheme "pkg/runtime/scheme.go:111"`,
      ),
    ],
    [
      'a text that is no version',
      'a/b/c',
      CRD,
      '',
      handled(CRD, '', `no kind "${CRD}" is registered for version "" in scheme "pkg/runtime/scheme.go:111"`),
    ],
    [
      'a list with what would be no Status',
      `${GROUP}/v1`,
      `${CRD}List`,
      ',"code":"x"',
      handled(`${CRD}List`, 'v1', unknown(`${CRD}List`)),
    ],
    [
      'an unknown version',
      `${GROUP}/v9`,
      CRD,
      '',
      handled(CRD, 'v9', `no kind "${CRD}" is registered for version "${GROUP}/v9" in scheme "pkg/runtime/scheme.go:111"`),
    ],
    [
      'another group',
      'g.io/v1beta1',
      CRD,
      '',
      handled(CRD, 'v1beta1', `no kind "${CRD}" is registered for version "g.io/v1beta1" in scheme "pkg/runtime/scheme.go:111"`),
    ],
    [
      'another kind',
      `${GROUP}/v1`,
      'Other',
      '',
      handled('Other', 'v1', `no kind "Other" is registered for version "${GROUP}/v1" in scheme "pkg/runtime/scheme.go:111"`),
    ],
    ['a list', `${GROUP}/v1`, `${CRD}List`, '', handled(`${CRD}List`, 'v1', unknown(`${CRD}List`))],
    ['a review', `${GROUP}/v1`, 'ConversionReview', '', handled('ConversionReview', 'v1', unknown('ConversionReview'))],
    [
      'a review of another group',
      'g.io/v1',
      'ConversionReview',
      '',
      handled(
        'ConversionReview',
        'v1',
        'no kind "ConversionReview" is registered for version "g.io/v1" in scheme "pkg/runtime/scheme.go:111"',
      ),
    ],
    ...['Status', 'APIVersions', 'APIGroupList', 'APIGroup', 'APIResourceList'].map((kind) => [
      'a kind of any version',
      'v1',
      kind,
      '',
      handled(kind, 'v1', unknown(kind)),
    ]),
    [
      'a Status that cannot be read',
      'v1',
      'Status',
      ',"code":"x"',
      handled('Status', 'v1', 'json: cannot unmarshal string into Go struct field Status.code of type int32'),
    ],
  ])('%s', (_, apiVersion, kind, more, expected) => {
    expect(decode(String(apiVersion), String(kind), more)).toBe(expected)
  })

  test('reads a CRD of v1', () => {
    expect(decode(`${GROUP}/v1`, CRD)).toBe('nothing')
  })
})

describe('what CRDs add to discovery', () => {
  test('is their group', () => {
    expect(discovery.groups()).toEqual([{ name: GROUP, versions: ['v1'] }])
  })

  test('is their resource and its status', () => {
    expect(discovery.resources(GROUP, 'v1')).toEqual([
      {
        name: 'customresourcedefinitions',
        singularName: 'customresourcedefinition',
        namespaced: false,
        kind: CRD,
        verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
        shortNames: ['crd', 'crds'],
        categories: ['api-extensions'],
      },
      {
        name: 'customresourcedefinitions/status',
        singularName: '',
        namespaced: false,
        kind: CRD,
        verbs: ['get', 'patch', 'update'],
      },
    ])
  })

  test.each([
    ['g.io', 'v1'],
    [GROUP, 'v2'],
  ])('is nothing in %s/%s', (group, version) => {
    expect(discovery.resources(group, version)).toBeUndefined()
  })
})
