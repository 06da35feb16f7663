import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CodeAction,
  type CompletionItem,
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  type Location,
  ProposedFeatures,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver/node'
import { withLocalServer } from '../commands/servers.ts'
import { Workbench, widget, widgets } from '../commands/testing/run.ts'
import { LanguageServer } from './server.ts'

const CRD = widgets(
  '\n              size: {type: integer, maximum: 9, description: How large.}\n              tags: {type: array, items: {type: string}}',
  'x-kubernetes-validations:\n            - rule: self.\n              message: may not be',
)
const SOUND = CRD.replace('self.', 'self.size < 80')

/** An editor at the other end of the protocol. */
class Editor {
  readonly connection: ProtocolConnection
  readonly #published = new Map<string, readonly Diagnostic[]>()
  readonly #waiting = new Map<string, (diagnostics: readonly Diagnostic[]) => void>()
  #version = 1

  constructor(connection: ProtocolConnection) {
    this.connection = connection
    connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: PublishDiagnosticsParams) => {
      this.#published.set(uri, diagnostics)
      this.#waiting.get(uri)?.(diagnostics)
    })
    connection.onRequest('client/registerCapability', () => null)
    connection.listen()
  }

  /** The next problems of a file. */
  next(uri: string): Promise<readonly Diagnostic[]> {
    return new Promise((resolve) => {
      this.#waiting.set(uri, (diagnostics) => {
        this.#waiting.delete(uri)
        resolve(diagnostics)
      })
    })
  }

  async open(uri: string, text: string): Promise<readonly Diagnostic[]> {
    const found = this.next(uri)
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: this.#version++, text },
    })
    return found
  }

  async type(uri: string, text: string): Promise<readonly Diagnostic[]> {
    const found = this.next(uri)
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: this.#version++ },
      contentChanges: [{ text }],
    })
    return found
  }

  ask<T>(method: string, uri: string, line: number, character: number): Promise<T> {
    return this.connection.sendRequest(method, { textDocument: { uri }, position: { line, character } })
  }
}

const bench = new Workbench({ 'crd.yaml': SOUND, 'one.yaml': widget('{size: 3}') })
const uriOf = (name: string): string => pathToFileURL(`${bench.folder}/${name}`).href
const [crd, one] = [uriOf('crd.yaml'), uriOf('one.yaml')]
const OBJECT = widget('\n  size: 12\n  colour: red', 'two')

let editor: Editor
let initialized: InitializeResult
let end: () => void
let ended: Promise<void>

beforeAll(async () => {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()]
  ended = withLocalServer(async (server) => {
    const connection = createConnection(
      ProposedFeatures.all,
      new StreamMessageReader(toServer),
      new StreamMessageWriter(toEditor),
    )
    new LanguageServer(connection, server)
    connection.listen()
    await new Promise<void>((resolve) => {
      end = resolve
    })
    connection.dispose()
  })
  editor = new Editor(createProtocolConnection(new StreamMessageReader(toEditor), new StreamMessageWriter(toServer)))
  const folder = { uri: pathToFileURL(bench.folder).href, name: 'a' }
  initialized = await editor.connection.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {},
    workspaceFolders: [folder],
  })
  await editor.connection.sendNotification('initialized', {})
})
afterAll(async () => {
  editor.connection.dispose()
  end()
  await ended
  bench.remove()
})

const short = (found: readonly Diagnostic[]) =>
  found.map(({ range, severity, code, message }) => [range.start.line + 1, severity, code, message])

