import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createLanguageService } from '../../../analysis/service.ts'
import { SecondOpinion } from './second-opinion.tsx'

const SPEC = { type: 'object', properties: { size: { type: 'integer' } } }
const CRD = {
  spec: {
    group: 'a.b',
    names: { kind: 'Widget', plural: 'widgets' },
    versions: [{ name: 'v1', schema: { openAPIV3Schema: { type: 'object', properties: { spec: SPEC } } } }],
  },
}

vi.mock('../crd/installed.ts', () => ({ useInstalledCrd: () => ({ text: JSON.stringify(CRD), crd: CRD }) }))
vi.mock('../../base/language/language.ts', () => ({
  language: { secondOpinion: async (crd: string, text: string) => createLanguageService(1).secondOpinion(crd, text) },
}))

const widget = (spec: string): string => `{apiVersion: a.b/v1, kind: Widget, metadata: {name: a}, spec: ${spec}}`

it('[EX-10] says in a line for each difference which fields JSON Schema rejects, and why the server does not', async () => {
  render(<SecondOpinion crdName="widgets.a.b" text={widget('{a: 1, b: 1, c: 1, d: 1, size: null}')} />)
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'spec.size: JSON Schema rejects null. The server drops it where the schema is not nullable.',
    'spec.a, spec.b, spec.c and 1 more: JSON Schema rejects unknown fields. The server drops them.',
  ])
})

it('[EX-10] says nothing where both agree', async () => {
  const opinion = vi.spyOn((await import('../../base/language/language.ts')).language, 'secondOpinion')
  const { container } = render(<SecondOpinion crdName="widgets.a.b" text={widget('{size: 1}')} />)
  await waitFor(() => expect(opinion).toHaveReturned())
  await opinion.mock.results[0]?.value
  expect(container.childElementCount).toBe(0)
})
