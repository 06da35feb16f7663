import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { Mistake } from '../mistake.ts'

/** A text file for a command to read. */
export interface SourceFile {
  /** The name in messages: its path, `stdin` or `git:REV:PATH`. */
  readonly name: string
  /** The path on disk; undefined for stdin and git. */
  readonly path: string | undefined
  readonly text: string
  /** Whether the user named the file itself, not a folder. */
  readonly isNamed: boolean
}

/** Larger files are rejected: the API server takes requests of at most 3 MB. */
const MAX_BYTES = 64 * 1024 * 1024
const EXTENSION = /\.(?:ya?ml|json)$/
const GIT = 'git:'
const STDIN = 0

const utf8 = new TextDecoder('utf-8', { fatal: true })

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

const tooLarge = (name: string, size: string): Error => new Error(`${name}: ${size} exceeds the limit of ${megabytes(MAX_BYTES)}`)

/** Decodes a file. Throws an Error for binary files. */
function decode(bytes: Uint8Array, name: string): string {
  if (bytes.subarray(0, 8192).includes(0)) throw new Error(`${name}: binary file`)
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Error(`${name}: not valid UTF-8`)
  }
}

/** Reads from stdin. Returns 0 at the end, which Windows reports as an error. */
function readChunk(chunk: Buffer): number {
  try {
    return readSync(STDIN, chunk)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EOF') return 0
    throw error
  }
}

/** Reads stdin up to the size limit. */
function readStdin(): string {
  const chunks: Buffer[] = []
  let length = 0
  for (;;) {
    const chunk = Buffer.alloc(65_536)
    const count = readChunk(chunk)
    if (count === 0) return decode(Buffer.concat(chunks), 'stdin')
    length += count
    if (length > MAX_BYTES) throw tooLarge('stdin', 'the input')
    chunks.push(chunk.subarray(0, count))
  }
}

/** Reads a file on disk. Throws an Error when it is too large or binary. */
export function readFile(path: string, isNamed: boolean): SourceFile {
  const { size } = statSync(path)
  if (size > MAX_BYTES) throw tooLarge(path, megabytes(size))
  return { name: path, path, text: decode(readFileSync(path), path), isNamed }
}

/** Returns the YAML and JSON files in a folder and its subfolders, sorted by name. Skips hidden folders and node_modules. */
export function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && entry.name !== 'node_modules') yield* filesBelow(path)
    } else if (entry.isFile() && EXTENSION.test(entry.name)) yield path
  }
}

function git(args: readonly string[], name: string): Buffer {
  const { stdout, stderr, status, error } = spawnSync('git', args, { maxBuffer: MAX_BYTES })
  if (error !== undefined) throw new Error(`${name}: git: ${errorMessage(error)}`)
  if (status !== 0) throw new Error(`${name}: ${stderr.toString('utf8').trim().split('\n')[0]}`)
  return stdout
}

/** Reads a file or folder of a git revision: `git:REV:PATH`. */
function readGit(name: string): SourceFile[] {
  const [rev = '', ...rest] = name.slice(GIT.length).split(':')
  const path = rest.join(':')
  if (rev === '' || rev.startsWith('-') || rest.length === 0) throw new Mistake(`${name}: must be git:REV:PATH`)
  const object = `${rev}:${path}`
  const read = (blob: string, isNamed: boolean): SourceFile => {
    const called = `${GIT}${blob}`
    return { name: called, path: undefined, text: decode(git(['cat-file', 'blob', blob], called), called), isNamed }
  }
  if (git(['cat-file', '-t', object], name).toString('utf8').trim() !== 'tree') return [read(object, true)]
  const names = git(['ls-tree', '-r', '-z', '--name-only', object], name).toString('utf8').split('\0')
  const prefix = path === '' || path.endsWith('/') ? object : `${object}/`
  return names.filter((each) => EXTENSION.test(each)).map((each) => read(prefix + each, false))
}

/**
 * Reads files, folders, stdin (`-`) and git revisions (`git:REV:PATH`). Throws Mistake without a name, and an Error with a one-line message for a file
 * that is missing, binary or larger than 64 MB.
 */
export function readSources(names: readonly string[]): SourceFile[] {
  if (names.length === 0) throw new Mistake('FILE is required')
  if (names.filter((name) => name === '-').length > 1) throw new Mistake('- can be given only once')
  return names.flatMap((name) => {
    if (name === '-') return [{ name: 'stdin', path: undefined, text: readStdin(), isNamed: true }]
    if (name.startsWith(GIT)) return readGit(name)
    const found = statSync(name, { throwIfNoEntry: false })
    if (found === undefined) throw new Error(`${name}: no such file or directory`)
    return found.isDirectory() ? [...filesBelow(name)].map((path) => readFile(path, false)) : [readFile(name, true)]
  })
}
