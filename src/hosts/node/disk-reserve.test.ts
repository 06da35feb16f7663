import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DiskReserve } from './disk-reserve.ts'

const folder = mkdtempSync(join(tmpdir(), 'crdlab-reserve-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('[SG-36] a reserve takes room, gives it up once, and takes it again before anything is written', () => {
  const file = join(folder, 'a')
  const reserve = new DiskReserve(file, 1000)
  expect([reserve.release(), reserve.hasRoom(), existsSync(file)]).toEqual([false, true, false])
  reserve.hold()
  expect(statSync(file).size).toBe(1000)
  const again = new DiskReserve(file, 1000)
  expect([again.release(), again.release(), existsSync(file)]).toEqual([true, false, false])
  expect([again.hasRoom(), statSync(file).size]).toEqual([true, 1000])
})

test('[SG-36] while the room cannot be taken again there is none for writes', () => {
  const file = join(folder, 'b')
  new DiskReserve(file, 1000).hold()
  const reserve = new DiskReserve(file, 1000)
  reserve.release()
  const gone = new DiskReserve(join(folder, 'gone', 'c'), 1000)
  expect(gone.hasRoom()).toBe(true)
  const huge = new DiskReserve(file, 2 ** 60)
  huge.hold()
  expect([huge.release(), huge.hasRoom(), existsSync(file)]).toEqual([false, true, false])
})
