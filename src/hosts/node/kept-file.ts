import { open, readFile, rename } from 'node:fs/promises'
import { errorMessage } from '../../apimachinery/text/error-message.ts'

/** The name under which a file is written before it takes the place of the one before. */
export const unfinishedName = (file: string): string => `${file}.new`

/**
 * Reads what `writeKept` wrote beside a host's database; undefined where there is no such file. `read` throws what is wrong with a value. `without`
 * completes the advice "move it away to begin ...". Rejects with an Error that names the file.
 */
export async function readKept<T>(file: string, read: (value: unknown) => T, without: string): Promise<T | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return read(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} cannot be read: ${errorMessage(error)}; move it away to begin ${without}`)
  }
}

/** Writes a file whole or not at all, also when the power goes. Only its owner can read it, unless `mode` says otherwise. */
export async function writeKept(file: string, text: string, mode = 0o600): Promise<void> {
  const unfinished = unfinishedName(file)
  const written = await open(unfinished, 'w', mode)
  try {
    await written.writeFile(text)
    await written.sync()
  } finally {
    await written.close()
  }
  await rename(unfinished, file)
}
