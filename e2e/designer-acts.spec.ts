import type { Page } from '@playwright/test'
import { expectNothingOfAxeOver } from './axe.ts'
import { crdText, names, openFile, row, tree } from './designer-page.ts'
import { expect, line, test } from './page.ts'

const field = (name: string): string => `${' '.repeat(14)}${name}: {type: string}\n`

const crd = (...fields: readonly string[]): string =>
  crdText(
    'acts.e2e.crdlab.dev',
    'Act',
    `            properties:
${fields.map(field).join('')}              # What is written stays as it is written.
              box:
                type: object
                properties:
                  inner: {type: string}
`,
  )

async function open(page: Page, ...fields: readonly string[]): Promise<void> {
  await openFile(page, 'first-run', 'acts.yaml', crd(...fields))
  await expect(row(page, 'spec')).toBeVisible()
}

const ORDERS = [
  ['alpha', 'gamma', ['beta', 'gamma', 'alpha', 'box', 'inner']],
  ['gamma', 'alpha', ['alpha', 'gamma', 'beta', 'box', 'inner']],
  ['alpha', 'beta', ['beta', 'alpha', 'gamma', 'box', 'inner']],
  ['alpha', 'box', ['beta', 'gamma', 'box', 'inner', 'alpha']],
  ['inner', 'alpha', ['alpha', 'inner', 'beta', 'gamma', 'box']],
  ['box', 'inner', ['alpha', 'beta', 'gamma', 'box', 'inner']],
] as const

/** Presses a key several times in one go: nothing is drawn in between. */
const press = (page: Page, times: number, key: { key: string; altKey?: boolean }): Promise<void> =>
  tree(page).evaluate(
    (grid, [count, init]) => {
      for (let i = 0; i < count; i++)
        grid.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
    },
    [times, key] as const,
  )

test('keys that are pressed faster than they are drawn are all done; a field is dragged behind another, or into one that holds fields', async ({
  page,
}) => {
  await open(page, 'alpha', 'beta', 'gamma')
  await row(page, 'spec').click()
  await press(page, 3, { key: 'Insert' })
  await expect(row(page, 'field3')).toBeVisible()
  expect(await names(page)).toEqual(expect.arrayContaining(['field', 'field2', 'field3']))

  await row(page, 'gamma').click()
  await press(page, 2, { key: 'ArrowUp', altKey: true })
  await expect(row(page, 'gamma')).toHaveAttribute('aria-posinset', '1')

  // What was done so is undone one by one.
  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'field')).toHaveCount(0)
  expect(await names(page)).toEqual(['spec', 'alpha', 'beta', 'gamma', 'box', 'inner'])

  // A field is dragged behind another, or into one that holds fields.
  const before = await names(page)
  for (const [from, to, wanted] of ORDERS) {
    await row(page, from).dragTo(row(page, to))
    await expect.poll(() => names(page), `${from} onto ${to}`).toEqual(['spec', ...wanted])
    if (from === 'box') continue
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => names(page)).toEqual(before)
  }
})

test('several fields are chosen and moved, cut, copied and deleted together, and what is looked for is marked', async ({
  page,
}) => {
  await open(page, 'alpha', 'beta', 'gamma')
  await row(page, 'alpha').click()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => names(page)).toEqual(['spec', 'gamma', 'alpha', 'beta', 'box', 'inner'])
  await page.keyboard.press('ControlOrMeta+X')
  await row(page, 'box').click()
  await tree(page).press('ControlOrMeta+V')
  await expect.poll(() => names(page)).toEqual(['spec', 'gamma', 'box', 'inner', 'alpha', 'beta'])
  // Both are one step to undo.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toEqual(['spec', 'gamma', 'alpha', 'beta', 'box', 'inner'])

  await row(page, 'alpha').click()
  await row(page, 'beta').click({ modifiers: ['ControlOrMeta'] })
  await row(page, 'alpha').dragTo(row(page, 'box'))
  await expect.poll(() => names(page)).toEqual(['spec', 'gamma', 'box', 'inner', 'alpha', 'beta'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'gamma').click()
  await row(page, 'beta').click({ modifiers: ['Shift'] })
  await tree(page).press('ControlOrMeta+D')
  await expect
    .poll(() => names(page))
    .toEqual(['spec', 'gamma', 'gammaCopy', 'alpha', 'alphaCopy', 'beta', 'betaCopy', 'box', 'inner'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'gamma').click()
  await row(page, 'beta').click({ modifiers: ['Shift'] })
  await tree(page).press('Delete')
  await expect.poll(() => names(page)).toEqual(['spec', 'box', 'inner'])

  await page.keyboard.press('/')
  await page.keyboard.type('box.in')
  await expect(tree(page).locator('mark')).toHaveText('box.in')
  await page.keyboard.press('Enter')
  await expect(row(page, 'spec.box.inner')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(row(page, 'inner')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ControlOrMeta+A')
  await expect(page.getByText('3 selected')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(/crd\/acts\.e2e\.crdlab\.dev\/design$/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('Install or update the CRD')
  await expectNothingOfAxeOver(page, 'the keys')
})

test('what is edited after a draft was installed is kept under the name of its CRD', async ({ page }) => {
  await open(page, 'alpha', 'beta')
  await row(page, 'beta').click()
  await tree(page).press('Delete')
  await expect(row(page, 'beta')).toHaveCount(0)
  await page.getByRole('button', { name: 'Install', exact: true }).press('Enter')
  await expect(page).toHaveURL(/crd\/acts\.e2e\.crdlab\.dev\/design$/)
  await expect(page.getByText('in sync')).toBeVisible()

  // The text, its history and the way on are there still.
  await expect(page.getByRole('link', { name: 'View objects' })).toBeFocused()
  await expect(line(page, '# What is written stays')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'beta')).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(row(page, 'beta')).toHaveCount(0)
  await expect(page.getByText('in sync')).toBeVisible()

  await row(page, 'alpha').click()
  await tree(page).press('Delete')
  await expect(row(page, 'alpha')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('unsaved changes')).toBeVisible()
  await expect(row(page, 'box')).toBeVisible()
  await expect(row(page, 'alpha')).toHaveCount(0)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByText('in sync')).toBeVisible()
})
