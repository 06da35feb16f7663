import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { unavailable } from '../../../kubectl/other-commands.ts'
import { commandOf } from '../../../kubectl/run.ts'
import { runPiped } from '../../../kubectl/run-piped.ts'
import { parseShell, type ShellCommand, ShellError } from '../../../kubectl/shell.ts'
import { addToHistory, recallHistory } from '../../base/state/console-history.ts'
import { appStore } from '../../base/state/store.ts'
import { runJq } from './run-jq.ts'
import { consoleTexts } from './texts.en.ts'

/** A part of what a command printed. */
export interface Chunk {
  readonly stream: 'out' | 'err'
  readonly text: string
}

/** A command and what it printed. */
export interface Entry {
  readonly id: number
  readonly command: string
  /** When it began, in milliseconds since the epoch. */
  readonly at: number
  readonly chunks: readonly Chunk[]
  readonly state: 'running' | 'done' | 'stopped'
  readonly code: number
  /** The characters that it holds, and those that were left out. */
  readonly characters: number
  readonly cut: number
}

/** A text that a running command waits for. */
export interface TextRequest {
  readonly kind: 'stdin' | 'edit'
  readonly command: string
  readonly text: string
  /** Undefined: none is given. */
  settle(text: string | undefined): void
}

interface ConsoleState {
  /** The workspace it belongs to. */
  readonly place: string
  readonly entries: readonly Entry[]
  /** Entries were removed to make room. */
  readonly isCut: boolean
  readonly history: readonly string[]
  /** What is being typed. */
  readonly draft: string
  readonly running: AbortController | undefined
  readonly request: TextRequest | undefined
}

/** The most characters of one command and of all, and the most commands. */
const MOST_OF_ENTRY = 400_000
const MOST_CHARACTERS = 2_000_000
const MOST_ENTRIES = 300

/** The namespace of commands without `-n`. */
export const NAMESPACE = 'default'

/** What the console holds. It stays while the drawer is closed. */
export const transcriptStore = createStore<ConsoleState>()(() => ({
  place: '',
  entries: [],
  isCut: false,
  history: [],
  draft: '',
  running: undefined,
  request: undefined,
}))

export const useTranscript = <T>(selector: (state: ConsoleState) => T): T => useStore(transcriptStore, selector)

let nextId = 1

/** Begins anew where the server is another one. */
export function openTranscript(place: string): void {
  if (transcriptStore.getState().place === place) return
  stop()
  transcriptStore.setState({ place, entries: [], isCut: false, history: recallHistory(place), draft: '', request: undefined })
}

export const setDraft = (draft: string): void => transcriptStore.setState({ draft })

export const clearTranscript = (): void => transcriptStore.setState({ entries: [], isCut: false })

/** Stops the command that runs, and those behind it. */
export function stop(): void {
  const { running, request } = transcriptStore.getState()
  running?.abort()
  request?.settle(undefined)
}

const change = (id: number, next: (entry: Entry) => Entry): void =>
  transcriptStore.setState(({ entries }) => ({ entries: entries.map((entry) => (entry.id === id ? next(entry) : entry)) }))

/** Adds what a command printed, up to a limit. */
function write(id: number, stream: Chunk['stream'], text: string): void {
  if (text === '') return
  change(id, (entry) => {
    const room = MOST_OF_ENTRY - entry.characters
    const kept = text.slice(0, Math.max(room, 0))
    const last = entry.chunks.at(-1)
    const joined =
      last?.stream === stream
        ? [{ stream, text: last.text + kept }]
        : [...(last === undefined ? [] : [last]), { stream, text: kept }]
    const chunks = kept === '' ? entry.chunks : [...entry.chunks.slice(0, -1), ...joined]
    return { ...entry, chunks, characters: entry.characters + kept.length, cut: entry.cut + text.length - kept.length }
  })
}

function begin(command: string): number {
  const id = nextId++
  const entry: Entry = { id, command, at: Date.now(), chunks: [], state: 'running', code: 0, characters: 0, cut: 0 }
  transcriptStore.setState(({ entries, isCut }) => {
    let from = Math.max(0, entries.length + 1 - MOST_ENTRIES)
    let characters = entries.slice(from).reduce((sum, each) => sum + each.characters, 0)
    while (characters > MOST_CHARACTERS && from < entries.length) characters -= entries[from++]?.characters ?? 0
    return { entries: [...entries.slice(from), entry], isCut: isCut || from > 0 }
  })
  return id
}

/** Asks the reader for a text; undefined when none is given. */
function ask(kind: TextRequest['kind'], command: string, text: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const settle = (given: string | undefined): void => {
      transcriptStore.setState({ request: undefined })
      resolve(given)
    }
    transcriptStore.setState({ request: { kind, command, text, settle } })
  })
}

/** The words behind `kubectl`, which can be left out; undefined for another program. */
function wordsOf({ words }: ShellCommand): readonly string[] | undefined {
  const own = words[0] === '$' ? words.slice(1) : words
  if (own[0] === 'kubectl' || own[0] === 'k') return own.slice(1)
  const isKnown = own[0] === 'help' || commandOf(own) !== undefined || unavailable(own) !== undefined
  return isKnown ? own : undefined
}

async function runOne(command: ShellCommand, work: AbortController): Promise<void> {
  const id = begin(command.text)
  const words = wordsOf(command)
  const { clientAs, identity } = appStore.getState()
  const client = clientAs('kubectl', identity)
  let code = 1
  if (words === undefined) write(id, 'err', `${consoleTexts.notKubectl(command.words[0] ?? '')}\n`)
  else if (client === undefined) write(id, 'err', `${consoleTexts.notOpen}\n`)
  else {
    const environment = {
      runJq,
      wire: client.wire,
      stdout: (text: string) => write(id, 'out', text),
      stderr: (text: string) => write(id, 'err', text),
      stdin: async () => {
        const given = command.stdin ?? (await ask('stdin', command.text, ''))
        if (given === undefined) work.abort()
        work.signal.throwIfAborted()
        return given ?? ''
      },
      editor: (text: string) => ask('edit', command.text, text),
      signal: work.signal,
      namespace: NAMESPACE,
    }
    try {
      code = await runPiped(words, command.filters, environment)
    } catch (error) {
      if (!work.signal.aborted) write(id, 'err', `${errorMessage(error)}\n`)
    }
  }
  change(id, (entry) => ({ ...entry, code, state: work.signal.aborted ? 'stopped' : 'done' }))
}

/** Runs the commands of a text one after the other, until one is stopped. */
export async function run(text: string): Promise<void> {
  const { place, history, running } = transcriptStore.getState()
  const entered = text.trim()
  if (running !== undefined || entered === '') return
  transcriptStore.setState({ history: addToHistory(place, history, entered) })
  if (entered === 'clear') return clearTranscript()
  const work = new AbortController()
  transcriptStore.setState({ running: work })
  try {
    for (const command of parseShell(entered)) {
      if (work.signal.aborted) break
      await runOne(command, work)
    }
  } catch (error) {
    if (!(error instanceof ShellError)) throw error
    const id = begin(entered)
    write(id, 'err', `${error.message}\n`)
    change(id, (entry) => ({ ...entry, code: 1, state: 'done' }))
  } finally {
    transcriptStore.setState({ running: undefined })
  }
}
