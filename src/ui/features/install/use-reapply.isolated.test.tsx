import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { withoutReapplied } from '../../../analysis/lint/without-reapplied.ts'
import { findDocuments } from '../../../analysis/yaml/documents.ts'
import { useReapply } from './use-reapply.ts'

const TYPES = [
  { group: 'a.b', version: 'v1', kind: 'Split', subresources: ['status'] },
  { group: 'a.b', version: 'v1', kind: 'Whole', subresources: [] },
]

const EMBEDDED = { type: 'object', 'x-kubernetes-embedded-resource': true }
const SCHEMA = { properties: { spec: { properties: { template: EMBEDDED } } } }

vi.mock('../../entities/kind/kinds.ts', () => ({ useKinds: () => ({ types: TYPES }) }))
vi.mock('../../entities/kind/served-schema.ts', () => ({ readServedSchema: async () => SCHEMA }))
vi.mock('../../base/state/store.ts', () => ({ useApp: () => ({}) }))
vi.mock('../../base/language/language.ts', () => ({
  language: { withoutReapplied: async (text: string, judged: readonly string[]) => withoutReapplied(text, judged) },
}))

const object = (kind: string): string => `apiVersion: a.b/v1\nkind: ${kind}\nmetadata:\n  name: a\n  labels: {}\nstatus: {}\n`

it('[LN-33] names a status where the kind is installed with its subresource, and takes out what it names', async () => {
  const text = ['Split', 'Whole', 'Unknown'].map(object).join('---\n')
  const { documents: found } = findDocuments(text)
  const { result } = renderHook(() => useReapply(found))
  const { fields, documents, remove } = result.current
  expect(documents.map(({ reapply = [] }) => reapply.map(({ field }) => field))).toEqual([
    ['metadata.labels', 'status'],
    ['metadata.labels'],
    ['metadata.labels'],
  ])
  expect(fields.map(({ line }) => line)).toEqual([5, 6, 12, 19])
  const made = await remove(text)
  expect(renderHook(() => useReapply(findDocuments(made).documents)).result.current.fields).toEqual([])
  expect(made.match(/status/g)).toHaveLength(2)
})

it('[LN-33] names metadata of embedded resources once the schema of an installed kind is read', async () => {
  const embedded = '{apiVersion: v1, kind: Pod, metadata: {name: p, labels: {}}}'
  const own = (kind: string): string =>
    `apiVersion: a.b/v1\nkind: ${kind}\nmetadata: {name: a}\nspec: {template: ${embedded}, other: ${embedded}}\n`
  const text = ['Whole', 'Unknown'].map(own).join('---\n')
  const { documents: found } = findDocuments(text)
  const { result } = renderHook(() => useReapply(found))
  expect(result.current.fields).toEqual([])
  await waitFor(() => expect(result.current.fields.map(({ field }) => field)).toEqual(['spec.template.metadata.labels']))
  expect(await result.current.remove(text)).toBe(text.replace(', labels: {}', ''))
})
