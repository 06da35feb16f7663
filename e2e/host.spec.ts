import { once } from 'node:events'
import { startHost } from './hosts.ts'
import { expect, test } from './page.ts'
import { installWidgets } from './widgets.ts'

test('the page of a host shows what other clients write there, and says so when the host is gone', async ({ page }) => {
  const { url, host } = await startHost()
  try {
    await page.goto(url)
    await page.getByRole('button', { name: /^workspace/ }).click()
    await page.getByRole('menuitemradio', { name: new URL(url).host }).click()
    await expect(page.getByRole('heading', { name: `Connected to ${new URL(url).host}.` })).toBeVisible()
    await expect(page.getByText('is running in this page')).toHaveCount(0)
    await installWidgets(page)
    await page.getByRole('link', { name: 'Resources', exact: true }).click()
    await page.getByRole('link', { name: /^Widget/ }).click()
    await expect(page.getByText('No resources found')).toBeVisible()

    // The address names the server: it comes back with a reload and with the browser's history, and is left for a workspace.
    const list = `${url}/#/host/resources/widgets.e2e.crdlab.dev/v1/*`
    await expect(page).toHaveURL(list)
    await page.goto(`${url}/#/ws/first-run/resources`)
    await expect(page.getByRole('link', { name: /^WebApp/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'workspace first-run' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(page.getByText('No resources found')).toBeVisible()
    await page.goto(`${url}/#/ws/nowhere`)
    await expect(page.getByRole('alert')).toContainText('Workspace nowhere is not in this browser.')
    await page.goto(list)
    await page.reload()
    await expect(page.getByText('No resources found')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    await page.keyboard.type('copy a link')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Copied')).toBeVisible()

    const created = await fetch(`${url}/apis/e2e.crdlab.dev/v1/namespaces/default/widgets`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ apiVersion: 'e2e.crdlab.dev/v1', kind: 'Widget', metadata: { name: 'foreign' }, spec: { size: 2 } }),
    })
    expect(created.status).toBe(201)
    await expect(page.getByRole('row', { name: /foreign/ })).toBeVisible()

    host.kill()
    await once(host, 'exit')
    await expect(page.getByRole('status').filter({ hasText: 'Live updates paused' })).toBeVisible()
    await expect(page.getByRole('row', { name: /foreign/ })).toBeVisible()
  } finally {
    host.kill()
  }
})
