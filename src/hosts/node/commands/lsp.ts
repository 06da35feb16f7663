import { createConnection, ProposedFeatures, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'
import { loadAnalysisCode } from '../../../analysis/late-code.ts'
import { LanguageServer } from '../language-server/server.ts'
import { Mistake } from '../mistake.ts'
import type { FileCommand } from './command.ts'
import { withLocalServer } from './servers.ts'

const USAGE = `usage: crdlab lsp [--stdio]

Runs a language server on stdin and stdout, for CRDs and their objects in the open folder: problems, completion, hover, quick fixes, definitions and
formatting. docs/examples/editors has the setup for VS Code, Neovim and Helix.`

export const lsp: FileCommand = {
  usage: USAGE,
  options: { stdio: { type: 'boolean' } },
  run(args) {
    if (args.names.length > 0) throw new Mistake(`unexpected argument "${args.names[0]}"`)
    return withLocalServer(async (server) => {
      await loadAnalysisCode()
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
