import { expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { decodeManaged, emptyManaged, type Managed } from './entries.ts'
import { toParent, toScale } from './scale-handler.ts'

const PATHS = new Map([
  ['g/v1', ['f:spec', 'f:replicas']],
  ['g/v2', ['f:spec', 'f:size']],
  ['g/v3', null],
])

const TIME = '"time":"2020-01-01T00:00:00Z"'

const entry = (manager: string, apiVersion: string, fields: string, subresource = ''): string =>
  `{"apiVersion":"${apiVersion}","fieldsType":"FieldsV1","fieldsV1":${fields},"manager":"${manager}","operation":"Update"${
    subresource === '' ? '' : `,"subresource":"${subresource}"`
  },${TIME}}`

const managed = (...entries: string[]): Managed => {
  const read = decodeManaged(parseJson(`[${entries.join(',')}]`).value)
  return 'error' in read ? emptyManaged() : read
}

const shown = (entries: ReturnType<typeof toScale>): string => stringify(entries ?? null)

test('who owns the replicas of the parent owns those of the Scale [SA-8]', () => {
  const parent = managed(
    entry('a', 'g/v1', '{"f:spec":{"f:image":{},"f:replicas":{}}}'),
    entry('b', 'g/v2', '{"f:spec":{"f:size":{}}}'),
    entry('c', 'g/v1', '{"f:spec":{"f:image":{}}}'),
    entry('d', 'g/v3', '{"f:spec":{"f:replicas":{}}}'),
    entry('e', 'g/v9', '{"f:spec":{"f:replicas":{}}}'),
  )
  const replicas = '{"f:spec":{"f:replicas":{}}}'
  expect(shown(toScale(parent, PATHS))).toBe(
    `[${entry('a', 'autoscaling/v1', replicas)},${entry('b', 'autoscaling/v1', replicas)}]`,
  )
})

test('a writer of the Scale gets the replicas of the parent, without a time, and the others lose them [SA-8]', () => {
  const parent = managed(
    entry('a', 'g/v1', '{"f:spec":{"f:image":{},"f:replicas":{}}}'),
    entry('b', 'g/v2', '{"f:spec":{"f:size":{}}}'),
    entry('d', 'g/v3', '{"f:spec":{"f:replicas":{}}}'),
    entry('e', 'g/v9', '{"f:spec":{"f:x":{}}}'),
  )
  const scale = managed(entry('hpa', 'autoscaling/v1', '{"f:spec":{"f:replicas":{}}}', 'scale'))
  const hpa = entry('hpa', 'g/v1', '{"f:spec":{"f:replicas":{}}}', 'scale').replace(`,${TIME}`, '')
  const others = [entry('a', 'g/v1', '{"f:spec":{"f:image":{}}}'), entry('d', 'g/v3', '{"f:spec":{"f:replicas":{}}}')]
  expect(shown(toParent(parent, scale, PATHS, 'g/v1'))).toBe(`[${[hpa, ...others].join(',')}]`)
})

test('an owner that stays keeps its entry, and what is not about replicas is nothing [SA-8]', () => {
  const own = entry('a', 'g/v1', '{"f:spec":{"f:replicas":{}}}')
  const scale = managed(
    entry('a', 'g/v1', '{"f:spec":{"f:replicas":{}}}'),
    entry('x', 'autoscaling/v1', '{"f:status":{"f:replicas":{}}}', 'scale'),
  )
  expect(shown(toParent(managed(own), scale, PATHS, 'g/v1'))).toBe(`[${own}]`)
})
