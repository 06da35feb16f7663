import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import ExplainView from './explain-view.tsx'

let opened: OpenedHere
beforeAll(async () => {
  // The page of a field and its example beside each other.
  window.innerWidth = 1440
  opened = await openHere('explain', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())

function View() {
  const [, , , , type, version, field] = useLocation()[0].split('/')
  return <ExplainView type={type} version={version} field={field} />
}

function draw(address = ''): void {
  window.location.hash = `#/ws/explain/explain${address}`
  render(
    <Router hook={useHashLocation}>
      <main>
        <View />
      </main>
    </Router>,
  )
}

const title = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text))

test('[RD-1] an address of a field that is not there shows the nearest around it', async () => {
  draw('/webapps.demo.crdlab.dev/v1/spec.env.nothing')
  await title('WebApp.spec.env')
  expect(screen.getByRole('main').textContent).toContain('There is no field spec.env.nothing.')
})

const ROUTES = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: routes.net.example.com}
spec:
  group: net.example.com
  scope: Namespaced
  names: {kind: Route, plural: routes, singular: route, listKind: RouteList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        description: Where requests go.
        properties:
          spec:
            type: object
            x-kubernetes-validations:
            - {rule: self.size < 10, message: too large}
            properties:
              size: {type: integer, minimum: 1, maximum: 20, default: 2}
`

const NESTED = ROUTES.replaceAll('routes.net', 'paths.net')
  .replace('kind: Route, plural: routes, singular: route, listKind: RouteList', 'kind: Path, plural: paths')
  .replace(
    /spec:\n {12}type: object[\s\S]*$/,
    `spec:
            type: object
            required: [http]
            properties:
              http:
                type: array
                minItems: 1
                items:
                  type: object
                  properties:
                    retries:
                      type: object
                      x-kubernetes-validations:
                      - {rule: "self.attempts <= 5 || has(self.perTryTimeout)", message: "More than 5 attempts need a timeout."}
                      properties:
                        attempts: {type: integer, minimum: 1, maximum: 10, default: 2, description: "How often a request is sent again. See https://example.com/retries."}
                        perTryTimeout: {type: string, pattern: "^[0-9]+ms$", description: How long one try may take.}
`,
  )

test('[RD-1] [RD-2] [RD-5] the page of a field says what may be written and which rules look at it; a line of its example opens another', async () => {
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  await opened.client.send({ method: 'POST', path, body: NESTED, contentType: 'application/yaml' })
  draw('/paths.net.example.com/v1/spec.http.retries.perTryTimeout')
  const user = userEvent.setup()
  await title('Path.spec.http[].retries.perTryTimeout')
  const page = screen.getByRole('region', { name: 'Page' })
  await waitFor(() => expect(page.textContent).toMatch(/costs at most \d/))
  expect(page.textContent).toContain('^[0-9]+ms$')
  expect(page.textContent).toContain('More than 5 attempts need a timeout.')
  const example = (): HTMLElement => screen.getByRole('region', { name: 'Text of the example' })
  await user.click(screen.getByRole('button', { name: 'Only this field' }))
  await waitFor(() => expect(example().textContent).toContain('perTryTimeout:'))
  expect(example().textContent).not.toContain('attempts:')

  await user.click(screen.getByRole('treeitem', { name: /http/ }))
  await title('Path.spec.http')
  await user.click(screen.getByRole('link', { name: /^retries/ }))
  await title('Path.spec.http[].retries')
  await user.click(screen.getByRole('link', { name: /^attempts/ }))
  await title('Path.spec.http[].retries.attempts')
  screen.getByRole('link', { name: 'https://example.com/retries' })
  await user.click(screen.getByRole('button', { name: 'Commented' }))
  await waitFor(() => expect(example().textContent).toContain('# How often a request is sent again.'))
  await user.click(within(example()).getByRole('button', { name: /^http ?:/ }))
  await title('Path.spec.http')
})

test('[RD-6] files are read without being installed, with an example judged by their own rules', async () => {
  draw()
  const user = userEvent.setup()
  await screen.findByRole('button', { name: 'Open files…' })
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File([ROUTES], 'routes.yaml', { type: 'text/yaml' })] },
  })
  await title('Route')
  screen.getByText('From routes.yaml. This CRD is not installed.')
  await screen.findByText('Valid against the schema and rules of the CRD')
  await user.click(screen.getByRole('button', { name: 'Install…' }))
  expect(appStore.getState().incoming).toContain('routes.net.example.com')
  expect(window.location.hash).toBe('#/ws/explain/install')

  act(() => {
    window.location.hash = '#/ws/explain/explain/routes.net.example.com/v1'
  })
  await title('Route')
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  await opened.client.send({ method: 'POST', path, body: ROUTES, contentType: 'application/yaml' })
  await waitFor(() => expect(screen.queryByText('This CRD is not installed.', { exact: false })).toBeNull())
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try it' }).disabled).toBe(false))
})
