import type { Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { box, openFile, row, tree, yaml } from './designer-page.ts'
import { dropFiles, enterText, expect, test } from './page.ts'

const START = './#/ws/first-run/design'
const NEW = './#/ws/first-run/crd/new/design'

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
const install = (page: Page) => page.getByRole('button', { name: 'Install', exact: true })
const title = (page: Page, plural: string) => page.getByRole('heading', { name: `${plural}.sources.dev` })
const asked = (page: Page) => page.getByRole('alertdialog', { name: 'Replace your draft?' })
const blank = (page: Page) => page.getByRole('button', { name: /^Blank/ })

/** Writes the whole text, as one who pastes. */
async function writeYaml(page: Page, text: string): Promise<void> {
  await enterText(yaml(page))
  await page.keyboard.press('ControlOrMeta+A')
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('drafts stand beside each other by the names of their CRDs, and each is resumed, replaced or deleted', async ({ page }) => {
  await openFile(page, 'first-run', 'as.yaml', crd('as'))
  await expect(title(page, 'as')).toBeVisible()
  await page.goto(START)
  await blank(page).press('Enter')
  await expect(title(page, 'as')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'things.example.com' })).toBeVisible()

  // A template that nobody has changed gives its place to what is begun next.
  await page.goto(START)
  const drafts = page.getByRole('link', { name: /as\.sources\.dev|bs\.sources\.dev|things\.example\.com/ })
  await expect(drafts).toHaveText(['as.sources.dev', 'things.example.com'])
  await dropFiles(page, [{ name: 'bs.yaml', text: crd('bs') }])
  await expect(row(page, 'ofbs')).toBeVisible()
  await page.reload()
  await expect(row(page, 'ofbs')).toBeVisible()
  await page.goto(START)
  await expect(drafts).toHaveText(['as.sources.dev', 'bs.sources.dev'])
  await expectNothingOfAxe(page, 'the drafts', 'main')

  // The same text once more is the same draft; another one of the same CRD asks first.
  await dropFiles(page, [{ name: 'as.yaml', text: crd('as') }])
  await expect(row(page, 'ofas')).toBeVisible()
  await page.goto(START)
  await dropFiles(page, [{ name: 'as.yaml', text: crd('as').replace('An object.', 'Another one.') }])
  await expect(asked(page)).toContainText('You have a draft of as.sources.dev already')
  await expect(asked(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNothingOfAxeOver(page, 'the question about a draft')
  await asked(page).getByRole('button', { name: 'Resume the draft' }).press('Enter')
  await expect(yaml(page)).toContainText('An object.')
  await page.goto(START)
  await dropFiles(page, [{ name: 'as.yaml', text: crd('as').replace('An object.', 'Another one.') }])
  await asked(page).getByRole('button', { name: 'Replace it' }).click()
  await expect(yaml(page)).toContainText('Another one.')

  await page.goto(START)
  await page.getByRole('button', { name: 'Delete the draft as.sources.dev' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete the draft?' })
  await expect(question).toContainText("as.sources.dev isn't installed")
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(drafts).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete the draft as.sources.dev' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(drafts).toHaveText(['bs.sources.dev'])
  await page.reload()
  await expect(drafts).toHaveText(['bs.sources.dev'])
})

test('files are opened where they are dropped, and what is no text is named', async ({ page }) => {
  await page.goto(START)
  await expect(blank(page)).toBeVisible()
  const files = page.locator('input[type=file]')
  const png = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]) }
  await files.setInputFiles(png)
  await expect(page.getByRole('alert')).toHaveText('Skipped logo.png: not a text file')
  await expectNothingOfAxe(page, 'a file that was left out', 'main')

  await dropFiles(page, [
    { name: 'as.yaml', text: crd('as') },
    { name: 'word.yaml', text: 'word' },
  ])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Found in the text' })).toContainText('not an object with apiVersion and kind')
  await dropFiles(page, [{ name: 'license.yaml', text: `---\n# license\n---\n${crd('cs')}` }])
  await expect(title(page, 'cs')).toBeVisible()
  await expect(row(page, 'ofcs')).toBeVisible()
  await expect(install(page)).toBeEnabled()
})

test('a second document is no part of a design, and is told', async ({ page }) => {
  await openFile(page, 'first-run', 'as.yaml', crd('as'))
  await expect(install(page)).toBeEnabled()
  await writeYaml(page, `${crd('as')}---\n${crd('bs')}`)
  const problem = page
    .getByRole('region', { name: 'Problems', exact: true })
    .filter({ hasText: 'The designer edits one document at a time' })
  await expect(problem).toContainText('a second one starts here. Use Install for several.')
  await expect(install(page)).toBeDisabled()
  await writeYaml(page, 'word')
  await expect(page.getByRole('alert').filter({ hasText: 'not an object with apiVersion and kind' })).toBeVisible()
  await writeYaml(page, crd('as'))
  await expect(install(page)).toBeEnabled()
})

test('what another tab writes into the draft is told, taken or passed over', async ({ page, context }) => {
  await openFile(page, 'first-run', 'as.yaml', crd('as'))
  await expect(row(page, 'ofas')).toBeVisible()
  const other = await context.newPage()
  await other.goto(NEW)
  await expect(row(other, 'ofas')).toBeVisible()
  const note = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'Another tab changed this draft.' })

  const say = async (tab: Page, text: string): Promise<void> => {
    await row(tab, 'ofas').click()
    await box(tab, 'description').fill(text)
    await box(tab, 'description').press('ControlOrMeta+Enter')
    await expect(yaml(tab)).toContainText(text)
  }
  await say(other, 'Theirs.')
  await page.bringToFront()
  await expect(note(page)).toBeVisible()
  await expectNothingOfAxe(page, 'the note about another tab', '[role="alert"]')
  await note(page).getByRole('button', { name: "Load the other tab's version" }).click()
  await expect(note(page)).toHaveCount(0)
  await expect(yaml(page)).toContainText('Theirs.')
  await expect(note(other)).toHaveCount(0)
  await tree(page).focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(yaml(page)).toContainText('Of these.')

  await other.bringToFront()
  await expect(note(other)).toBeVisible()
  await note(other).getByRole('button', { name: 'Keep mine' }).click()
  await expect(note(other)).toHaveCount(0)
  await page.bringToFront()
  await expect(note(page)).toBeVisible()
  await page.reload()
  await expect(yaml(page)).toContainText('Theirs.')
})
