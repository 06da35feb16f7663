import { expect, test } from 'vitest'
import { systemClock, systemRandom } from './system.ts'

test('a timer runs once, and not after it was cancelled', async () => {
  const ran: string[] = []
  const cancel = systemClock.setTimer(1, () => ran.push('cancelled'))
  cancel()
  await new Promise<void>((done) => systemClock.setTimer(5, () => done(void ran.push('ran'))))
  expect(ran).toEqual(['ran'])
})

test('now is in milliseconds since 1970', () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1000)
})

test('suffixes have the length asked for and only letters of the alphabet of names', () => {
  for (let i = 0; i < 200; i++) expect(systemRandom.suffix(5)).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]{5}$/)
})

test('ids are random UUIDs', () => {
  expect(systemRandom.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
