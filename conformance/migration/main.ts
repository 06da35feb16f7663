import { parseArgs } from 'node:util'
import { KubectlHost, kubectlMissing } from '../kubectl.ts'
import type { Target } from './files.ts'
import { KubectlScript } from './script.ts'

const USAGE = `usage: npm run migration -- [--to tpr|v1]

Runs the seven steps of "Moving ThirdPartyResources to beta" with kubectl against a server of its own (npm run build node first),
from an old ThirdPartyResource to one of the proposal (tpr, the default) or to a CRD of v1, has the dependents adopted
anew, and prints every command.`

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string', default: 'tpr' }, help: { type: 'boolean', default: false } } })
  const target: Target | undefined = values.to === 'tpr' || values.to === 'v1' ? values.to : undefined
  if (values.help || target === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const missing = kubectlMissing()
  if (missing !== undefined) {
    console.error(missing)
    return 2
  }
  const host = await KubectlHost.start('--dialects', 'tpr', '--authorization-mode', 'RBAC')
  const script = new KubectlScript(host, target, console.log)
  try {
    await script.prepare()
    await script.migrate()
    await script.adopt()
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  } finally {
    script.close()
    await host.stop()
  }
}

process.exit(await main())
