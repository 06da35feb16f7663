import { describe, expect, it } from 'vitest'
import { crdText, storedChanges } from './source.ts'

const TYPED = `# Databases of the shop
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: dbs.x.dev, creationTimestamp: null}
spec:
  group: x.dev # ours
  scope: Namespaced
  names: {plural: dbs, kind: Db}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          # how much
          size: {type: integer, minimum: 18446744073709551616}
          engine: {type: string}
`

const stored = ({
  listKind = 'DbList',
  size = '"type":"integer","minimum":18446744073709551616',
  engine = ',"engine":{"type":"string"}',
} = {}) =>
  `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"dbs.x.dev"},"spec":{"conversion":{"strategy":"None"},"group":"x.dev",
"names":{"kind":"Db","listKind":"${listKind}","plural":"dbs","singular":"db"},"scope":"Namespaced","versions":[{"name":"v1","served":true,"storage":true,
"schema":{"openAPIV3Schema":{"type":"object","properties":{"size":{${size}}${engine}}}}}]}}`

const source = { text: TYPED, changes: storedChanges(TYPED, stored()) ?? [] }

describe('[DZ-48] the text of an installed CRD', () => {
  it('is the one that was typed, without the defaults of the server', () => expect(crdText(stored(), source)).toBe(TYPED))

  it.each([
    [
      'a change elsewhere stands in its lines alone',
      stored({ size: '"type":"integer","minimum":3' }),
      TYPED.replace('18446744073709551616', '3'),
    ],
    ['a field that is gone takes its line', stored({ engine: '' }), TYPED.replace('          engine: {type: string}\n', '')],
    ['a default that was changed is shown', stored({ listKind: 'Dbs' }), TYPED.replace('kind: Db}', 'kind: Db, listKind: Dbs}')],
  ])('%s', (_, now, expected) => expect(crdText(now, source)).toBe(expected))

  it.each([
    ['nothing was typed here', undefined],
    ['the typed text cannot be edited in place', { ...source, text: TYPED.replace('group: x.dev', 'group: &g x.dev\n  <<: *g') }],
    ['the typed text cannot be read', { ...source, text: 'a: [' }],
  ])('is the one of the server where %s', (_, of) => {
    expect(crdText(stored(), of)).toBe(crdText(stored()))
    expect(crdText(stored())).toContain('listKind: DbList')
  })

  it('has no changes where a text cannot be read', () => expect(storedChanges('a: [', stored())).toBe(undefined))
})
