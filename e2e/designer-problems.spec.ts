import type { Locator, Page } from '@playwright/test'
import { crdText, row as field, openFile, problem as row, yaml } from './designer-page.ts'
import { expect, test } from './page.ts'

const CRD = crdText(
  'robots.e2e.crdlab.dev',
  'Robot',
  `            properties:
              replicas: {type: integer, format: int32, maximum: 1, default: 2}
              size: {type: integer}
              speed: {type: integer}
              paused: {type: boolean}
              ratio: {type: number}
              mode: {type: string, enum: [slow, fast, slow]}
              node_name: {type: string}
`,
)

const list = (page: Page): Locator => page.getByRole('grid', { name: 'Problems, most severe first' })
const chip = (page: Page, word: string): Locator => page.getByRole('button', { name: `Show only: ${word}` })

async function open(page: Page): Promise<void> {
  await openFile(page, 'problems', 'robots.yaml', CRD)
  await expect(row(page, 'rejected')).toBeVisible()
  await expect(chip(page, 'style')).toBeVisible()
}

/** Types the reason for which a rule is ignored, where the dialog has put the caret. */
async function giveReason(page: Page, reason: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type(reason)
}

test('problems are walked, mended and filtered by keys', async ({ page }) => {
  await open(page)
  await expect(list(page).getByRole('row').first()).toContainText('should be less than or equal to 1')
  await list(page).focus()
  await page.keyboard.press('ArrowDown')
  const second = list(page).getByRole('row').nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('complementary', { name: 'Problem details' })).toContainText('Clients in different languages')
  await expect(page.getByRole('link', { name: 'kube-api-linter: integers' })).toHaveAttribute('href', /linters\.md#integers$/)
  await page.keyboard.press('Enter')
  await expect(field(page, 'size')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ControlOrMeta+.')
  await expect(row(page, 'spec.size')).toHaveCount(0)
  // What is mended leaves its place to the next.
  await expect(list(page).locator('[aria-selected=true]')).toContainText('spec.speed')
  await page.keyboard.press('Home')
  await page.keyboard.press('ControlOrMeta+.')
  await expect(row(page, 'rejected')).toHaveCount(0)
  await expect(chip(page, 'rejected')).toHaveCount(0)

  await chip(page, 'hint').click()
  await expect(chip(page, 'hint')).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page, 'spec.speed')).toHaveCount(0)
  await expect(row(page, 'spec.ratio')).toHaveCount(1)
  await chip(page, 'hint').click()
  await expect(row(page, 'spec.speed')).toHaveCount(1)

  // From anywhere: the next one, and back.
  await field(page, 'paused').click()
  await page.keyboard.press('F8')
  const active = await list(page).locator('[aria-selected=true]').textContent()
  await page.keyboard.press('F8')
  await expect(list(page).locator('[aria-selected=true]')).not.toHaveText(active ?? '')
  await page.keyboard.press('Shift+F8')
  await expect(list(page).locator('[aria-selected=true]')).toHaveText(active ?? '')
})

test('a fix that is pressed leaves the keys in the list, and does nothing more when it is pressed twice; a draft that is installed takes along what is ignored', async ({
  page,
}) => {
  await open(page)
  await row(page, 'rejected').getByRole('button', { name: 'Remove default' }).press('Enter')
  await expect(row(page, 'rejected')).toHaveCount(0)
  await expect(list(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(row(page, 'rejected')).toBeVisible()
  await row(page, 'spec.size').getByRole('button', { name: 'Set format: int32' }).dblclick()
  await expect(row(page, 'spec.size')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Problems', exact: true }).getByRole('alert')).toHaveCount(0)

  // A reason that is given leaves the keys there too.
  await row(page, 'spec.ratio').getByRole('button', { name: 'Ignore nofloats at spec.ratio' }).click()
  await giveReason(page, 'A ratio is one.')
  await page.keyboard.press('Enter')
  await expect(row(page, 'spec.ratio')).toHaveCount(0)
  await expect(list(page)).toBeFocused()

  await row(page, 'rejected').getByRole('button', { name: 'Remove default' }).click()
  await expect(row(page, 'rejected')).toHaveCount(0)
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  await expect(page).toHaveURL(/crd\/robots\.e2e\.crdlab\.dev\/design$/)
  await page.getByRole('button', { name: '1 ignored' }).click()
  await expect(page.getByRole('dialog', { name: 'Ignored rules' })).toContainText('A ratio is one.')
})

test('what is ignored keeps its reason, in the browser and in the CRD', async ({ page }) => {
  await open(page)
  await list(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Ignore integers' })
  await expect(dialog.getByRole('button', { name: 'Here' })).toBeDisabled()
  await giveReason(page, 'Old clients read it so.')
  await dialog.getByRole('button', { name: 'In the whole CRD' }).click()
  await expect(row(page, 'spec.size')).toHaveCount(0)
  await expect(row(page, 'spec.speed')).toHaveCount(0)
  await page.reload()
  await expect(row(page, 'rejected')).toBeVisible()
  await expect(row(page, 'spec.speed')).toHaveCount(0)

  await page.getByRole('button', { name: '1 ignored' }).click()
  const ignored = page.getByRole('dialog', { name: 'Ignored rules' })
  await expect(ignored).toContainText('Old clients read it so. (in this browser)')
  await ignored.getByRole('button', { name: 'Save in the CRD' }).click()
  await expect(ignored).toContainText('Old clients read it so. (in the CRD)')
  await page.keyboard.press('Escape')
  // What is undone there is ignored in the browser again.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(yaml(page)).not.toContainText('crdlab.dev/ignored')
  await expect(page.getByRole('button', { name: '1 ignored' })).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(yaml(page)).toContainText('crdlab.dev/ignored')
  await expect(row(page, 'spec.speed')).toHaveCount(0)

  await page.getByRole('button', { name: '1 ignored' }).click()
  await ignored.getByRole('button', { name: 'Stop ignoring: integers' }).click()
  await expect(row(page, 'spec.speed')).toHaveCount(1)
  await expect(yaml(page)).not.toContainText('crdlab.dev/ignored')
})
