import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  type Connection,
  DiagnosticSeverity,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type InitializeParams,
  type InitializeResult,
  type Range,
  TextDocumentSyncKind,
  TextDocuments,
  TextEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import packageJson from '../../../../package.json' with { type: 'json' }
import { formatted } from '../../../analysis/yaml/format.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { TrialServer } from '../../../trial/trial-server.ts'
import type { Diagnostic, Severity } from '../commands/diagnostic.ts'
import { filesBelow, readFile } from '../commands/sources.ts'
import { type CompletionList, completionAt, definitionAt, fixesAt, hoverAt } from './services.ts'
import { Workspace } from './workspace.ts'

/** Checks start this long after the last change, in milliseconds. */
const QUIET_MS = 80

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
}

const KINDS: Readonly<Record<CompletionList['items'][number]['kind'], CompletionItemKind>> = {
  field: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  function: CompletionItemKind.Function,
  variable: CompletionItemKind.Variable,
}

/** Files are named by their paths, other documents by their URIs. */
const nameOf = (uri: string): string => (uri.startsWith('file:') ? fileURLToPath(uri) : uri)
const uriOf = (name: string): string => (/^[a-z][a-z+.-]+:/.test(name) ? name : pathToFileURL(name).href)

const linesIn = (document: TextDocument): string[] => document.getText().split(/\r?\n/)

/** The range of a line without its indentation. */
function rangeOfLine(document: TextDocument, line: number): Range {
  const text = linesIn(document)[line - 1] ?? ''
  return {
    start: { line: line - 1, character: text.length - text.trimStart().length },
    end: { line: line - 1, character: text.length },
  }
}

function itemsOf({ start, end, items }: CompletionList, line: number): CompletionItem[] {
  const range = { start: { line, character: start - 1 }, end: { line, character: end - 1 } }
  return items.map((item, i) => ({
    label: item.name,
    kind: KINDS[item.kind],
    detail: item.detail,
    // Required fields come first, then all in the order of the schema.
    sortText: `${'isRequired' in item && item.isRequired ? 0 : 1}${String(i).padStart(5, '0')}`,
    textEdit: TextEdit.replace(range, item.text.trimEnd() === item.text ? item.text : item.text.replace(/\n$/, '')),
    ...('description' in item && item.description !== '' && { documentation: item.description }),
  }))
}

/** A language server for CRDs and their objects. */
export class LanguageServer {
  readonly #connection: Connection
  readonly #workspace: Workspace
  readonly #documents = new TextDocuments(TextDocument)
  #folders: readonly string[] = []
  #timer: NodeJS.Timeout | undefined
  /** Requests and checks run one after the other, because they share a server. */
  #work: Promise<void> = Promise.resolve()

