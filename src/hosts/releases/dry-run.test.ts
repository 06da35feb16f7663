import { expect, it } from 'vitest'
import { LATEST_MINOR, OLDEST_MINOR, releaseOf } from '../../apimachinery/releases/named.ts'
import { dryRunAt } from './dry-run.ts'

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
`

it.each([OLDEST_MINOR, LATEST_MINOR])('[WK-19] a dry run at 1.%i has the whole CRD that would be stored', async (minor) => {
  const { stored } = await dryRunAt(await releaseOf(minor), { body: CRD, contentType: 'application/yaml' }, 'Warn')
  expect(stored?.spec).toMatchObject({ names: { singular: 'widget' }, versions: [{ name: 'v1' }] })
})
