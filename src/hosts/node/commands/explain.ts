import { runKubectl } from '../../../kubectl/run.ts'
import { Mistake } from '../mistake.ts'
import { diagnosticsOf } from './checker.ts'
import type { FileCommand, Given } from './command.ts'
import { isCrd, objectsIn } from './documents.ts'
import { withLocalServer } from './servers.ts'
import { readSources } from './sources.ts'

const USAGE = `usage: crdlab explain [options] TYPE[.FIELD...] FILE...

Prints what kubectl explain prints, of the CRDs in files: crdlab explain widgets.spec.size config/crd. FILE is a file, a folder, - for what comes in, or git:REV:PATH.

options
  --api-version VERSION  the version (GROUP/VERSION); without it the one that the server prefers
  --recursive            the names of all fields below`

async function run(given: Given): Promise<number> {
  const [type, ...names] = given.names
  if (type === undefined) throw new Mistake('explain needs a TYPE')
  const { objects, problems } = objectsIn(readSources(names))
  for (const { file, line, message } of problems) console.error(`${file}:${line}: ${message}`)
  const crds = objects.filter(isCrd)
  if (crds.length === 0) throw new Error('there is no CustomResourceDefinition in what was named')
  const version = given.text('api-version')
  const words = [
    'explain',
    type,
    ...(given.has('recursive') ? ['--recursive'] : []),
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
