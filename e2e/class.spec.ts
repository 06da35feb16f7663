import type { Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { startHost } from './hosts.ts'
import { expect, test } from './page.ts'

const SHOP = 'apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata:\n  name: shop\nspec:\n  image: shop:1\n'

/** The names of the objects in a workspace of a host, by its own API. */
async function namesIn(url: string, workspace: string): Promise<string[]> {
  const answer = await fetch(`${url}/workspaces/${workspace}/apis/demo.crdlab.dev/v1/namespaces/default/webapps`)
  const { items } = (await answer.json()) as { items: { metadata: { name: string } }[] }
  return items.map(({ metadata }) => metadata.name)
}

/** The sandbox of a host's page runs controllers. That the host keeps them, and that another browser asks before it runs them, is proved in src/hosts/node/programs.test.ts and src/ui/features/code/code-view.test.tsx. */
async function playController(student: Page, address: string): Promise<void> {
  await student.goto(address)
  await student.getByRole('button', { name: 'Add webapp-status' }).click()
  await student.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(student.getByRole('region', { name: 'Log' }).first()).toContainText('reported')
  // Nobody is asked for a role at a host without authorization.
  await expect(student.getByText(/has no role/)).toHaveCount(0)
}

// How far a student is in a lesson, hidden names, and what else the board and the bar of a student can do: src/ui/features/lessons/class.
test('[BD-1] [LB-7] a trainer sees a student join, hands out YAML, pauses the class and looks into a workspace, which has a page, an API and controllers of its own', async ({
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
    const row = page.getByRole('row', { name: /ada-muller/ })
    await expect(row).toBeVisible()

    await page.getByRole('button', { name: 'Hand out' }).click()
    await page.getByRole('button', { name: 'YAML' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('shop.yaml')
    await page.getByRole('textbox', { name: 'YAML to hand out' }).fill(SHOP)
    await page.getByRole('dialog').getByRole('button', { name: 'Hand out' }).click()
    await student.getByRole('button', { name: 'Open in Install' }).click()
    await student.getByRole('button', { name: 'Send 1 document' }).click()
    await expect(row).toContainText('webapps')
    await expectNothingOfAxe(page, 'board of a class')
    expect([await namesIn(url, 'ada-muller'), await namesIn(url, 'bo')]).toEqual([
      expect.arrayContaining(['shop']),
      expect.not.arrayContaining(['shop']),
    ])
    await test.step('controllers', () => playController(student, `${url}/workspaces/ada-muller/#/host/code`))

    await page.getByRole('button', { name: 'Pause the class' }).click()
    await expect(student.getByText('Your trainer paused the class.')).toBeVisible()

    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Look into the workspace of ada-muller' }).click()
    const look = await opened
    await expect(look.getByText('You are looking into the workspace of ada-muller.')).toBeVisible()
    await expect(look.getByRole('button', { name: 'server ada-muller' })).toBeVisible()
  } finally {
    host.kill()
  }
})
