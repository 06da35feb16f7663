import { once } from 'node:events'
import { startHost } from './hosts.ts'
import { expect, test } from './page.ts'
import { WIDGETS, widget } from './widgets.ts'

test('the page of a host shows what other clients write there, and says so when the host is gone', async ({ page }) => {
  const { url, host } = await startHost()
  try {
    await page.goto(url)
    await page.getByRole('button', { name: /^workspace/ }).click()
    await page.getByRole('menuitemradio', { name: new URL(url).host }).click()
    await expect(page.getByRole('heading', { name: `Connected to ${new URL(url).host}.` })).toBeVisible()
    await expect(page.getByText('is running in this page')).toHaveCount(0)
    const headers = { 'Content-Type': 'application/yaml' }
    const crds = `${url}/apis/apiextensions.k8s.io/v1/customresourcedefinitions`
    expect((await fetch(crds, { method: 'POST', headers, body: WIDGETS })).status).toBe(201)
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
    await page.reload()
    await expect(page.getByText('No resources found')).toBeVisible()

    const widgets = `${url}/apis/e2e.crdlab.dev/v1/namespaces/default/widgets`
    expect((await fetch(widgets, { method: 'POST', headers, body: widget('foreign', 2) })).status).toBe(201)
    await expect(page.getByRole('row', { name: /foreign/ })).toBeVisible()

    host.kill()
    await once(host, 'exit')
    await expect(page.getByRole('status').filter({ hasText: 'Live updates paused' })).toBeVisible()
    await expect(page.getByRole('row', { name: /foreign/ })).toBeVisible()
  } finally {
    host.kill()
  }
})
