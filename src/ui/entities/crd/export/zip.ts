import { strToU8, zipSync } from 'fflate'

/** A file of an archive. */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly path: string
  readonly text: string
}

/** The first day that an archive can name, so that the same files make the same bytes. */
const DATE = new Date(1980, 0, 1)

/** Packs files. */
export function zipOf(entries: readonly ZipEntry[]): Blob {
  const files = Object.fromEntries(entries.map(({ path, text }) => [path, strToU8(text)]))
  return new Blob([zipSync(files, { mtime: DATE })], { type: 'application/zip' })
}
