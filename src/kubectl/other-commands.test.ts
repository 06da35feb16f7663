import { expect, test } from 'vitest'
import { unavailable, unknownCommand } from './other-commands.ts'

/** What kubectl 1.32 printed. */
test.each([
  ['gett', ['set', 'get']],
  ['lable', ['label']],
  ['applyy', ['apply']],
  ['GET', ['set', 'get']],
  ['desc', ['describe']],
  ['xyz', []],
  ['x'.repeat(10_000), []],
])('%s: what was meant', (word, meant) => {
  const hint = meant.length === 0 ? '' : `\n\nDid you mean this?\n${meant.map((name) => `\t${name}\n`).join('')}`
  expect(unknownCommand(word)).toBe(`unknown command "${word}" for "kubectl"${hint}`)
})

test.each([
  [['logs', '-f', 'x'], 'kubectl logs needs containers that run. Nothing here runs the Pods that are stored.'],
  [['rollout', 'status', 'wa/x'], /^kubectl rollout needs workloads/],
  [['set', 'image', 'wa/x', 'a=b'], /^kubectl set image needs workloads/],
  [['create', 'deployment', 'x', '--image=y'], /^kubectl create deployment needs workloads/],
])('%s: says why it is not there', (words, reason) => {
  expect(unavailable(words)).toMatch(reason)
})

test.each([[['get', 'logs']], [['set', 'subject', 'x']], [['create', '-f', '-']], [[]], [['constructor']]])(
  '%s: nothing is missing',
  (words) => {
    expect(unavailable(words)).toBeUndefined()
  },
)
