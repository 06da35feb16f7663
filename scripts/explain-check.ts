import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { kindsOf } from '../src/analysis/export/kind.ts'
import { readingOf } from '../src/analysis/reading/reading.ts'
import { stringify } from '../src/apimachinery/json/serialize.ts'
import { errorMessage } from '../src/apimachinery/text/error-message.ts'
import { crdsIn } from '../src/hosts/node/commands/documents.ts'
import { remoteServer } from '../src/hosts/node/commands/servers.ts'
import { runKubectl } from '../src/kubectl/run.ts'

const USAGE = `usage: npm run explain-check -- --crds FOLDER --server URL [--paths N]

Installs the CRDs of a folder in the API server at URL and compares what the console's \`kubectl explain\` prints of N fields (300) with what kubectl prints.`

const OPTIONS = {
  crds: { type: 'string' },
  server: { type: 'string' },
  paths: { type: 'string', default: '300' },
  help: { type: 'boolean' },
} as const

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  const { crds: folder, server: url } = values
  if (values.help === true || folder === undefined || url === undefined) {
    console.log(USAGE)
    return values.help === true ? 0 : 2
  }
  const server = remoteServer(url)
  const paths: string[] = []
  for (const { value: crd } of crdsIn([folder])) {
    const { failure } = await server.install({ body: stringify(crd), contentType: 'application/json' }, 'Ignore')
    if (failure !== undefined) console.log(failure.message.slice(0, 200))
    const kind = kindsOf(crd).find(({ entry }) => entry.served === true)
    if (kind === undefined) continue
    const name = `${kind.plural}.${kind.group}`
    paths.push(
      name,
      `${name}.metadata.ownerReferences`,
      ...readingOf(kind).fields.map(({ kubectlPath }) => `${name}.${kubectlPath}`),
    )
  }
  const count = Number(values.paths)
  let differing = 0
  let compared = 0
  for (let i = 0; i < count; i++) {
    const path = paths[Math.floor((i * paths.length) / count)] ?? ''
    const words = ['explain', path, ...(i % 5 === 0 ? ['--recursive'] : [])]
    let printed = ''
    await runKubectl(words, {
      wire: server.client.wire,
      stdout: (text) => {
        printed += text
      },
      stderr: () => {},
      stdin: async () => '',
      signal: new AbortController().signal,
      namespace: 'default',
    })
    const { stdout } = spawnSync('kubectl', ['--server', url, ...words], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    compared++
    if (stdout === printed) continue
    differing++
    if (differing <= 3) console.log(`${words.join(' ')}\n${stdout.slice(0, 300)}\n--\n${printed.slice(0, 300)}`)
  }
  console.log(`${compared} of ${paths.length} paths compared, ${differing} differ`)
  return differing === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}
