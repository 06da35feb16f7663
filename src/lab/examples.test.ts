import { expect, it } from 'vitest'
import { CONTROLLER_EXAMPLES, faultOf, withFault } from './examples.ts'
import { runDirectly } from './testing/direct-runner.ts'
import { EXAMPLE_NAMES, playStory } from './testing/example-stories.ts'

it.each(EXAMPLE_NAMES)('[LB-1] %s does what it says', async (name) => {
  await (await playStory(name, false, runDirectly)).close()
})

it.each(EXAMPLE_NAMES)('[LB-1] %s with its fault does not', async (name) => {
  await (await playStory(name, true, runDirectly)).close()
})

it.each(EXAMPLE_NAMES)('%s has fewer than 60 lines, and its fault is off', (name) => {
  const source = CONTROLLER_EXAMPLES[name]
  expect([source.trimEnd().split('\n').length < 60, faultOf(source), faultOf(withFault(source, true))]).toEqual([
    true,
    false,
    true,
  ])
})
