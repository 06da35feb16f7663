import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One of several equal parts of a list, counted from 1. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/** Reads `2/3`; undefined for what is no part. */
export function parseShard(text: string): Shard | undefined {
  const [index, of, ...rest] = text.split('/').map(Number)
  if (index === undefined || of === undefined || rest.length > 0) return undefined
  return Number.isInteger(index) && Number.isInteger(of) && index >= 1 && index <= of ? { index, of } : undefined
}

/** The sources of a folder, or the one file, without tests, what serves tests alone, and what is generated. */
export function mutatedFiles(folder: string, { index, of }: Shard): string[] {
  const all = statSync(folder).isFile()
    ? [folder]
    : readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((at) => join(folder, at))
  return all
    .filter(isSource)
    .sort()
    .filter((_, i) => i % of === index - 1)
}

const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(\.d|_pb)\.ts$/.test(file) && !file.split('/').includes('testing')
