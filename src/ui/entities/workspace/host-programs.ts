import { useEffect, useState } from 'react'
import type { Client } from '../../../client/client.ts'
import { initOf } from '../../../client/http.ts'
import { urlOf } from '../../../client/transport.ts'
import { type KeptPrograms, MOST_PROGRAMS, PROGRAMS_PATH, type Program, readKeptPrograms } from '../../../protocol/programs.ts'
import type { Engine } from '../../base/state/connection.ts'
import { useApp } from '../../base/state/store.ts'
import { keep, recall } from '../../base/state/stored.ts'
import { changePrograms, programsKey, recallPrograms, subscribePrograms } from './programs.ts'

type Maybe = Program | undefined

const isSame = (a: Maybe, b: Maybe): boolean =>
  a === b || (a !== undefined && b !== undefined && a.source === b.source && a.isPlaying === b.isPlaying)

/** A name beside those that are taken. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  for (let i = 2; ; i++) {
    const free = `${name.slice(0, 36)}-${i}`
    if (!taken.has(free)) return free
  }
}

/** What the host keeps, as this browser trusts it. */
function ofHost(host: Maybe, own: Maybe): Maybe {
  if (host === undefined) return undefined
  const isForeign = own?.source !== host.source || own.isForeign === true
  return { ...host, ...(isForeign && { isForeign }) }
}

const byName = (programs: readonly Program[]): ReadonlyMap<string, Program> =>
  new Map(programs.map((program) => [program.name, program]))

/**
 * Brings together the programs of this browser and those that its workspace has on the host. `known` is what the host kept when this browser last saw it:
 * a side that is as it was then gives way to the other. Where both were changed, both stay, that of this browser under another name.
 * A source that this browser has not seen is foreign.
 */
export function mergePrograms(own: readonly Program[], known: readonly Program[], host: readonly Program[]): readonly Program[] {
  const [ours, before, theirs] = [byName(own), byName(known), byName(host)]
  const all = new Map([...theirs, ...ours])
  return [...all.keys()].flatMap((name) => {
    const [mine, base, other] = [ours.get(name), before.get(name), theirs.get(name)]
    const shown = ofHost(other, mine)
    if (isSame(mine, base) || mine === undefined) return isSame(other, base) && mine === undefined ? [] : (shown ?? [])
    if (isSame(other, base) || other === undefined) return mine
    const aside = mine.source === other.source ? [] : [{ ...mine, name: freeName(name, all) }]
    return [...(shown === undefined ? [] : [shown]), ...aside]
  })
}

/** Where the browser keeps what the host kept when it was last seen. */
const knownKey = (engine: Engine, workspace: string): string => `${programsKey(engine, workspace)} known`

/** Keeps the programs of this browser and of the host's workspace the same. */
class Exchange {
  readonly #client: Client
  readonly #engine: Engine
  readonly #workspace: string
  #kept: KeptPrograms | undefined
  #isBusy = false
  #isWanted = false

  constructor(client: Client, engine: Engine, workspace: string) {
    this.#client = client
    this.#engine = engine
    this.#workspace = workspace
  }

  /** Reads what the host keeps, and gives it what it lacks. Without an answer everything stays as it is here. */
  async pull(): Promise<void> {
    this.#take(await this.#send('GET'))
    await this.push()
  }

  /** Gives the host what was changed here. A change that comes meanwhile goes afterwards. */
  async push(): Promise<void> {
    this.#isWanted = true
    if (this.#isBusy) return
    this.#isBusy = true
    while (this.#isWanted) {
      this.#isWanted = false
      const body = this.#change()
      if (body !== undefined) this.#isWanted = this.#take(await this.#send('PUT', JSON.stringify(body)))
    }
    this.#isBusy = false
  }

  /** What the host is to keep; undefined where it keeps it, or is not known. */
  #change(): KeptPrograms | undefined {
    if (this.#kept === undefined || this.#client.wire.capabilities?.has('observer') === true) return undefined
    const programs = recallPrograms(this.#engine, this.#workspace).map(({ isForeign: _, ...program }) => program)
    return JSON.stringify(programs) === JSON.stringify(this.#kept.programs) ? undefined : { ...this.#kept, programs }
  }

  /** Merges what the host keeps. Returns whether there was an answer. */
  #take(kept: KeptPrograms | undefined): boolean {
    if (kept === undefined) return false
    const key = knownKey(this.#engine, this.#workspace)
    const { epoch, programs: known = [] } = readKeptPrograms(recall(key)) ?? {}
    const own = recallPrograms(this.#engine, this.#workspace)
    const merged = mergePrograms(own, epoch === kept.epoch ? known : [], kept.programs)
    // More than a workspace keeps: none goes, on neither side.
    if (merged.length > MOST_PROGRAMS) return false
    this.#kept = kept
    changePrograms(this.#engine, this.#workspace, () => merged)
    keep(key, kept)
    return true
  }

  async #send(method: 'GET' | 'PUT', body?: string): Promise<KeptPrograms | undefined> {
    const { wire } = this.#client
    const spec = { method, path: PROGRAMS_PATH, ...(body !== undefined && { body }) }
    try {
      const response = await wire.fetch(urlOf(spec), initOf(spec, wire))
      return response.ok || response.status === 409 ? readKeptPrograms(await response.json()) : undefined
    } catch {
      return undefined
    }
  }
}

/** Keeps the programs of the open workspace on its host, where that keeps any. Returns whether the host's are known, or there are none to know. */
export function useHostPrograms(): boolean {
  const { page, engine, workspace } = useApp((state) => ({ page: state.page, engine: state.engine, workspace: state.workspace }))
  const [known, setKnown] = useState<Client>()
  const isKept = page?.wire.capabilities?.has('programs') === true
  useEffect(() => {
    if (page === undefined || !isKept) return
    const exchange = new Exchange(page, engine, workspace)
    const pull = (): void => void exchange.pull().then(() => setKnown(page))
    const unsubscribe = subscribePrograms(() => void exchange.push())
    window.addEventListener('focus', pull)
    pull()
    return () => {
      unsubscribe()
      window.removeEventListener('focus', pull)
    }
  }, [page, isKept, engine, workspace])
  return !isKept || known === page
}
