import { expect, test } from 'vitest'
import { releaseOf } from '../apimachinery/releases/named.ts'
import { startTestEngine, WIDGETS, widget } from './testing/engine.ts'

const APPLY = { 'content-type': 'application/apply-patch+yaml' }

test.each([
  [30, 'writes another time once a second has passed', true],
  [31, 'writes nothing', false],
])('[ST-5] in 1.%i an apply of an ending object that changes nothing %s', async (minor, _, changed) => {
  const engine = await startTestEngine({ release: await releaseOf(minor) })
  await engine.install()
  const apply = async (metadata = {}): Promise<unknown> => {
    const body = widget('a', undefined, { finalizers: ['example.com/hold'], ...metadata })
    const answer = await engine.send('PATCH', `${WIDGETS}/a?fieldManager=m`, body, APPLY)
    return (answer.body.metadata as Record<string, unknown>).resourceVersion
  }
  await apply()
  await engine.send('DELETE', `${WIDGETS}/a`)
  await apply({ deletionTimestamp: null })
  const before = await apply({ deletionTimestamp: null })
  engine.clock.advance(1000)
  expect((await apply({ deletionTimestamp: null })) !== before).toBe(changed)
})
