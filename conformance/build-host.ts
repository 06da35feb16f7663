import { execFileSync } from 'node:child_process'
import { BUILT_VARIABLE } from '../scripts/test-parts.mjs'

/**
 * Builds the Node host before the tests that start it, so that they never pass on an earlier build. The test command has built it, and its other
 * parts use it meanwhile. Throws when it does not build.
 */
export default function setup(): void {
  if (process.env[BUILT_VARIABLE] !== undefined) return
  execFileSync(process.execPath, ['scripts/build.mjs', 'node'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
