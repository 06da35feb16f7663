import { createConnection, ProposedFeatures, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'
import { LanguageServer } from '../language-server/server.ts'
import { Mistake } from '../mistake.ts'
import type { FileCommand } from './command.ts'
import { withLocalServer } from './servers.ts'

const USAGE = `usage: crdlab lsp [--stdio]

Serves an editor by the language server protocol, over stdin and stdout: what crdlab check says while one types, completion, descriptions, fixes,
definitions, and one form. The CRDs are those of the folder that is open. docs/examples/editors sets it up in VS Code, Neovim and Helix.`

export const lsp: FileCommand = {
  usage: USAGE,
  options: { stdio: { type: 'boolean' } },
  run(given) {
    if (given.names.length > 0) throw new Mistake(`unexpected argument "${given.names[0]}"`)
    return withLocalServer(async (server) => {
      const connection = createConnection(
        ProposedFeatures.all,
        new StreamMessageReader(process.stdin),
        new StreamMessageWriter(process.stdout),
      )
      new LanguageServer(connection, server)
      const ended = new Promise<void>((resolve) => connection.onExit(resolve))
      const closed = new Promise<void>((resolve) => process.stdin.once('close', resolve))
      connection.listen()
      await Promise.race([ended, closed])
      return 0
    })
  },
}
