const { LanguageClient } = require('vscode-languageclient/node')

let client

/** Starts `crdlab lsp` for the files of YAML in the folder that is open. */
exports.activate = () => {
  const server = { command: 'crdlab', args: ['lsp'] }
  client = new LanguageClient('crdlab', 'crdlab', server, { documentSelector: [{ scheme: 'file', language: 'yaml' }] })
  return client.start()
}

exports.deactivate = () => client?.stop()
