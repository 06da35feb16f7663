import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { databases } from '../../../analysis/conversion/testing/crd.ts'
import { proposedDraft } from './drafts.ts'
import ExportMenu from './export-menu.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const CRD = databases({ v1: '{cores: {type: integer}}', v2: '{cpu: {type: integer}}' })

function Menu() {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={trigger} type="button">
        Export
      </button>
      <ExportMenu crd={CRD} hub="v2" draft={proposedDraft(CRD)} trigger={trigger} autoFocus={true} onClose={() => undefined} />
    </>
  )
}

const words = (): string[] => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('a conversion leaves as a webhook for Node and as Go for each version, each with its text', async () => {
  const saved: string[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  render(<Menu />)
  const all = words()
  expect(all[0]).toMatch(/^Webhook for Node/)
  expect(all.slice(1).every((word) => word.startsWith('Go, for controller-runtime'))).toBe(true)
  const user = userEvent.setup()
  await user.click(screen.getByRole('menuitem', { name: /^Webhook for Node/ }))
  await user.click(screen.getAllByRole('menuitem', { name: /^Go, for controller-runtime/ })[0] as HTMLElement)
  expect(saved).toHaveLength(2)
  expect(saved.every((name) => !name.includes('/'))).toBe(true)
  const [webhook, go] = await Promise.all(blobs.map((blob) => blob.text()))
  expect(webhook).toContain('createServer')
  expect(go).toContain('package v')
})
