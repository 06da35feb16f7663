import type { Locator, Page } from '@playwright/test'
import { dropFiles, expect, test } from './page.ts'
import { installWidgets } from './widgets.ts'

const object = (name: string, labels: string, more = ''): string =>
  `apiVersion: e2e.crdlab.dev/v1\nkind: Widget\nmetadata:\n  name: ${name}\n  labels: {${labels}}\n${more}spec: {size: ${name.length}}\n`

const OBJECTS = [
  object('alpha', 'tier: gold, team: web'),
  object('beta', 'tier: silver'),
  object('gamma', 'tier: gold', '  finalizers: [e2e.crdlab.dev/drain]\n'),
  object('delta', 'tier: bronze'),
].join('---\n')

const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) })
const names = (page: Page): Promise<string[]> => page.getByRole('grid').locator('tbody a').allTextContents()

/** The list of widgets, with four of them. */
async function openWidgets(page: Page): Promise<void> {
  await page.goto('./')
  await installWidgets(page)
  await dropFiles(page, [{ name: 'objects.yaml', text: OBJECTS }])
  await page.getByRole('button', { name: 'Send 4 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(4)
  await page.goto('./#/ws/first-run/resources/widgets.e2e.crdlab.dev/v1/default')
  await expect(row(page, 'alpha')).toBeVisible()
}

/** Selectors, which the server is asked for and the address keeps. */
async function select(page: Page): Promise<void> {
  const kinds = page.getByRole('navigation', { name: 'Kinds' })
  await expect(kinds.getByRole('link', { name: /^Widget/ })).toContainText('4')
  await kinds.getByRole('searchbox', { name: 'Filter kinds' }).fill('wi')
  await expect(kinds.getByRole('link', { name: /^WebApp/ })).toHaveCount(0)

  // By the keyboard alone: the label and its value are completed from the objects.
  await page.getByRole('grid').focus()
  await page.keyboard.press('/')
  const box = page.getByRole('textbox', { name: 'Filter by words, labels or fields' })
  await expect(box).toBeFocused()
  await page.keyboard.type('ti')
  await expect(page.getByRole('option', { name: 'label tier=…' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('tier=')
  await page.keyboard.type('gold')
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['alpha', 'gamma'])
  await expect(page).toHaveURL(/labelSelector=tier=gold/)
  // Two, one right after the other.
  await page.keyboard.type('tier!=bronze')
  await page.keyboard.press('Enter')
  await page.keyboard.type('metadata.name!=gamma')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the label selector tier!=bronze' })).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['alpha'])

  // While a selector that the server rejected stands, no row is shown that it was to leave out; its words say what is wrong.
  await page.keyboard.type('spec.size=3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('field label not supported: spec.size')
  expect(await names(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Make it selectable in Design' })).toBeVisible()

  await page.reload()
  await expect.poll(() => names(page)).toEqual(['alpha'])
  await page.getByRole('button', { name: 'Remove the field selector metadata.name!=gamma' }).click()
  await expect.poll(() => names(page)).toEqual(['alpha', 'gamma'])
}

/** Selected objects are labeled and deleted together, and one that is held says by whom. */
async function labelAndDelete(page: Page): Promise<void> {
  await page.getByRole('grid').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('region', { name: 'Selected objects' })).toContainText('2 selected')
  await row(page, 'gamma').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Label', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('season=autumn tier-')
  await expect(dialog).toContainText(
    'kubectl label --overwrite widgets.e2e.crdlab.dev -n default alpha beta gamma season=autumn tier-',
  )
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns of Widget' }).getByRole('checkbox', { name: 'Labels' }).check()
  await page.keyboard.press('Escape')
  await expect(row(page, 'beta')).toContainText('season=autumn')
  await expect(row(page, 'delta')).toContainText('tier=bronze')

  await page.getByRole('button', { name: 'Delete 3 of Widget' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 3 of Widget' }).click()
  await expect.poll(() => names(page)).toEqual(['delta', 'gamma'])
  await expect(row(page, 'gamma')).toContainText(/Terminating .*held by\s*e2e\.crdlab\.dev\/drain/)
  await expect(page.getByRole('link', { name: /^Widget/ })).toContainText('1 terminating')

  // What kubectl describe says, and what is seen at a glance beside the list.
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('d')
  await expect(page.getByTestId('described')).toContainText('API Version:  e2e.crdlab.dev/v1')
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  const peek = page.getByRole('complementary', { name: 'Selected object' })
  await expect(peek).toContainText('tier=bronze')
  await peek.getByRole('button', { name: 'Next object' }).click()
  await expect(peek).toContainText('e2e.crdlab.dev/drain')
  await page.keyboard.press('Escape')
  await expect(peek).toHaveCount(0)
}

test('a list is selected by labels and fields; selected objects are labeled and deleted together, and one that is held says by whom', async ({
  page,
}) => {
  await openWidgets(page)
  await test.step('selectors', () => select(page))
  await page.goto('./#/ws/first-run/resources/widgets.e2e.crdlab.dev/v1/default')
  await expect.poll(() => names(page)).toEqual(['alpha', 'beta', 'delta', 'gamma'])
  await test.step('several objects', () => labelAndDelete(page))
})
