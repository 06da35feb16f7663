import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawDesigner } from '../testing/drawn-designer.tsx'
import { inspector } from '../testing/drawn-parts.ts'

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ports.e2e.crdlab.dev
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: ports, singular: port, kind: Port}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            own:
              x-kubernetes-int-or-string: true
            list:
              type: array
              items:
                x-kubernetes-int-or-string: true
`

test.each([
  ['own', 'type: int or string'],
  ['list', 'element type: int or string'],
])('letters typed at a closed type choice change the type once: %s', async (field, name) => {
  const { user, row, session } = await drawDesigner(CRD, `types-${field}`)
  await user.click(row(field))
  const button = inspector().getByRole('button', { name })
  // All letters come before the first edit is shown.
  for (const key of 'inte') fireEvent.keyDown(button, { key })
  await waitFor(() => expect(session.getState().text).toContain('type: integer'))
  // Edits are applied in their order: the edits of the letters are done after this one.
  await session.apply(({ crd }) => crd && { edits: [], select: undefined })
  expect(session.getState().editError).toBe('')
  expect(session.getState().text.match(/type: integer/g)).toHaveLength(1)
  expect(screen.queryByText(/Can't make this edit/)).toBeNull()
})
