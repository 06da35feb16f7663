import { type FileHandle, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JournalMedium, Kept } from '../../journal/journal.ts'
import type { JournalDetail, JournalEntry } from '../../protocol/journal.ts'

/** Where the line of an entry is, in bytes. */
interface Place {
  readonly file: string
  readonly at: number
  readonly length: number
}

/** A file is begun when the newest has this many bytes. */
const FILE_BYTES = 4 * 1024 * 1024

const nameOf = (id: number): string => `${String(id).padStart(16, '0')}.ndjson`

const isOurs = (name: string): boolean => /^\d{16}\.ndjson$/.test(name)

/** The lines of a file with their places. A last line without its end was being written when the server died, and does not count. */
function* linesOf(bytes: Buffer): Generator<readonly [text: string, at: number, length: number]> {
  let at = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
    yield [bytes.toString('utf8', at, end), at, end - at]
    at = end + 1
  }
}

function read(line: string): Kept | undefined {
  try {
    const kept = JSON.parse(line) as Partial<Kept> | null
    return typeof kept?.entry?.id === 'number' && typeof kept.characters === 'number' ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps a journal in a folder: files of lines of JSON, one for each entry, each file named by its first entry. What a file holds is forgotten at once, by
 * deleting it. Rejects when the folder cannot be made.
 */
export async function folderMedium(folder: string): Promise<JournalMedium> {
  await mkdir(folder, { recursive: true })
  const places = new Map<number, Place>()
  let files = (await readdir(folder)).filter(isOurs).sort()
  let handle: FileHandle | undefined
  let size = 0

  const newestIn = async (file: string): Promise<number> => {
    let newest = 0
    for (const [line] of linesOf(await readFile(join(folder, file)))) newest = Math.max(newest, read(line)?.entry.id ?? 0)
    return newest
  }
  /** The file that takes more lines; what was written before this start stays in its own files. */
  const current = async (id: number): Promise<FileHandle> => {
    if (handle !== undefined && size < FILE_BYTES) return handle
    await handle?.close()
    const file = nameOf(id)
    handle = await open(join(folder, file), 'a')
    size = 0
    files = [...files, file]
    return handle
  }
  return {
    async newest() {
      const last = files.at(-1)
      return last === undefined ? 0 : newestIn(last)
    },
    async load() {
      const loaded: (readonly [JournalEntry, number])[] = []
      for (const file of files) {
        for (const [line, at, length] of linesOf(await readFile(join(folder, file)))) {
          const kept = read(line)
          if (kept === undefined) continue
          places.set(kept.entry.id, { file, at, length })
          loaded.push([kept.entry, kept.characters])
        }
      }
      return loaded
    },
    async append(batch) {
      const file = await current(batch[0]?.entry.id ?? 0)
      const lines = batch.map((kept) => Buffer.from(`${JSON.stringify(kept)}\n`))
      await file.write(Buffer.concat(lines))
      const name = files.at(-1) ?? ''
      for (const [i, { entry }] of batch.entries()) {
        const { length = 0 } = lines[i] ?? {}
        places.set(entry.id, { file: name, at: size, length: length - 1 })
        size += length
      }
    },
    async detail(id): Promise<JournalDetail | undefined> {
      const place = places.get(id)
      if (place === undefined) return undefined
      const file = await open(join(folder, place.file))
      try {
        const bytes = Buffer.alloc(place.length)
        await file.read(bytes, 0, place.length, place.at)
        return read(bytes.toString('utf8'))?.detail
      } finally {
        await file.close()
      }
    },
    async forget(_, below) {
      const oldest = files.slice(0, -1)
      for (const [i, file] of oldest.entries()) {
        const next = Number.parseInt(files[i + 1] ?? '', 10)
        if (!(next <= below)) break
        await rm(join(folder, file), { force: true })
        files = files.filter((other) => other !== file)
        for (const [id, place] of places) if (place.file === file) places.delete(id)
      }
    },
    async close() {
      await handle?.close()
      handle = undefined
    },
  }
}
