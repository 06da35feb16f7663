// Runs Go's tests against a control plane of their own: node docs/examples/envtest/run.mjs [ARGUMENTS OF GO TEST], after `npm run build`.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createControlPlane } from 'crdlab'

const folder = await mkdtemp(join(tmpdir(), 'crdlab-envtest-'))
const plane = await createControlPlane()
const { kubeconfig } = await plane.listen()
const file = join(folder, 'kubeconfig')
await writeFile(file, kubeconfig)
const tests = spawn('go', ['test', '-count=1', ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  // What starts programs of its own finds those that stand in for them, the rest the server of the kubeconfig.
  env: { ...process.env, KUBECONFIG: file, KUBEBUILDER_ASSETS: fileURLToPath(new URL('../../../bin/envtest', import.meta.url)) },
  stdio: 'inherit',
})
process.exitCode = await new Promise((resolve, reject) => tests.once('error', reject).once('exit', (code) => resolve(code ?? 1)))
await plane.close()
await rm(folder, { recursive: true })
