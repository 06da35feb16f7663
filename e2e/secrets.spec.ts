import { readFileSync } from 'node:fs'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { dropFiles, expect, focusedText, test } from './page.ts'

const SECRET = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\n  namespace: default\nstringData:\n  password: hushhush\n'
const VALUE = /hushhush|aHVzaGh1c2g/

test('the values of a Secret are masked until they are revealed, and go into a file when the person includes them', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/install')
  await dropFiles(page, [{ name: 'secret.yaml', text: SECRET }])
  await page.getByRole('button', { name: 'Send 1 document' }).click()
  await expect(page.getByText('created', { exact: true })).toBeVisible()
  await page.goto('./#/ws/first-run/cr/secrets/v1/default/db')
  await expect(page.getByText('8 bytes')).toBeVisible()
  await expectNothingOfAxe(page, 'a masked Secret', '[aria-labelledby="concealed-secret"]')
  await expect(page.getByText(VALUE)).toHaveCount(0)
  await page.getByRole('button', { name: 'Reveal values' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(VALUE).first()).toBeVisible()
  await expect(focusedText(page)).toBeVisible()
  await page.goto('./#/ws/first-run/settings')
  for (const includes of [false, true]) {
    await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog')
    const box = dialog.getByRole('checkbox', { name: 'Include Secrets' })
    await expect(box).not.toBeChecked()
    if (includes) await box.check()
    else await expectNothingOfAxeOver(page, 'the dialog of an export with Secrets')
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export' }).click()])
    expect(VALUE.test(readFileSync(await file.path(), 'utf8'))).toBe(includes)
    await expect(dialog).toHaveCount(0)
  }
})
