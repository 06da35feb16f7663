import { expect, test } from 'vitest'
import { comparable, fixturePaths, readFixture, withUids } from './testing/fixture.ts'
import { startServer } from './testing/server.ts'

for (const path of fixturePaths()) {
  const { doc, authorization = false, now, steps } = readFixture(path)
  test(`${path}: ${doc}`, async () => {
    const server = await startServer({ authorization, now: Date.parse(now) })
    for (const step of steps) {
      const { command, code, stdout, stderr } = step
      const stdin = await withUids(step.stdin ?? '', async (asked) => (await server.run(asked)).stdout)
      const ran = await server.run(command, { ...step, stdin })
      const shown = { command, code: ran.code, stdout: comparable(ran.stdout), stderr: comparable(ran.stderr) }
      expect.soft(shown).toEqual({ command, code, stdout, stderr })
    }
  })
}
