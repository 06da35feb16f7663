import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { applyEdits } from '../../../analysis/edit.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { familyOf } from './families.ts'
import { WebhookForm } from './webhook-form.tsx'

const { value: FIRST } = parseYaml(`apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: new-webhook}
webhooks:
- name: new-webhook.example.com
  clientConfig: {url: "https://functions.crdlab.internal/new-webhook"}
  rules: [{apiGroups: [demo.crdlab.dev], apiVersions: [v1], resources: [webapps], operations: [CREATE]}]
`)

let now: JsonObject

function Form() {
  const [value, setValue] = useState(isObject(FIRST) ? FIRST : {})
  now = value
  const family = familyOf('ValidatingWebhookConfiguration')
  if (family === undefined) return null
  return (
    <WebhookForm
      family={family}
      policy={{ text: '', line: 1, value }}
      problemsAt={() => []}
      onEdit={(_, edits) => {
        const next = applyEdits(value, edits)
        if (isObject(next)) setValue(next)
      }}
    />
  )
}

test('[PO-6] a webhook is added beside another, for the same kinds, and removed', async () => {
  render(<Form />)
  const user = userEvent.setup()
  expect(screen.queryByRole('button', { name: /^Remove webhook/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add webhook' }))
  const second = screen.getByRole('region', { name: 'Webhook 2' })
  expect(within(second).getAllByRole<HTMLInputElement>('textbox')[0]?.value).toBe('new-webhook-2.example.com')
  expect(now.webhooks).toMatchObject([{}, { rules: [{ resources: ['webapps'] }] }])
  await user.click(within(second).getByRole('button', { name: 'Remove webhook 2' }))
  expect(screen.queryByRole('region', { name: 'Webhook 2' })).toBeNull()
  expect(now).toEqual(FIRST)
})
