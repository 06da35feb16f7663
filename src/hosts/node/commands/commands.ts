/** The commands that work on files without a server, with their lines in the help. */
export const FILE_COMMANDS = {
  check: 'validate CRDs and their objects as the API server does',
  diff: 'report breaking changes between two versions of CRDs',
  lint: 'report problems in the design of CRDs',
  fmt: 'format CRDs and objects',
  sample: 'generate an object that the API server accepts',
  explain: 'print what kubectl explain prints, for CRDs in files',
  test: 'run tests of CRDs',
  lsp: 'run a language server for editors',
  types: 'generate TypeScript or Go types',
  schema: 'generate JSON Schema',
  docs: 'generate documentation',
  bundle: 'generate a folder for kustomize',
  user: 'make a client certificate and print its kubeconfig',
} as const

export type FileCommandName = keyof typeof FILE_COMMANDS

export const isFileCommand = (name: string | undefined): name is FileCommandName =>
  name !== undefined && Object.hasOwn(FILE_COMMANDS, name)