// One session of an editor.
describe('[FC-10] the language server', { shuffle: false }, () => {
  it('says what it can do', () => {
    expect(Object.keys(initialized.capabilities)).toEqual([
      'textDocumentSync',
      'completionProvider',
      'hoverProvider',
      'definitionProvider',
      'codeActionProvider',
      'documentFormattingProvider',
    ])
  })
  it('says of an object what crdlab check says, against the CRDs of the folder', async () => {
    expect(short(await editor.open(one, OBJECT))).toEqual([
      [6, 1, 'BadRequest', 'strict decoding error: unknown field "spec.colour"'],
    ])
    expect(short(await editor.type(one, OBJECT.replace('  colour: red\n', '')))).toEqual([
      [5, 1, 'Invalid', 'spec.size: Invalid value: 12: spec.size in body should be less than or equal to 9'],
    ])
    const checked = await bench.run('check', '--skip-missing', '-o', 'json', 'DIR')
    expect(JSON.parse(checked.out).diagnostics).toEqual([])
    expect(await editor.type(one, widget('{size: 3}'))).toEqual([])
  })
  it('checks objects again when their CRD changes', async () => {
    await editor.open(crd, SOUND)
    const found = editor.next(one)
    await editor.type(crd, SOUND.replace('maximum: 9', 'maximum: 2'))
    expect(short(await found)).toMatchObject([[4, 1, 'Invalid', expect.stringContaining('less than or equal to 2')]])
    const again = editor.next(one)
    expect(short(await editor.type(crd, SOUND.replace('type: integer, maximum', 'type: int, maximum')))).toMatchObject([
      [24, 1, 'Invalid', expect.stringContaining('Unsupported value: "int"')],
    ])
    expect(short(await again)).toEqual([])
    await editor.type(crd, SOUND)
  })
  it.each<[what: string, uri: string, text: string, line: number, character: number, names: readonly string[]]>([
    ['fields of an object', one, `${widget('')}  s`, 4, 3, ['size', 'tags']],
    ['keywords of a CRD', crd, SOUND.replace('  scope: Namespaced', '  scope: '), 6, 9, ['Cluster', 'Namespaced']],
    ['parts of a CEL rule', crd, CRD, 20, 25, ['size', 'tags']],
  ])('completes %s', async (_what, uri, text, line, character, names) => {
    await editor.type(uri, text)
    const items = await editor.ask<CompletionItem[]>('textDocument/completion', uri, line, character)
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining([...names]))
  })
  it('describes a field', async () => {
    await editor.type(crd, SOUND)
    await editor.type(one, OBJECT)
    const { contents } = await editor.ask<Hover>('textDocument/hover', one, 4, 3)
    expect(contents).toEqual({ kind: 'markdown', value: '**size** `integer`\n\nHow large.\n\n- maximum: `9`' })
  })
  it.each<[what: string, line: number, found: number]>([
    ['a field, to its schema', 4, 23],
    ['a field that is not in the schema, to what holds it', 5, 17],
    ['its kind, to the CRD', 1, 0],
  ])('leads from %s', async (_what, line, found) => {
    const { uri, range } = await editor.ask<Location>('textDocument/definition', one, line, 3)
    expect([uri, range.start.line]).toEqual([crd, found])
  })
  it.each<[what: string, uri: string, text: string, title: string, made: string]>([
    ['an unknown field', one, OBJECT.replace('12', '2'), 'Remove spec.colour', OBJECT.replace('12\n  colour: red', '2')],
    [
      'what the server rejects',
      crd,
      SOUND.replace('widgets.example.com', 'gadgets.example.com'),
      'Rename to widgets.example.com',
      SOUND,
    ],
  ])('mends %s', async (_what, uri, text, title, made) => {
    const [problem] = await editor.type(uri, text)
    if (problem === undefined) throw new Error('no problem')
    const actions = await editor.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: problem.range,
      context: { diagnostics: [problem] },
    })
    const action = actions.find((each) => each.title === title)
    expect(action?.edit?.changes?.[uri]?.[0]?.newText).toBe(made)
  })
  it('writes one form', async () => {
    await editor.type(one, 'kind: Widget\napiVersion:   example.com/v1\n')
    const edits = await editor.connection.sendRequest<TextEdit[]>('textDocument/formatting', {
      textDocument: { uri: one },
      options: { tabSize: 2, insertSpaces: true },
    })
    expect(edits.map(({ newText }) => newText)).toEqual(['apiVersion: example.com/v1\nkind: Widget\n'])
  })
})
