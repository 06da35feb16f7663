import { stringAt } from '../../apimachinery/json/access.ts'
import { stringifyPretty } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { KUBERNETES_RELEASE } from '../../apimachinery/version/kubernetes-release.ts'
import { YAML } from '../../apimachinery/yaml/lazy.ts'
import { type Command, type Invocation, OUTPUT } from '../command.ts'
import { CommandError } from '../errors.ts'

/** The console speaks as kubectl of the release that the engine equals; it has no kustomize. */
const CLIENT = `v${KUBERNETES_RELEASE}`

function clientVersion(): JsonObject {
  const [major = '', minor = ''] = KUBERNETES_RELEASE.split('.')
  return objectOf({ gitVersion: CLIENT, major, minor })
}

async function run({ session, flags, args }: Invocation): Promise<void> {
  if (args.length > 0) throw new CommandError(`extra arguments: [${args.join(' ')}]`)
  const output = flags.text('output')
  if (!['', 'json', 'yaml'].includes(output)) throw new CommandError(`--output must be 'yaml' or 'json'`)
  const server = flags.isOn('client') ? undefined : await session.object({ method: 'GET', path: '/version' })
  if (output === '') {
    session.out(`Client Version: ${CLIENT}\n`)
    if (server !== undefined) session.out(`Server Version: ${stringAt(server, 'gitVersion')}\n`)
    return
  }
  const versions = objectOf({ clientVersion: clientVersion(), serverVersion: server })
  session.out(output === 'json' ? `${stringifyPretty(versions)}\n` : (await YAML.load()).toYaml(versions))
}

/** Print the client and server version information. */
export const VERSION: Command = {
  name: 'version',
  help: 'Print the client and server version information for the current context',
  flags: [
    { name: 'client', type: 'bool', help: 'If true, shows client version only (no server required)' },
    { ...OUTPUT, completes: ['json', 'yaml'] },
  ],
  completes: ['none'],
  run,
}
