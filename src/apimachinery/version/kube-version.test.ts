import { expect, test } from 'vitest'
import { compareKubeVersions } from './kube-version.ts'

const order = ['foo10', 'foo1', 'v1alpha1', 'v3alpha1', 'v1beta1', 'v10beta3', 'v11beta2', 'v1', 'v2', 'v10']

test('API versions: stable before beta before alpha, then by number, other texts last [DS-1]', () => {
  const shuffled = [...order].reverse()
  expect(shuffled.sort(compareKubeVersions)).toEqual(order)
})
