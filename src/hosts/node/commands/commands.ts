/** The commands that work on files, without a server, and what each does in a line of the help. */
export const FILE_COMMANDS = {
  check: 'says what the API server would say to CRDs and objects',
  diff: 'says what a new version of CRDs breaks',
  lint: 'says what in CRDs will be regretted',
  fmt: 'writes CRDs and objects in one form',
  sample: 'makes an object of a CRD that the API server accepts',
  explain: 'prints what kubectl explain prints of CRDs',
  test: 'runs the tests of CRDs in a folder',
  lsp: 'serves an editor (language server protocol)',
  types: 'makes TypeScript or Go types of CRDs',
  schema: 'makes JSON Schema of CRDs',
  docs: 'makes documentation of CRDs',
  bundle: 'makes a folder for kustomize of CRDs',
} as const

export type FileCommandName = keyof typeof FILE_COMMANDS

export const isFileCommand = (name: string | undefined): name is FileCommandName =>
  name !== undefined && Object.hasOwn(FILE_COMMANDS, name)
