import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Room on the disk that is kept for opening the database when the disk is full: LevelDB then writes what its log holds into tables.
 * A file of bytes that no file system can compress. In bytes.
 */
export const RESERVE_BYTES = 16 * 1024 * 1024

/** A file that takes room until the room is needed. */
export class DiskReserve {
  readonly #file: string
  readonly #bytes: number
  #isHeld: boolean
  #wasReleased = false

  constructor(file: string, bytes = RESERVE_BYTES) {
    this.#file = file
    this.#bytes = bytes
    this.#isHeld = statSync(file, { throwIfNoEntry: false })?.size === bytes
  }

  /** Releases the reserved room. Returns false when there is no reserve. */
  release(): boolean {
    if (!this.#isHeld) return false
    this.#isHeld = false
    this.#wasReleased = true
    rmSync(this.#file, { force: true })
    return true
  }

  /** Takes the room, unless it is taken already or the disk does not have it. */
  hold(): void {
    this.#isHeld ||= this.#take()
  }

  /** Whether there is room for more than the reserve: not after it was given up, until it can be taken again. */
  hasRoom(): boolean {
    if (this.#wasReleased) this.hold()
    return this.#isHeld || !this.#wasReleased
  }

  #take(): boolean {
    try {
      const { bavail, bsize } = statfsSync(dirname(this.#file))
      if (bavail * bsize < this.#bytes) return false
      writeFileSync(this.#file, randomBytes(this.#bytes))
      return true
    } catch {
      rmSync(this.#file, { force: true })
      return false
    }
  }
}
