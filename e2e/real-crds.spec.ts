import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counter, dropFiles, editPane, expect, line, pane, send, test } from './page.ts'

/** A folder of CRD files by project, as in the recorded ones; these stories run when it is given (CONTRIBUTING.md). */
const CRDS = process.env.CRDLAB_CRDS ?? ''

const filesOf = (project: string): { name: string; text: string }[] =>
  readdirSync(join(CRDS, project))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({ name, text: readFileSync(join(CRDS, project, name), 'utf8') }))

/** Objects of real kinds: what is dropped, where it is shown, and an edit of each endpoint. */
const STORIES = [
  {
    project: 'cert-manager',
    kinds: 6,
    object: `apiVersion: cert-manager.io/v1
kind: Certificate
metadata:
  name: web
  namespace: default
spec:
  secretName: web-tls
  dnsNames:
  - example.com
  issuerRef:
    name: ca
`,
    view: '#/ws/first-run/cr/certificates.cert-manager.io/v1/default/web',
    spec: [/secretName: web-tls/, 'secretName: web-tls-2'],
    status: 'revision: 1',
  },
  {
    project: 'gateway-api',
    kinds: 10,
    object: `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata:
  name: edge
spec:
  controllerName: example.com/edge
`,
    view: '#/ws/first-run/cr/gatewayclasses.gateway.networking.k8s.io/v1/-/edge',
    spec: [/controllerName: example.com\/edge/, 'controllerName: example.com/edge\n  description: at the edge'],
    status: 'supportedFeatures: []',
  },
] as const

for (const { project, kinds, object, view, spec, status } of STORIES) {
  test(`the CRDs of ${project} are dropped; spec and status of an object move the counters as they should`, async ({ page }) => {
    await page.goto('./')
    await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible()
    await dropFiles(page, filesOf(project))
    await page.getByRole('button', { name: `Send ${kinds} documents` }).click()
    await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(kinds, { timeout: 30_000 })

    await page.reload()
    await dropFiles(page, [{ name: 'object.yaml', text: object }])
    await page.getByRole('button', { name: 'Send 1 document' }).click()
    await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(1)
    await page.goto(`./${view}`)
    const generation = page.getByTestId('generation').getByTestId('figure')
    await expect(generation).toHaveText('1')

    let seen = await counter(page, 'resourceVersion')
    await editPane(page, 'spec', spec[0], spec[1])
    await send(page, 'spec')
    await expect(generation).toHaveText('2')
    await expect(page.getByTestId('resourceVersion').getByTestId('figure')).not.toHaveText(seen)

    seen = await counter(page, 'resourceVersion')
    await expect(line(pane(page, 'status'))).toBeVisible()
    await editPane(page, 'status', /status:[\s\S]*$/, `status:\n  ${status}\n`)
    await send(page, 'status')
    await expect(page.getByTestId('resourceVersion').getByTestId('figure')).not.toHaveText(seen)
    await expect(generation).toHaveText('2')
  })
}
