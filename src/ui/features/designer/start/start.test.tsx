import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appStore } from '../../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../../entities/workspace/testing/open-here.ts'
import { row } from '../testing/drawn-parts.ts'
import { draftOf, drawView } from '../testing/drawn-view.tsx'
import { expectSoundStructure } from '../testing/structure.ts'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('start', [])
})
afterAll(() => opened.close())
beforeEach(() => {
  const { drafts, dropDraft } = appStore.getState()
  for (const key of Object.keys(drafts)) dropDraft(key)
})

const crd = (plural: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.sources.dev
spec:
  group: sources.dev
  scope: Namespaced
  names: {plural: ${plural}, singular: ${plural}x, kind: K${plural}}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        description: An object.
        properties:
          of${plural}: {type: string, description: Of these.}
`

/** Chooses files where a design begins. */
function open(...files: readonly (readonly [name: string, content: string | Uint8Array<ArrayBuffer>])[]): void {
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('files cannot be chosen here')
  fireEvent.change(input, { target: { files: files.map(([name, content]) => new File([content], name)) } })
}

/** Draws where a design begins, as one who comes there. */
function start(): ReturnType<typeof drawView> {
  cleanup()
  return drawView()
}

const drafts = (...names: string[]): Promise<void> =>
  waitFor(() =>
    expect(
      screen.getAllByRole('link').map(({ textContent }) => textContent),
      'the drafts',
    ).toEqual(names),
  )

test('drafts stand beside each other by the names of their CRDs, and each is resumed, replaced or deleted', async () => {
  let user = await start()
  open(['as.yaml', crd('as')])
  await screen.findByRole('heading', { name: 'as.sources.dev' })
  user = await start()
  await user.click(screen.getByRole('button', { name: /^Blank/ }))
  await screen.findByRole('heading', { name: 'things.example.com' })

  // A template that nobody has changed gives its place to what is begun next.
  user = await start()
  await drafts('as.sources.dev', 'things.example.com')
  open(['bs.yaml', crd('bs')])
  await waitFor(() => expect(row('ofbs')).toBeTruthy())
  user = await start()
  await drafts('as.sources.dev', 'bs.sources.dev')

  // The same text once more is the same draft; another one of the same CRD asks first.
  open(['as.yaml', crd('as')])
  await waitFor(() => expect(row('ofas')).toBeTruthy())
  const changed = crd('as').replace('An object.', 'Another one.')
  user = await start()
  open(['as.yaml', changed])
  let asked = await screen.findByRole('alertdialog', { name: 'Replace your draft?' })
  expect(asked.textContent).toContain('You have a draft of as.sources.dev already')
  await expectSoundStructure(asked, 'the question about a draft')
  await user.click(within(asked).getByRole('button', { name: 'Resume the draft' }))
  await waitFor(() => expect(row('ofas')).toBeTruthy())
  expect(draftOf('new')).toBe(crd('as'))
  user = await start()
  open(['as.yaml', changed])
  asked = await screen.findByRole('alertdialog', { name: 'Replace your draft?' })
  await user.click(within(asked).getByRole('button', { name: 'Replace it' }))
  await waitFor(() => expect(draftOf('new')).toBe(changed))

  user = await start()
  await user.click(await screen.findByRole('button', { name: 'Delete the draft as.sources.dev' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete the draft?' })
  expect(question.textContent).toContain("as.sources.dev isn't installed")
  await user.keyboard('{Escape}')
  await drafts('as.sources.dev', 'bs.sources.dev')
  await user.click(screen.getByRole('button', { name: 'Delete the draft as.sources.dev' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await drafts('bs.sources.dev')
})

test('a file that is no text is named, and one with a comment before its CRD is opened', async () => {
  await start()
  open(['logo.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])])
  expect((await screen.findByRole('alert')).textContent).toBe('Skipped logo.png: not a text file')
  open(['as.yaml', crd('as')], ['word.yaml', 'word'])
  const found = await screen.findByRole('list', { name: 'Found in the text' })
  await waitFor(() => expect(found.textContent).toContain('not an object with apiVersion and kind'))
  expect(screen.queryByRole('alert')).toBeNull()
  open(['license.yaml', `---\n# license\n---\n${crd('cs')}`])
  await screen.findByRole('heading', { name: 'cs.sources.dev' })
  await waitFor(() => expect(row('ofcs')).toBeTruthy())
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Install' }).disabled).toBe(false))
})

test('a second document is no part of a design, and is told', async () => {
  const user = await start()
  open(['as.yaml', crd('as')])
  await screen.findByRole('heading', { name: 'as.sources.dev' })
  const canInstall = (can: boolean): Promise<void> =>
    waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Install' }).disabled).toBe(!can))
  await canInstall(true)
  await user.click(screen.getByRole('tab', { name: 'YAML' }))
  const write = (text: string): void => {
    fireEvent.change(screen.getByRole('textbox', { name: /CustomResourceDefinition/ }), { target: { value: text } })
  }
  write(`${crd('as')}---\n${crd('bs')}`)
  const problems = screen.getByRole('region', { name: 'Problems' })
  await waitFor(() => expect(problems.textContent).toContain('The designer edits one document at a time'))
  expect(problems.textContent).toContain('a second one starts here. Use Install for several.')
  await canInstall(false)
  write('word')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('not an object with apiVersion and kind'))
  write(crd('as'))
  await canInstall(true)
})
