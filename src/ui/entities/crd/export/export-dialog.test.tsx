import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { crdOf } from '../../../../analysis/export/testing/crd.ts'
import ExportDialog from './export-dialog.tsx'

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
  await user.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'v2' }))
  expect(preview('mail_v2.ts').textContent).toContain('other?: string')
  expect(screen.getByText('crdlab types --language typescript --version v2 mails.yaml')).toBeDefined()
})

it('[EX-7] a CRD without a schema says so', () => {
  render(<ExportDialog crd={{ spec: { versions: [{ name: 'v1' }] } }} file="mails.yaml" onClose={() => undefined} />)
  expect(screen.getByText('No version of the CRD has a schema.')).toBeDefined()
})
