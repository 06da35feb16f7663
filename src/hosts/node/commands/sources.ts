import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { Mistake } from '../mistake.ts'

/** A text that a command works on. */
export interface SourceFile {
  /** As messages call it: its path, or `stdin`. */
  readonly name: string
  /** Where it is on the disk, to be written again; undefined for what is not. */
  readonly path: string | undefined
  readonly text: string
  /** Whether it was asked for by its name; others were met in a folder. */
  readonly isNamed: boolean
}

/** More bytes are no file of a person: a CRD above 1.5 MB is rejected by every server. */
const MOST_BYTES = 64 * 1024 * 1024
const EXTENSION = /\.(?:ya?ml|json)$/
const GIT = 'git:'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of bytes. Throws an Error where they are none. */
function textOf(bytes: Buffer, name: string): string {
  if (bytes.length > MOST_BYTES) throw tooLarge(name, bytes.length)
  if (bytes.subarray(0, 8192).includes(0)) throw new Error(`${name}: is not text`)
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Error(`${name}: is not text in UTF-8`)
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

const tooLarge = (name: string, bytes: number): Error =>
  new Error(`${name}: has ${megabytes(bytes)}, and a file may have ${megabytes(MOST_BYTES)}`)

/** Reads a stream of unknown length, as far as a file may go. */
function readInput(): Buffer {
  const parts: Buffer[] = []
  let length = 0
  const input = openSync('/dev/stdin', 'r')
  try {
    for (;;) {
      const part = Buffer.alloc(65_536)
      const count = readSync(input, part)
      if (count === 0) return Buffer.concat(parts)
      length += count
      if (length > MOST_BYTES) throw tooLarge('stdin', length)
      parts.push(part.subarray(0, count))
    }
  } finally {
    closeSync(input)
  }
}

function readPath(path: string, isNamed: boolean): SourceFile {
  const { size } = statSync(path)
  if (size > MOST_BYTES) throw tooLarge(path, size)
  return { name: path, path, text: textOf(readFileSync(path), path), isNamed }
}

/** The files of a folder that may hold objects, by name, those of its folders too; hidden folders and packages are left out. */
function* pathsBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && entry.name !== 'node_modules') yield* pathsBelow(path)
    } else if (entry.isFile() && EXTENSION.test(entry.name)) yield path
  }
}

function git(args: readonly string[], name: string): Buffer {
  const { stdout, stderr, status, error } = spawnSync('git', args, { maxBuffer: MOST_BYTES })
  if (error !== undefined) throw new Error(`${name}: git: ${errorMessage(error)}`)
  if (status !== 0) throw new Error(`${name}: ${stderr.toString('utf8').trim().split('\n')[0]}`)
  return stdout
}

/** What stands at `git:REV:PATH`: a file, or the files below a folder. */
function readGit(name: string): SourceFile[] {
  const [rev = '', ...rest] = name.slice(GIT.length).split(':')
  const path = rest.join(':')
  if (rev === '' || rev.startsWith('-') || rest.length === 0) throw new Mistake(`${name}: must be git:REV:PATH`)
  const at = `${rev}:${path}`
  const one = (object: string, called: string, isNamed: boolean): SourceFile => ({
    name: called,
    path: undefined,
    text: textOf(git(['cat-file', 'blob', object], called), called),
    isNamed,
  })
  const kind = git(['cat-file', '-t', at], name).toString('utf8').trim()
  if (kind !== 'tree') return [one(at, name, true)]
  const names = git(['ls-tree', '-r', '-z', '--name-only', at], name).toString('utf8').split('\0')
  const joined = path === '' || path.endsWith('/') ? path : `${path}/`
  return names
    .filter((each) => EXTENSION.test(each))
    .map((each) => one(`${rev}:${joined}${each}`, `${GIT}${rev}:${joined}${each}`, false))
}

/**
 * Reads files, folders, `-` (what comes in) and `git:REV:PATH`. Throws Mistake when nothing is named, and an Error with one line for what cannot be
 * read: missing, larger than 64 MB, or no text.
 */
export function readSources(names: readonly string[]): SourceFile[] {
  if (names.length === 0) throw new Mistake('no file')
  if (names.filter((name) => name === '-').length > 1) throw new Mistake('- can be named once')
  return names.flatMap((name) => {
    if (name === '-') return [{ name: 'stdin', path: undefined, text: textOf(readInput(), 'stdin'), isNamed: true }]
    if (name.startsWith(GIT)) return readGit(name)
    const found = statSync(name, { throwIfNoEntry: false })
    if (found === undefined) throw new Error(`${name}: there is no such file or folder`)
    return found.isDirectory() ? [...pathsBelow(name)].map((path) => readPath(path, false)) : [readPath(name, true)]
  })
}
