import { expect, test } from 'vitest'
import { pulledTag } from './image.ts'

const DIGEST = `sha256:${'a'.repeat(64)}`

// What the real server makes of the same images is in conformance/cluster/pods.json.
test.each([
  ['nginx', 'latest'],
  ['nginx:1.2', '1.2'],
  ['reg.io:5000/a/b', 'latest'],
  ['reg.io:5000/a/b:c', 'c'],
  ['localhost/x', 'latest'],
  [`nginx@${DIGEST}`, ''],
  [`nginx:latest@${DIGEST}`, 'latest'],
  ['Nginx', ''],
  ['a b', ''],
  ['', ''],
  ['a'.repeat(64), ''],
])('[PD-1] the tag of %j', (image, tag) => {
  expect(pulledTag(image)).toBe(tag)
})
