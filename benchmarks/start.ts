import { spawn } from 'node:child_process'
import type { Suite } from './frame/benchmark.ts'

const BARE_SERVER =
  "const s = require('node:http').createServer(); s.listen(0, '127.0.0.1', () => console.log('Serving on ' + s.address().port))"

/** From starting the process to the line that says where it serves, against a Node process that only listens. */
export const suite: Suite = () =>
  Promise.resolve([
    {
      name: 'start of the Node host',
      goal: 4,
      repeat: 1,
      ours: { name: 'crdlab serve', run: () => untilServing(['bin/crdlab.mjs', 'serve', '--bare', '--listen', '127.0.0.1:0']) },
      peer: { name: 'node:http alone', run: () => untilServing(['-e', BARE_SERVER]) },
    },
  ])

function untilServing(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let served = false
    child.stdout.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('Serving on')) return
      served = true
      child.kill('SIGKILL')
      resolve()
    })
    child.once('exit', (code) => {
      if (!served) reject(new Error(`the server ended with ${code}; run \`npm run build\` first`))
    })
  })
}
