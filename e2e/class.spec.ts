import { expectNothingOfAxe } from './axe.ts'
import { startHost } from './hosts.ts'
import { expect, test } from './page.ts'

const SHOP = 'apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata:\n  name: shop\nspec:\n  image: shop:1\n'

test('[BD-1] a trainer sees a student join, hands out YAML, pauses the class and looks into a workspace', async ({
  page,
  elsewhere: student,
}) => {
  const { url, host, printed } = await startHost('--workspaces')
  try {
    await page.goto(await printed(/board: (\S+)$/))
    await expect(page).toHaveURL(`${url}/#/class`)
    await expect(page.getByText('No students yet.')).toBeVisible()

    await student.goto(`${url}/workspaces/`)
    await student.getByRole('textbox', { name: 'Your name' }).fill('Ada Müller')
    await student.keyboard.press('Enter')
    await expect(student).toHaveURL(`${url}/workspaces/ada-muller/`)
    await student.getByRole('link', { name: 'Lessons', exact: true }).click()
    await student.getByRole('link', { name: /^Lesson 1\./ }).click()
    const row = page.getByRole('row', { name: /ada-muller/ })
    await expect(row).toContainText('step 1 of 2')
    await expect(row).toContainText('0 of 2')

    await page.getByRole('button', { name: 'Hand out' }).click()
    await page.getByRole('button', { name: 'YAML' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('shop.yaml')
    await page.getByRole('textbox', { name: 'YAML to hand out' }).fill(SHOP)
    await page.getByRole('dialog').getByRole('button', { name: 'Hand out' }).click()
    await student.getByRole('button', { name: 'Open in Install' }).click()
    await expect(student.getByRole('button', { name: 'Leave the lesson' })).toHaveCount(0)
    await student.getByRole('button', { name: 'Send 1 document' }).click()
    await expect(row).toContainText('webapps')
    await expectNothingOfAxe(page, 'board of a class')

    await page.getByRole('button', { name: 'Pause the class' }).click()
    await expect(student.getByText('Your trainer paused the class.')).toBeVisible()
    await page.getByRole('switch', { name: 'Hide names' }).click({ force: true })
    await expect(page.getByRole('row', { name: /Student 1/ })).toBeVisible()

    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Look into the workspace of Student 1' }).click()
    const look = await opened
    await expect(look.getByText('You are looking into the workspace of ada-muller.')).toBeVisible()
    await expect(look.getByRole('button', { name: 'server ada-muller' })).toBeVisible()
  } finally {
    host.kill()
  }
})
