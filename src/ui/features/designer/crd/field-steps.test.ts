import { expect, it } from 'vitest'
import type { Path } from '../../../../analysis/edit.ts'
import { pathEdits } from './field-steps.ts'
import { schemaPath } from './fields.ts'

const place = (...steps: string[]): Path => [...schemaPath(1), ...steps]
const field = (name: string): Path => place(...name.split('.').flatMap((step) => ['properties', step]))

const rows: readonly [name: string, path: string, from: Path, to: Path, after: string | undefined][] = [
  ['the field itself', '.spec.replicas', field('spec.replicas'), field('spec.count'), '.spec.count'],
  ['what is below', '.spec.a.b', field('spec.a'), field('spec.x'), '.spec.x.b'],
  ['whole steps alone', '.spec.replicasMax', field('spec.replicas'), field('spec.count'), undefined],
  ['the field of another', '.status.replicas', field('spec.replicas'), field('spec.count'), undefined],
  ['a list', '.spec.list[*].host', field('spec.list'), field('spec.rules'), '.spec.rules[*].host'],
  [
    'a field of items',
    '.spec.list[?(@.type=="[]")].host',
    place('properties', 'spec', 'properties', 'list', 'items', 'properties', 'host'),
    place('properties', 'spec', 'properties', 'list', 'items', 'properties', 'name'),
    '.spec.list[?(@.type=="[]")].name',
  ],
  [
    'a field of the values of a map',
    '.spec.map.any.host',
    place('properties', 'spec', 'properties', 'map', 'additionalProperties', 'properties', 'host'),
    place('properties', 'spec', 'properties', 'map', 'additionalProperties', 'properties', 'name'),
    '.spec.map.any.name',
  ],
  ['a name in quotes stays', ".spec['a'].b", field('spec.a'), field('spec.x'), undefined],
  ['a name that needs quotes', '.spec.a', field('spec.a'), field('spec.a/b'), undefined],
  ['no simple path', '..a', field('a'), field('b'), undefined],
  ['another place', '.spec.a.b', field('spec.a'), field('status.in.a2'), '.status.in.a2.b'],
  [
    'a place in a list',
    '.spec.a',
    field('spec.a'),
    place('properties', 'spec', 'properties', 'list', 'items', 'properties', 'a'),
    undefined,
  ],
]
it.each(rows)('[DZ-4] paths of a version follow a field: %s', (_, path, from, to, after) => {
  const other = { additionalPrinterColumns: [{ name: 'other', jsonPath: path }] }
  const read = (own: object) => pathEdits({ spec: { versions: [other, { ...other, ...own }] } }, from, to)
  const wanted = (...at: (string | number)[]) =>
    after === undefined ? [] : [{ op: 'set', path: ['spec', 'versions', 1, ...at], value: after }]
  expect(read({})).toEqual(wanted('additionalPrinterColumns', 0, 'jsonPath'))
  const selectable = { additionalPrinterColumns: [], selectableFields: [{ jsonPath: '.x.y' }, { jsonPath: path }] }
  expect(read(selectable)).toEqual(wanted('selectableFields', 1, 'jsonPath'))
  const scale = { additionalPrinterColumns: [], subresources: { scale: { statusReplicasPath: path } } }
  expect(read(scale)).toEqual(wanted('subresources', 'scale', 'statusReplicasPath'))
})
