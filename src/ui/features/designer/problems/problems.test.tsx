import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type DrawnDesigner, drawDesigner } from '../testing/drawn-designer.tsx'

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: robots.e2e.crdlab.dev
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: robots, singular: robot, kind: Robot, listKind: RobotList}
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
                replicas: {type: integer, format: int32, maximum: 1, default: 2}
                size: {type: integer}
                speed: {type: integer}
                paused: {type: boolean}
                ratio: {type: number}
                mode: {type: string, enum: [slow, fast, slow]}
                node_name: {type: string}
`

async function open(workspace: string): Promise<DrawnDesigner> {
  const drawn = await drawDesigner(CRD, workspace)
  await waitFor(() => expect(drawn.problems('rejected')).toHaveLength(1))
  await screen.findByRole('button', { name: /^Show only: style/ })
  return drawn
}

test('the profile of core APIs asks more, and is kept for the workspace', async () => {
  const { user, problems } = await open('profile')
  const asked = 'A boolean cannot get a third value'
  expect(problems(asked)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Rules for: operators' }))
  await user.click(await screen.findByRole('option', { name: /^core APIs/ }))
  await user.type(await screen.findByRole('searchbox', { name: 'Filter problems' }), 'nobools')
  await waitFor(() => expect(problems('')).toHaveLength(1))
  expect(problems(asked)).toHaveLength(1)
  await user.clear(screen.getByRole('searchbox', { name: 'Filter problems' }))
  await user.type(screen.getByRole('searchbox', { name: 'Filter problems' }), 'no such thing')
  await user.click(await screen.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(problems('rejected')).toHaveLength(1))
  cleanup()
  await open('profile')
  expect(screen.getByRole('button', { name: 'Rules for: core APIs' })).toBeTruthy()
})
