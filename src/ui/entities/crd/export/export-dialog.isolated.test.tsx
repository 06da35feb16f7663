import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { crdOf } from '../../../../analysis/export/testing/crd.ts'
import { createLanguageService } from '../../../../analysis/service.ts'
import { RE2 } from '../../../../apimachinery/regexp/lazy.ts'
import ExportDialog from './export-dialog.tsx'

vi.mock('../../../base/language/language.ts', () => ({
  language: {
    bundle: async (crd: string) => {
      await RE2.load()
      return createLanguageService(0).bundle(crd)
    },
  },
}))

const MORE = `  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {other: {type: string}}}}}`

const open = () => {
  render(
    <ExportDialog
      crd={crdOf('{spec: {type: object, properties: {to: {type: string}}}}', MORE)}
      file="mails.yaml"
      onClose={() => undefined}
    />,
  )
  return userEvent.setup()
}

const preview = (file: string): HTMLElement => screen.getByRole('region', { name: file })

it.each([
  ['TypeScript', 'mail_v1.ts', 'export interface MailSpec {', 'crdlab types --language typescript mails.yaml'],
  ['Go', 'mail_v1_types.go', 'type MailSpec struct {', 'crdlab types --language go mails.yaml'],
  ['JSON Schema', 'mail_v1.schema.json', '"$schema"', 'crdlab schema --draft 2020-12 mails.yaml'],
  ['Markdown', 'mail_v1.md', '# Mail', 'crdlab docs --format markdown mails.yaml'],
  ['HTML', 'mail_v1.html', '<!doctype html>', 'crdlab docs --format html mails.yaml'],
])('[EX-7] %s is shown with its file and its command', async (tab, file, text, command) => {
  const user = open()
  await user.click(screen.getByRole('tab', { name: tab }))
  expect(preview(file).textContent).toContain(text)
  expect(screen.getByText(command)).toBeDefined()
  expect(screen.getByRole('button', { name: `Download ${file}` })).toBeDefined()
})

it('[EX-7] another version is chosen, and the command names it', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: /^Version/ }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'v2' }))
  expect(preview('mail_v2.ts').textContent).toContain('other?: string')
  expect(screen.getByText('crdlab types --language typescript --version v2 mails.yaml')).toBeDefined()
})

it('[EX-7] a CRD without a schema says so', () => {
  render(<ExportDialog crd={{ spec: { versions: [{ name: 'v1' }] } }} file="mails.yaml" onClose={() => undefined} />)
  expect(screen.getByText('No version of the CRD has a schema.')).toBeDefined()
})

it('[EX-7] the bundle shows each of its files, and is downloaded as one', async () => {
  const user = open()
  await user.click(screen.getByRole('tab', { name: 'Bundle' }))
  await screen.findByRole('region', { name: 'kustomization.yaml' })
  expect(preview('kustomization.yaml').textContent).toContain('- crds/mails.post.example.com.yaml')
  await user.click(screen.getByRole('button', { name: /^File/ }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'samples/mail_v2.yaml' }))
  expect(preview('samples/mail_v2.yaml').textContent).toContain('kind: Mail')
  expect(screen.getByText('crdlab bundle --out mails.post.example.com mails.yaml')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download mails.post.example.com.zip' })).toBeDefined()
})
