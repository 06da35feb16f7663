import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { withoutReapplied } from '../../../analysis/lint/without-reapplied.ts'
import { findDocuments } from '../../../analysis/yaml/documents.ts'
import { useReapply } from './use-reapply.ts'

const TYPES = [
  { group: 'a.b', version: 'v1', kind: 'Split', subresources: ['status'] },
  { group: 'a.b', version: 'v1', kind: 'Whole', subresources: [] },
]

vi.mock('../../entities/kind/kinds.ts', () => ({ useKinds: () => ({ types: TYPES }) }))
vi.mock('../../base/language/language.ts', () => ({
  language: { withoutReapplied: async (text: string, withStatus: readonly string[]) => withoutReapplied(text, withStatus) },
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
