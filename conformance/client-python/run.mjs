// Runs the tests of the Python client in a virtual environment of their own: `node conformance/client-python/run.mjs [TEST ...]`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const tests = fileURLToPath(new URL('.', import.meta.url))
const environment = fileURLToPath(new URL('../../dist/client-python', import.meta.url))
const onWindows = process.platform === 'win32'
const python = onWindows ? join(environment, 'Scripts', 'python.exe') : join(environment, 'bin', 'python')

/** Runs a command in the folder of the tests. Ends the process when the command fails. */
function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { cwd: tests, stdio: 'inherit' })
  if (error !== undefined) console.error(`${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync(python)) run(onWindows ? 'python' : 'python3', '-m', 'venv', environment)
run(python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--requirement', 'requirements.txt')
run(python, '-B', '-m', 'unittest', ...process.argv.slice(2))
