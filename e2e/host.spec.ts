import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from './page.ts'
import { installWidgets } from './widgets.ts'

/** Starts the built host with the page, and gives its address. */
async function startHost(): Promise<{ readonly url: string; readonly host: ChildProcess }> {
  const host = spawn(process.execPath, ['bin/crdlab.mjs', 'serve', '--listen', '127.0.0.1:0', '--storage', 'memory'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: host.stdout })) {
    const url = /^Serving on (\S+)$/.exec(line)?.[1]
    if (url !== undefined) return { url, host }
  }
  throw new Error('the host ended before it served')
}

test('the page of a host shows what other clients write there, and says so when the host is gone', async ({ page }) => {
  const { url, host } = await startHost()
  try {
    await page.goto(url)
    await page.getByRole('button', { name: /^workspace/ }).click()
    await page.getByRole('menuitemradio', { name: new URL(url).host }).click()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await installWidgets(page)
    await page.getByRole('link', { name: 'Resources', exact: true }).click()
    await page.getByRole('link', { name: /^Widget/ }).click()
    await expect(page.getByText('No resources found')).toBeVisible()

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
