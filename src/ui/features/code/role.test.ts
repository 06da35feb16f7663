import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { PERSONAS } from '../../base/state/persona.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { createRole } from './role.ts'

const ROLES = '/apis/rbac.authorization.k8s.io/v1/clusterroles'

let opened: OpenedHere
beforeEach(async () => {
  opened = await openHere('code', EXAMPLES.slice(0, 1))
})
afterEach(() => opened.close())

const stored = async (): Promise<Readonly<Record<string, unknown>>> => {
  const { object } = await opened.client.send({ method: 'GET', path: ROLES })
  const items = (object?.items ?? []) as { readonly metadata: { readonly name: string }; readonly rules: unknown }[]
  return Object.fromEntries(items.map(({ metadata, rules }) => [metadata.name, rules]))
}

test.each(PERSONAS)('[LB-7] the role of a controller called %s leaves those that are there as they are', async (name) => {
  const before = await stored()
  await createRole(opened.client, name, [])
  await createRole(opened.client, name, [])
  const after = await stored()
  expect(after).toMatchObject(before)
  expect(Object.keys(after)).toHaveLength(Object.keys(before).length + 1)
})
