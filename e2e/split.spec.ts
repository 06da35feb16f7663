import { counter, editPane, expect, line, openPaused, pane, send, test } from './page.ts'

test('spec, status and scale move the counters as the API server does', async ({ page }) => {
  await openPaused(page)
  const generation = page.getByTestId('generation').getByTestId('figure')
  const version = page.getByTestId('resourceVersion').getByTestId('figure')
  const start = Number(await counter(page, 'generation'))
  let seen = await counter(page, 'resourceVersion')

  // The spec: both move.
  await editPane(page, 'spec', /storefront:2\.4/, 'storefront:2.5')
  await send(page, 'spec')
  await expect(generation).toHaveText(String(start + 1))
  await expect(version).not.toHaveText(seen)
  await expect(page.getByText('controller is behind')).toBeVisible()
  await expect(pane(page, 'spec').locator('[data-note="kept"]')).toContainText('kept, was')

  // The status: only resourceVersion.
  seen = await counter(page, 'resourceVersion')
  await editPane(page, 'status', /readyReplicas: \d+/, 'readyReplicas: 1')
  await send(page, 'status')
  await expect(version).not.toHaveText(seen)
  await expect(generation).toHaveText(String(start + 1))

  // The scale: the replicas of the spec, so both.
  seen = await counter(page, 'resourceVersion')
  await editPane(page, 'scale', /(spec:\n {2}replicas: )\d+/, '$14')
  await send(page, 'scale')
  await expect(generation).toHaveText(String(start + 2))
  await expect(version).not.toHaveText(seen)
  await expect(line(pane(page, 'spec'), 'replicas: 4')).toBeVisible()

  // The same again: nothing is stored, and the page says so.
  seen = await counter(page, 'resourceVersion')
  await send(page, 'spec')
  await expect(page.getByText('No change: nothing was written')).toBeVisible()
  await expect(version).toHaveText(seen)
})

test('a dry run stores nothing and says so; a merge PATCH sends only what changed', async ({ page }) => {
  await openPaused(page)
  const seen = await counter(page, 'resourceVersion')
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 7')
  await pane(page, 'spec')
    .getByRole('button', { name: /Dry run/ })
    .click()
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('dry run')
  expect(await counter(page, 'resourceVersion')).toBe(seen)
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()

  await pane(page, 'spec')
    .getByRole('button', { name: /Dry run/ })
    .click()
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 2')
  await pane(page, 'spec').getByRole('button', { name: 'verb: PUT' }).click()
  await page.getByRole('option', { name: /merge PATCH/ }).click()
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
  await page.getByRole('button', { name: 'Open the API log' }).click()
  await page
    .getByTestId('log-row')
    .filter({ hasText: /PATCH.*you/ })
    .last()
    .click()
  await expect(page.getByRole('region', { name: 'kubectl' })).toContainText(`--type=merge`)
  await expect(page.getByRole('region', { name: 'Request body' })).toHaveText(/^\{\s*"spec": \{\s*"replicas": 2\s*\}\s*\}\s*$/)
})

test('kinds of Kubernetes show the endpoints and counters that they have, in words of their own', async ({ page }) => {
  await openPaused(page)
  await page.goto('./#/ws/first-run/cr/clusterroles.rbac.authorization.k8s.io/v1/-/view')
  await expect(pane(page, 'spec').getByRole('heading', { name: 'rules' })).toBeVisible()
  await expect(pane(page, 'spec')).toContainText('permissions that you do not have, unless you may escalate')
  await expect(page.getByTestId('resourceVersion')).toBeVisible()
  await expect(page.getByTestId('generation')).toHaveCount(0)
  for (const endpoint of ['status', 'scale']) await expect(page.getByRole('heading', { name: endpoint })).toHaveCount(0)

  await page.goto('./#/ws/first-run/cr/namespaces/v1/-/default')
  await expect(pane(page, 'status')).toContainText('while it is deleted, any but Terminating')
  await expect(page.getByRole('heading', { name: 'scale' })).toHaveCount(0)
  // As the pane says: only /finalize changes the spec, and the label comes back.
  await editPane(page, 'spec', /- kubernetes$/m, '- kubernetes\n  - demo.dev/mine')
  await send(page, 'spec')
  await expect(page.getByRole('row', { name: /^spec\.finalizers/ })).toContainText('ignored')
  await expect(page.getByTestId('result')).toContainText('200')
})
