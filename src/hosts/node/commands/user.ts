import { Mistake } from '../mistake.ts'
import { authorityIn } from '../secure/certificates.ts'
import { userKubeconfig } from '../secure/user-kubeconfig.ts'
import type { Arguments, FileCommand } from './command.ts'

const USAGE = `usage: crdlab user NAME --cert-dir FOLDER --server URL [options]

Makes a client certificate for a user, and prints a kubeconfig with it: crdlab user ada --group dev --cert-dir certs --server https://127.0.0.1:6443.
The certificate is good for a year at servers that take clients of FOLDER/ca.crt, such as crdlab serve --secure-port 6443 --cert-dir FOLDER.

options
  --group GROUP          a group of the user; can be given for each group
  --uid UID              the uid of the user`

function run(args: Arguments): number {
  const [name, ...more] = args.names
  if (name === undefined || name === '' || more.length > 0) throw new Mistake('one NAME is required')
  const [folder, server, uid] = [args.text('cert-dir'), args.text('server'), args.text('uid')]
  if (folder === undefined) throw new Mistake('--cert-dir FOLDER is required')
  if (server === undefined || !URL.canParse(server)) throw new Mistake('--server URL is required, such as https://127.0.0.1:6443')
  const user = { name, groups: args.texts('group'), ...(uid !== undefined && uid !== '' && { uid }) }
  const now = new Date()
  process.stdout.write(userKubeconfig(authorityIn(folder, now), user, server, now))
  return 0
}

export const user: FileCommand = {
  usage: USAGE,
  options: {
    'cert-dir': { type: 'string' },
    server: { type: 'string' },
    group: { type: 'string', multiple: true },
    uid: { type: 'string' },
  },
  run,
}