  constructor(connection: Connection, server: TrialServer) {
    this.#connection = connection
    this.#workspace = new Workspace(server)
    connection.onInitialize((params) => this.#initialize(params))
    connection.onInitialized(() => this.#start())
    connection.onDidChangeWatchedFiles(({ changes }) => {
      for (const { uri, type } of changes) {
        if (this.#documents.get(uri) === undefined) this.#readFile(nameOf(uri), type === FileChangeType.Deleted)
      }
      this.#changed()
    })
    this.#documents.onDidChangeContent(({ document }) => {
      this.#workspace.set(nameOf(document.uri), document.getText())
      this.#changed()
    })
    this.#documents.onDidClose(({ document }) => {
      this.#readFile(nameOf(document.uri), false)
      void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] })
      this.#changed()
    })
    this.#answer()
    this.#documents.listen(connection)
  }

  #initialize({ workspaceFolders, rootUri }: InitializeParams): InitializeResult {
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri === null ? [] : [rootUri])
    this.#folders = uris.map(nameOf)
    return {
      serverInfo: { name: 'crdlab', version: packageJson.version },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: [' ', '.'] },
        hoverProvider: true,
        definitionProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        documentFormattingProvider: true,
      },
    }
  }

  #start(): void {
    for (const folder of this.#folders) {
      try {
        for (const path of filesBelow(folder)) this.#readFile(path, false)
      } catch (error) {
        this.#connection.console.error(errorMessage(error))
      }
    }
    for (const document of this.#documents.all()) this.#workspace.set(nameOf(document.uri), document.getText())
    void this.#connection.client
      .register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*.{yaml,yml,json}' }] })
      .catch(() => undefined)
    this.#changed()
  }

  /** Reads a file from disk. */
  #readFile(name: string, isGone: boolean): void {
    let text: string | undefined
    if (!isGone) {
      try {
        text = readFile(name, false).text
      } catch (error) {
        this.#connection.console.error(errorMessage(error))
      }
    }
    this.#workspace.set(name, text)
  }

  #changed(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#inTurn(() => this.#check()), QUIET_MS)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work)
    this.#work = done.then(
      () => undefined,
      (error) => this.#connection.console.error(errorMessage(error)),
    )
    return done
  }

  async #check(): Promise<void> {
    await this.#workspace.update()
    for (const document of this.#documents.all()) {
      const diagnostics = await this.#workspace.diagnosticsOf(nameOf(document.uri))
      const converted = ({ line, severity, rule, message }: Diagnostic) => ({
        range: rangeOfLine(document, line),
        severity: SEVERITIES[severity],
        code: rule,
        source: 'crdlab',
        message,
      })
      void this.#connection.sendDiagnostics({
        uri: document.uri,
        version: document.version,
        diagnostics: diagnostics.map(converted),
      })
    }
  }

  #answer(): void {
    const connection = this.#connection
    const at = <T>(uri: string, answer: (document: TextDocument, lines: string[]) => Promise<T> | T): Promise<T | undefined> =>
      this.#inTurn(async () => {
        const document = this.#documents.get(uri)
        return document && (await answer(document, linesIn(document)))
      })
    connection.onCompletion(async ({ textDocument, position: { line, character } }) => {
      const offered = await at(textDocument.uri, (_, lines) =>
        completionAt(this.#workspace, lines, { line: line + 1, column: character + 1 }),
      )
      return offered && itemsOf(offered, line)
    })
    connection.onHover(async ({ textDocument, position }) => {
      const value = await at(textDocument.uri, (_, lines) => hoverAt(this.#workspace, lines, position.line + 1))
      return value === undefined ? null : { contents: { kind: 'markdown', value } }
    })
    connection.onDefinition(async ({ textDocument, position }) => {
      const found = await at(textDocument.uri, (_, lines) => definitionAt(this.#workspace, lines, position.line + 1))
      if (found === undefined) return null
      const start = { line: found.line - 1, character: 0 }
      return { uri: uriOf(found.file), range: { start, end: start } }
    })
    connection.onCodeAction(async ({ textDocument: { uri }, range, context }) => {
      const messages = context.diagnostics.map(({ message }) => (typeof message === 'string' ? message : message.value))
      const fixes = await at(uri, async (document) => {
        const found = await fixesAt(this.#workspace, nameOf(uri), range.start.line + 1, messages)
        return found.map(({ title, first, last, text }) => {
          const end = linesIn(document)[last - 1]?.length ?? 0
          const newText = TextEdit.replace(
            { start: { line: first - 1, character: startOf(document, first) }, end: { line: last - 1, character: end } },
            text,
          )
          return {
            title,
            kind: CodeActionKind.QuickFix,
            diagnostics: context.diagnostics,
            edit: { changes: { [uri]: [newText] } },
          }
        })
      })
      return fixes ?? []
    })
    connection.onDocumentFormatting(async ({ textDocument }) => {
      const edits = await at(textDocument.uri, (document) => {
        const made = formatted(document.getText())
        if ('problem' in made || made.text === document.getText()) return []
        return [
          TextEdit.replace({ start: { line: 0, character: 0 }, end: document.positionAt(document.getText().length) }, made.text),
        ]
      })
      return edits ?? []
    })
  }
}

/** The column at which the text of a document begins: behind its dashes. */
const startOf = (document: TextDocument, line: number): number =>
  linesIn(document)[line - 1]?.startsWith('---') === true ? 3 : 0
