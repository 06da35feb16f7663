import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { fieldsOf } from '../crd/fields.ts'
import { excerptOf, matchesOf, wantedOf } from './search.ts'

const field = (description: string, properties?: JsonObject): JsonObject =>
  properties === undefined ? { type: 'string', description } : { type: 'object', description, properties }
const CRD: JsonObject = {
  spec: {
    versions: [
      {
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: field('What is wanted.', {
                retention: field('How long backups stay. An experimental feature.'),
                backup: field('', { schedule: field('A cron expression.') }),
              }),
            },
          },
        },
      },
    ],
  },
}
const { all } = fieldsOf(CRD, 0)

const rows: [typed: string, fields: string[]][] = [
  ['', []],
  ['  Experimental ', ['spec.retention']],
  ['backup', ['spec.backup', 'spec.backup.schedule', 'spec.retention']],
  ['backup.sch', ['spec.backup.schedule']],
  ['nothing', []],
]
it.each(rows)('finds fields by path, then by description: %s', (typed, fields) => {
  expect(matchesOf(all, wantedOf(typed)).map((node) => node.field)).toEqual(fields)
})

const excerpts: [wanted: string, text: string][] = [
  ['how', 'How long backups stay. An experimental feature.'],
  ['experimental', '… long backups stay. An experimental feature.'],
]
it.each(excerpts)('shows a description from shortly before %s', (wanted, text) => {
  const node = all.find(({ name }) => name === 'retention')
  expect(node && excerptOf(node, wanted)).toBe(text)
})
