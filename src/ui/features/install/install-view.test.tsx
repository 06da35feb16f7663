import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { appStore } from '../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import InstallView from './install-view.tsx'

const GEARS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gears.import.crdlab.dev}
spec:
  group: import.crdlab.dev
  scope: Namespaced
  names: {plural: gears, singular: gear, kind: Gear}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer, maximum: 100}, note: {type: string}}}}}}
`
const gear = (name: string, spec: string): string =>
  `apiVersion: import.crdlab.dev/v1\nkind: Gear\nmetadata: {name: ${name}, namespace: default}\nspec: {${spec}}\n`

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('install', [
    { name: 'gears.import.crdlab.dev', crd: GEARS, objects: [gear('noted', 'size: 2, note: hello'), gear('plain', 'size: 1')] },
  ])
})
afterAll(() => opened.close())

const draw = (): void => {
  render(
    <Router hook={useHashLocation}>
      <InstallView />
    </Router>,
  )
}
const files = (...said: string[]): HTMLElement[] =>
  screen.getAllByTestId('file').filter(({ textContent }) => said.every((text) => textContent?.includes(text)))

test('many files are installed with a result for each', async () => {
  draw()
  const good = Array.from({ length: 9 }, (_, i) => ({
    name: `file-${i}.yaml`,
    text: GEARS.replaceAll('gear', `gear${i}`).replaceAll('Gear', `Gear${i}`),
  }))
  const all = [{ name: 'broken.yaml', text: '\na: [' }, ...good, { name: 'empty.yaml', text: '# nothing\n' }]
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, {
    target: { files: all.map(({ name, text }) => new File([text], name, { type: 'application/yaml' })) },
  })
  await waitFor(() => expect(files()).toHaveLength(11))
  fireEvent.click(await screen.findByRole('button', { name: 'Send 9 documents' }))
  await screen.findByText('9 stored, 1 not stored')
  expect(files('stored', '1 of 1 stored')).toHaveLength(9)
  expect(files('broken.yaml', '1 of 1 not stored')).toHaveLength(1)
  expect(files('empty.yaml', 'no objects')).toHaveLength(1)
  screen.getByText('yaml: line 2: did not find expected node content')
})

test('[DZ-41] Install asks before it replaces a CRD whose objects lose values', async () => {
  appStore.getState().setIncoming('')
  draw()
  const user = userEvent.setup()
  const write = (text: string): void => void fireEvent.change(screen.getByTestId('import-text'), { target: { value: text } })
  write(GEARS.replaceAll('note: {type: string}', 'remark: {type: string}'))
  await user.click(screen.getByRole('switch', { name: 'Replace existing' }))
  await user.click(await screen.findByRole('button', { name: 'Send 1 document' }))
  const dialog = await screen.findByRole('alertdialog')
  within(dialog).getByText('1 object loses spec.note (hello) when next written at v1.')
  await user.click(within(dialog).getByRole('button', { name: 'Back' }))
  write(GEARS.replaceAll('maximum: 100', 'maximum: 200'))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send 1 document' }).disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Send 1 document' }))
  await screen.findByText('1 stored')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

/** Texts that are pasted, and what the page says of one of their documents, whether it was sent or not. */
const WRONG: readonly (readonly [what: string, text: string, sent: boolean, said: readonly (string | RegExp)[]])[] = [
  ['no YAML in its second document', 'kind: A\n---\nfoo: [bar\n', false, ['invalid YAML', /line \d/]],
  [
    'a CRD without what a CRD needs',
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: nothing.example.com}\nspec: {group: example.com}\n',
    true,
    ['rejected', 'CustomResourceDefinition.apiextensions.k8s.io "nothing.example.com" is invalid'],
  ],
]

const paste = (text: string): void => void fireEvent.change(screen.getByTestId('import-text'), { target: { value: text } })
/** What the page says of the last document. */
const last = (): string => screen.getAllByTestId('document').at(-1)?.textContent ?? ''

test.each(WRONG)('what is wrong is named in its document: %s', async (_, text, sent, said) => {
  appStore.getState().setIncoming('')
  draw()
  paste(text)
  if (sent) await userEvent.setup().click(await screen.findByRole('button', { name: 'Send 1 document' }))
  await waitFor(() => {
    for (const part of said) expect(last()).toMatch(part)
  })
})

test('a template of a chart is imported without its template lines', async () => {
  appStore.getState().setIncoming('')
  draw()
  paste('{{- if .Values.crds }}\nkind: A\napiVersion: v1\nmetadata: {name: a}\n{{- end }}\n')
  await screen.findByText('This is a Helm chart template, not YAML.')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Import without the template lines' }))
  await waitFor(() => expect(last()).toContain('ready'))
  const area = screen.getByTestId<HTMLTextAreaElement>('import-text')
  expect(area.value).toBe('kind: A\napiVersion: v1\nmetadata: {name: a}\n')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(area.value).toBe('')
  expect(screen.queryAllByTestId('document')).toEqual([])
})
