import { beforeAll, describe, expect, test } from 'vitest'
import { errorText } from '../../../apimachinery/field/error.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { deepCopy, type JsonObject } from '../../../apimachinery/json/value.ts'
import { NEWEST } from '../../../apimachinery/releases/release.ts'
import { reportsOf } from '../../schema/testing/reports.ts'
import { parse } from '../../schema/testing/structural.ts'
import { decodeCustomResourceDefinition } from '../../v1/defaults.ts'
import { CRD_VALIDATION } from '../../validation/lazy.ts'
import { customResourceDefinitionStatusStrategy, customResourceDefinitionStrategy } from './strategy.ts'
import { TABLE } from './table.ts'

const main = customResourceDefinitionStrategy(NEWEST)
const status = customResourceDefinitionStatusStrategy(NEWEST)

beforeAll(() => CRD_VALIDATION.load())

const version = (name: string, storage: boolean, served = true) =>
  `{"name":"${name}","served":${served},"storage":${storage},"schema":{"openAPIV3Schema":{"type":"object"}}}`
function crdOf(versions: string, more = '', spec = ''): JsonObject {
  const text = `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"things.g.io","generation":3,"creationTimestamp":"2026-01-01T00:00:00Z"},
    "spec":{"group":"g.io","scope":"Namespaced","names":{"plural":"things","kind":"Thing","shortNames":["th","t"]},"versions":[${versions}]${spec}}${more}}`
  const { crd, error } = decodeCustomResourceDefinition(parse(text) as JsonObject)
  if (error !== undefined) throw error
  return crd
}
const V1 = version('v1', true)
const created = (versions = V1): JsonObject => {
  const crd = crdOf(versions)
  main.prepareForCreate(crd)
  return crd
}
const statusOf = (crd: JsonObject) => crd.status as JsonObject
const generationOf = (crd: JsonObject) => (crd.metadata as JsonObject).generation

describe('[CV-16] a new CRD', () => {
  test('has a new status and its first generation', () => {
    const crd = crdOf(V1, ',"status":{"storedVersions":["v9"]}')
    const lines = reportsOf((report) => main.prepareForCreate(crd, report))
    expect([stringify(statusOf(crd).storedVersions ?? null), generationOf(crd)]).toEqual(['["v1"]', 1])
    expect(lines.map((line) => line.replace(/:.*/, ''))).toEqual(['reset undefined status', 'reset ST-4 metadata/generation'])
  })

  test('is validated', () => {
    expect(main.validate(created())).toEqual([])
    const two = main.validate(created(`${V1},${version('v2', true)}`)).map(errorText)
    expect(two[0]).toContain('must have exactly one version marked as storage version')
    expect(main.warningsOnCreate(created())).toEqual([])
    expect([main.namespaced, main.allowUnconditionalUpdate]).toEqual([false, false])
  })
})

describe('[ST-2] an update of a CRD', () => {
  test('keeps the status of the controllers', () => {
    const old = created()
    const crd = crdOf(V1, ',"status":{"storedVersions":["v9"]}')
    const lines = reportsOf((report) => main.prepareForUpdate(crd, old, report))
    expect(statusOf(crd)).toEqual(statusOf(old))
    expect(statusOf(crd)).not.toBe(statusOf(old))
    expect(lines.map((line) => line.replace(/:.*/, ''))).toEqual(['ignored undefined status'])
  })

  test('makes a status where there is none', () => {
    const old = created()
    delete old.status
    const crd = crdOf(V1)
    main.prepareForUpdate(crd, old)
    expect(statusOf(crd).storedVersions).toEqual(['v1'])
  })

  test.each([
    ['[ST-4] the same spec', V1, '', 3, ['v1']],
    ['[ST-4] another spec', V1, ',"preserveUnknownFields":true', 2, ['v1']],
    ['[CV-16] another storage version', `${version('v1', false)},${version('v2', true)}`, '', 2, ['v1', 'v2']],
    ['[CV-16] no storage version', version('v1', false), '', 2, ['v1']],
  ])('%s', (_, versions, spec, generation, storedVersions) => {
    const crd = crdOf(versions, '', spec)
    main.prepareForUpdate(crd, created())
    expect([generationOf(crd), statusOf(crd).storedVersions]).toEqual([generation, storedVersions])
  })

  test('[TR-2] reports the version that is stored from now on', () => {
    const crd = crdOf(`${version('v1', false)},${version('v2', true)}`)
    const lines = reportsOf((report) => main.prepareForUpdate(crd, created(), report))
    expect(lines.at(-1)).toBe('reset CV-16 status/storedVersions: ["v1"] => ["v1","v2"]')
    expect(lines.at(-2)).toBe('reset ST-4 metadata/generation: 3 => 2')
  })

  test('[CV-23] cannot change the group', () => {
    const old = created()
    const crd = deepCopy(old)
    ;(crd.spec as JsonObject).group = 'h.io'
    ;(crd.metadata as JsonObject).resourceVersion = '1'
    expect(main.validateUpdate(crd, old, () => {}).map(errorText)).toContain(
      'spec.group: Invalid value: "h.io": field is immutable',
    )
    expect(main.warningsOnUpdate(crd, old)).toEqual([])
  })
})

describe('[ST-2] an update of a CRD through /status', () => {
  test('keeps the spec', () => {
    const old = created()
    const crd = crdOf(`${V1},${version('v2', false)}`, ',"status":{"storedVersions":["v1"]}')
    const lines = reportsOf((report) => status.prepareForUpdate(crd, old, report))
    expect([stringify(crd.spec ?? null), lines[0]?.replace(/:.*/, '')]).toEqual([stringify(old.spec ?? null), 'ignored ST-2 '])
    const bare = crdOf(V1)
    status.prepareForUpdate(bare, {})
    expect(bare.spec).toEqual({})
  })

  test('[ST-6] needs a version, and has no advice', () => {
    const old = created()
    const crd = deepCopy(old)
    expect(status.validateUpdate(crd, old, () => {}).map(errorText)).toEqual([
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ])
    expect(status.warningsOnUpdate(crd, old)).toEqual([])
  })
})

describe('[PB-5] the table of CRDs', () => {
  test('has the columns of the server', () => {
    expect(TABLE.columnDefinitions.map(({ name, type, format, priority }) => `${name} ${type} ${format} ${priority}`)).toEqual([
      'Name string name 0',
      'Scope string  0',
      'Versions string  0',
      'Created At date  0',
      'Group string  1',
      'Kind string  1',
      'ShortNames string  1',
      'Established boolean  1',
    ])
    expect(TABLE.columnDefinitions.map(({ description }) => String(description).slice(0, 24))).toEqual([
      'Name must be unique with',
      'Cluster/Namespaced',
      'Served versions',
      'CreationTimestamp is a t',
      'API group',
      'CustomResource kind',
      'Short names',
      'Established status',
    ])
  })

  test.each([
    ['established', ',"status":{"conditions":[{"type":"Established","status":"True"}]}', true],
    ['not established', '', false],
  ])('shows a CRD that is %s', (_, more, established) => {
    const crd = crdOf(`${version('v2', false)},${V1},${version('v0', false, false)}`, more)
    expect(TABLE.cells(crd, 0)).toEqual([
      'things.g.io',
      'Namespaced',
      'v1(storage),v2',
      '2026-01-01T00:00:00Z',
      'g.io',
      'Thing',
      'th,t',
      established,
    ])
  })
})
