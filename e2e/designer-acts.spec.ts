import { crdText, names, openFile, row, tree } from './designer-page.ts'
import { expect, test } from './page.ts'

const CRD = crdText(
  'acts.e2e.crdlab.dev',
  'Act',
  `            properties:
              alpha: {type: string}
              beta: {type: string}
              gamma: {type: string}
              box:
                type: object
                properties:
                  inner: {type: string}
`,
)

const BEFORE = ['spec', 'alpha', 'beta', 'gamma', 'box', 'inner']

// What a drop changes is proved in features/designer/tree/tree-edits.test.ts; here, where each half of a row leads.
const ORDERS = [
  ['alpha', 'gamma', ['beta', 'gamma', 'alpha', 'box', 'inner']],
  ['alpha', 'box', ['beta', 'gamma', 'box', 'inner', 'alpha']],
  ['inner', 'alpha', ['alpha', 'inner', 'beta', 'gamma', 'box']],
  ['box', 'inner', ['alpha', 'beta', 'gamma', 'box', 'inner']],
] as const

test('fields are dragged behind another, or into one that holds fields, alone and together', async ({ page }) => {
  await openFile(page, 'first-run', 'acts.yaml', CRD)
  await expect.poll(() => names(page)).toEqual(BEFORE)
  for (const [from, to, wanted] of ORDERS) {
    await row(page, from).dragTo(row(page, to))
    await expect.poll(() => names(page), `${from} onto ${to}`).toEqual(['spec', ...wanted])
    if (from === 'box') continue
    await tree(page).press('ControlOrMeta+Z')
    await expect.poll(() => names(page)).toEqual(BEFORE)
  }
  await row(page, 'alpha').click()
  await row(page, 'gamma').click({ modifiers: ['ControlOrMeta'] })
  await row(page, 'alpha').dragTo(row(page, 'box'))
  await expect.poll(() => names(page)).toEqual(['spec', 'beta', 'box', 'inner', 'alpha', 'gamma'])
})
