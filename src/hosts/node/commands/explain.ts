import { runKubectl } from '../../../kubectl/run.ts'
import { Mistake } from '../mistake.ts'
import { diagnosticsOf } from './checker.ts'
import type { Arguments, FileCommand } from './command.ts'
import { crdsIn } from './documents.ts'
import { withLocalServer } from './servers.ts'

const USAGE = `usage: crdlab explain [options] TYPE[.FIELD...] FILE...

Prints what kubectl explain prints, for the CRDs in files: crdlab explain widgets.spec.size config/crd. FILE is a file, a folder, - for stdin or
git:REV:PATH.

options
  --api-version VERSION  GROUP/VERSION; the preferred version by default
  --recursive            the names of all fields below`

async function run(args: Arguments): Promise<number> {
  const [type, ...names] = args.names
  if (type === undefined) throw new Mistake('TYPE is required')
  const crds = crdsIn(names)
  const version = args.text('api-version')
  const words = [
    'explain',
    type,
    ...(args.has('recursive') ? ['--recursive'] : []),
    ...(version === undefined ? [] : ['--api-version', version]),
  ]
  return await withLocalServer(async (server) => {
    for (const crd of crds) {
      const answer = await server.install(crd, 'Ignore')
      if (answer.object === undefined)
        for (const { file, line, message } of diagnosticsOf(crd, answer)) console.error(`${file}:${line}: ${message}`)
    }
    return await runKubectl(words, {
      wire: server.client.wire,
      stdout: (text) => process.stdout.write(text),
      stderr: (text) => process.stderr.write(text),
      stdin: async () => '',
      signal: new AbortController().signal,
      namespace: 'default',
    })
  })
}

export const explain: FileCommand = {
  usage: USAGE,
  options: { 'api-version': { type: 'string' }, recursive: { type: 'boolean' } },
  run,
}
