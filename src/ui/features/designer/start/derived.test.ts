import { expect, it } from 'vitest'
import { RGD, XRD_V1, XRD_V2 } from '../../../../analysis/derived/testing/definitions.ts'
import { beginningsOf } from '../../../../analysis/sample/found.ts'
import { fetchOf, startServer } from '../../../entities/crd/testing/servers.ts'

it.each([
  ['Crossplane, v1', XRD_V1],
  ['Crossplane, v2', XRD_V2],
  ['kro', RGD],
])('[DZ-49] the server accepts the CRDs of a definition of %s', async (_, text) => {
  const server = await startServer()
  for (const { text: body } of beginningsOf(text).found) {
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions?fieldValidation=Strict'
    const response = await fetchOf(server)(path, { method: 'POST', headers: { 'Content-Type': 'application/yaml' }, body })
    const { message } = (await response.json()) as { message?: string }
    expect([response.status, message]).toEqual([201, undefined])
  }
})
