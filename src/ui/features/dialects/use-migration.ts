import { useEffect, useRef, useState } from 'react'
import { ADOPTING, type Adopting, type Migration, migrate, STEPS, type Step } from '../../../dialects/tpr/migration.ts'
import { browserClock } from '../../state/clock.ts'
import { appStore } from '../../state/store.ts'
import * as example from './migration-example.ts'
import { MigrationLab, type World } from './migration-lab.ts'

/** The seven steps, and what comes after them. */
export const ALL_STEPS: readonly (Step | Adopting)[] = [...STEPS, ADOPTING]

export interface MigrationState {
  /** Steps that are done and true. */
  readonly done: number
  /** The step that waits for the reader; undefined while one is under way, and at the end. */
  readonly next: Step | Adopting | undefined
  readonly world: World | undefined
  readonly controller: 'running' | 'stopped'
  /** What the controller saw. */
  readonly events: readonly string[]
  readonly problem: string | undefined
}

const BEGIN: MigrationState = {
  done: 0,
  next: undefined,
  world: undefined,
  controller: 'running',
  events: [],
  problem: undefined,
}

const PAUSE_MS = 30

/** The migration on a server made for it, a step each time the reader says so. */
export function useMigration(): MigrationState & { go(): void; again(): void } {
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState({ ...BEGIN, round })
  const proceed = useRef<() => void>(() => undefined)
  useEffect(() => {
    const scratch = appStore.getState().connector.scratch?.()
    if (scratch === undefined) return setKnown({ ...BEGIN, round, problem: '' })
    setKnown({ ...BEGIN, round })
    let closed = false
    const note = (change: (old: MigrationState) => Partial<MigrationState>): void => {
      if (!closed) setKnown((old) => ({ ...old, ...change(old) }))
    }
    const lab = new MigrationLab(scratch, (event) => note(({ events }) => ({ events: [...events, event] })))
    const migration: Migration = {
      client: lab,
      group: example.GROUP,
      version: 'v1',
      plural: example.PLURAL,
      oldRegistration: `${example.OLD_PATH}/${example.OLD_NAME}`,
      newRegistration: { path: example.NEW_PATH, body: example.NEW },
      suspend: async () => {
        await lab.suspend()
        note(() => ({ controller: 'stopped' }))
      },
      resume: async () => {
        await lab.resume()
        note(() => ({ controller: 'running' }))
      },
      adopt: (data) => lab.adopt(data),
      lead: async (step) => {
        const world = await lab.look()
        note(() => ({ world, next: step }))
        await new Promise<void>((resolve) => {
          proceed.current = resolve
        })
        note(() => ({ next: undefined }))
      },
      pause: () => browserClock.sleep(PAUSE_MS),
    }
    const run = async (): Promise<void> => {
      await lab.prepare()
      await migrate(migration, (step) => note(() => ({ done: ALL_STEPS.indexOf(step) + 1 })))
      const world = await lab.look()
      note(() => ({ world }))
    }
    run().catch((error: unknown) => note(() => ({ problem: error instanceof Error ? error.message : String(error) })))
    return () => {
      closed = true
      lab.close()
    }
  }, [round])
  return { ...known, go: () => proceed.current(), again: () => setRound((old) => old + 1) }
}
