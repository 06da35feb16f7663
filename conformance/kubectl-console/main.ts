import { writeFileSync } from 'node:fs'
import { parseShell } from '../../src/kubectl/shell.ts'
import { comparable, type Fixture, fixturePaths, readFixture, type Step, withUids } from '../../src/kubectl/testing/fixture.ts'
import { KubectlHost, kubectlMissing } from '../kubectl.ts'

const wordsOf = (command: string): readonly string[] => parseShell(command)[0]?.words.slice(1) ?? []

/** Records the output of a running command while others run. */
async function follow(host: KubectlHost, command: string, { lines, then, total }: NonNullable<Step['watch']>): Promise<string> {
  const watching = host.follow(wordsOf(command))
  await watching.lines(lines)
  for (const other of then.split('\n')) await host.run(wordsOf(other))
  const printed = await watching.lines(total)
  watching.stop()
  return printed.map((line) => `${line}\n`).join('')
}

/** Runs the commands of a fixture through kubectl, against a host of its own. */
async function record({ doc, steps, authorization }: Fixture): Promise<Fixture> {
  const now = new Date().toISOString()
  const flags = authorization === true ? ['--authorization-mode', 'RBAC'] : []
  const host = await KubectlHost.start('--storage', 'memory', ...flags)
  const recorded: Step[] = []
  try {
    for (const { command, stdin, edit, watch } of steps) {
      if (watch !== undefined) {
        recorded.push({ command, watch, code: 0, stdout: comparable(await follow(host, command, watch)), stderr: '' })
        continue
      }
      const input = await withUids(stdin ?? '', async (asked) => (await host.run(wordsOf(asked))).out)
      const { code, out, err } = await host.run(wordsOf(command), input, edit)
      const given = { command, ...(stdin === undefined ? {} : { stdin }), ...(edit === undefined ? {} : { edit }) }
      recorded.push({ ...given, code, stdout: comparable(out), stderr: comparable(err) })
    }
  } finally {
    await host.stop()
  }
  return { doc, ...(authorization === true ? { authorization } : {}), now, steps: recorded }
}

const missing = kubectlMissing()
if (missing !== undefined) throw new Error(missing)
const only = process.argv.slice(2)
for (const path of fixturePaths()) {
  if (only.length > 0 && !only.some((name) => path.includes(name))) continue
  const fixture = await record(readFixture(path))
  writeFileSync(path, `${JSON.stringify(fixture, undefined, 2)}\n`)
  console.log(`${path}: ${fixture.steps.length} commands`)
}
