import { expect, test } from 'vitest'
import { LATEST_MINOR, NEXT_MINOR, releaseOf } from '../../apimachinery/releases/named.ts'
import { struct } from '../../apimachinery/typed/types.ts'
import { decodeReview } from './review.ts'

const REVIEW = { group: 'g.io', version: 'v1', kind: 'Review', type: struct('v1.Review', () => ({})) } as const

test.each([
  [LATEST_MINOR, 111],
  [NEXT_MINOR, 110],
])('as 1.%s an answer of another kind is not registered in line %s', async (minor, line) => {
  const release = await releaseOf(minor)
  expect(() => decodeReview('{"apiVersion":"g.io/v1","kind":"Other"}', REVIEW, release)).toThrow(
    `no kind "Other" is registered for version "g.io/v1" in scheme "pkg/runtime/scheme.go:${line}"`,
  )
})
