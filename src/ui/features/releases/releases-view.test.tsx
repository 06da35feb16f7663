import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { saveNewDesign } from '../../entities/crd/new-designs.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import ReleasesView from './releases-view.tsx'

const ROBOTS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: robots.e2e.crdlab.dev}
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: robots, singular: robot, kind: Robot}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              serial: {type: integer, format: int32, example: 7}
              tags:
                type: array
                maxItems: 5
                items: {type: string, maxLength: 9}
                x-kubernetes-list-type: atomic
                x-kubernetes-validations:
                - rule: self.distinct() == self
`

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('compared', [])
})
afterAll(() => opened.close())

function View() {
  const [, , , , pair, crd] = useLocation()[0].split('/')
  return <ReleasesView pair={pair} crd={crd} />
}

test('[DZ-53] two releases answer the same request beside each other: a CRD, and an object of it', async () => {
  saveNewDesign('compared', { name: 'new', text: ROBOTS })
  window.location.hash = '#/ws/compared/releases/1.34..1.37/new'
  render(
    <Router hook={useHashLocation}>
      <View />
    </Router>,
  )
  const user = userEvent.setup()
  const side = (name: string) => screen.findByRole('region', { name })
  await within(await side('Kubernetes 1.34')).findByText(/undeclared reference to 'distinct'/)
  await within(await side('Kubernetes 1.37')).findByText('201')
  screen.getByText('The responses differ.')
  await user.click(screen.getByRole('button', { name: /^Left release/ }))
  await user.click(await screen.findByRole('option', { name: '1.35' }))
  await user.click(screen.getByRole('button', { name: /^Request: / }))
  await user.click(await screen.findByRole('option', { name: 'Create an object' }))
  const body = await screen.findByDisplayValue(/kind: Robot/)
  expect(body.getAttribute('aria-label')).toBe('Body of the request')
  const text = 'apiVersion: e2e.crdlab.dev/v1\nkind: Robot\nmetadata: {name: one}\nspec: {serial: 3000000000}\n'
  fireEvent.change(body, { target: { value: text } })
  await within(await side('Kubernetes 1.35')).findByText('201')
  await within(await side('Kubernetes 1.37')).findByText(/Checked value must be of type integer with format int32/)
})
