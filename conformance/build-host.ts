import { execFileSync } from 'node:child_process'

/** Builds the Node host before the tests that start it, so that they never pass on an earlier build. Throws when it does not build. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', 'node'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
