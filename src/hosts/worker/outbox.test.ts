import { expect, test } from 'vitest'
import { Outbox } from './outbox.ts'
import type { FromServer } from './protocol.ts'

test('[WK-10] what is said in one turn travels as one message, pieces of one body joined', async () => {
  const posted: FromServer[][] = []
  const outbox = new Outbox((messages) => posted.push(messages))
  outbox.send({ type: 'chunk', id: 1, text: 'a' })
  outbox.send({ type: 'chunk', id: 1, text: 'b' })
  outbox.send({ type: 'chunk', id: 2, text: 'c' })
  outbox.send({ type: 'chunk', id: 1, text: 'd' })
  outbox.send({ type: 'end', id: 1 })
  expect(posted).toEqual([])
  await Promise.resolve()
  expect(posted).toEqual([
    [
      { type: 'chunk', id: 1, text: 'ab' },
      { type: 'chunk', id: 2, text: 'c' },
      { type: 'chunk', id: 1, text: 'd' },
      { type: 'end', id: 1 },
    ],
  ])
  outbox.send({ type: 'end', id: 2 })
  outbox.flush()
  outbox.flush()
  await Promise.resolve()
  expect(posted.slice(1)).toEqual([[{ type: 'end', id: 2 }]])
})
