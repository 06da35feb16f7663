import { ArrowRight, CircleCheck, CircleDashed, LoaderCircle, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import {
  ADOPTING,
  type Adopting,
  adoptionCommand,
  commandsOf,
  type Migration,
  migrate,
  STEPS,
  type Step,
} from '../../../dialects/tpr/migration.ts'
import { browserClock } from '../../base/async/async.ts'
import { appStore } from '../../base/state/store.ts'
import { dialectTexts } from '../../entities/dialect/texts.en.ts'
import * as example from './migration-example.ts'
import { BINDING, DEPENDENT, OLD_NAME, ownerReference, PLURAL, USER } from './migration-example.ts'
import { MigrationLab, type World } from './migration-lab.ts'

/** The seven steps, and what comes after them. */
const ALL_STEPS: readonly (Step | Adopting)[] = [...STEPS, ADOPTING]

interface MigrationState {
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
function useMigration(): MigrationState & { go(): void; again(): void } {
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
    run().catch((error: unknown) => note(() => ({ problem: errorMessage(error) })))
    return () => {
      closed = true
      lab.close()
    }
  }, [round])
  return { ...known, go: () => proceed.current(), again: () => setRound((old) => old + 1) }
}

const COMMANDS: { readonly [step in Step | Adopting]: string } = {
  ...commandsOf({ plural: PLURAL, oldRegistration: OLD_NAME, binding: BINDING }),
  [ADOPTING]: adoptionCommand(`cronjob/${DEPENDENT}`, [ownerReference('report', '…')]),
}

function StepLine({
  step,
  number,
  state,
}: {
  readonly step: Step | Adopting
  readonly number: number
  readonly state: MigrationState
}) {
  const done = state.done >= number
  const current = state.done + 1 === number
  const Icon = done ? CircleCheck : current && state.next === undefined ? LoaderCircle : CircleDashed
  return (
    <li
      className={`flex gap-2.5 border-b border-line px-3 py-2 ${current ? 'bg-selected shadow-[inset_2px_0_0_var(--accent-ink)]' : ''}`}
      {...(current ? { 'aria-current': 'step' as const } : {})}
    >
      <Icon className={`mt-0.75 ${done ? 'text-ok' : 'text-ink-3'}`} aria-hidden />
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-[550]">
          {step === ADOPTING ? dialectTexts.migration.afterwards : `${number}.`} {dialectTexts.migration.steps[step]}{' '}
          {done && <span className="sr-only">{dialectTexts.migration.done}</span>}
        </h2>
        <p className="mono text-xs wrap-anywhere text-ink-2">kubectl {COMMANDS[step]}</p>
        {dialectTexts.migration.notes[step] !== undefined && (
          <p className="text-xs text-ink-2">{dialectTexts.migration.notes[step]}</p>
        )}
      </div>
    </li>
  )
}

function WorldPart({ world, controller, events }: MigrationState) {
  const none = <span className="text-ink-3">{dialectTexts.migration.none}</span>
  return (
    <section className="overflow-auto px-3 py-2.5" aria-label={dialectTexts.migration.now}>
      <h2 className="font-semibold">{dialectTexts.migration.now}</h2>
      <dl className="grid grid-cols-[minmax(110px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5 pt-2 pb-3 text-sm [&>dd]:min-h-5 [&>dd]:wrap-anywhere [&>dt]:text-ink-2">
        <dt>{dialectTexts.migration.registrations}</dt>
        <dd className="mono">
          {world?.registrations.map((name) => (
            <div key={name}>{name}</div>
          ))}
        </dd>
        <dt>{dialectTexts.migration.objects}</dt>
        <dd className="mono">
          {world?.objects.length === 0
            ? none
            : world?.objects.map(({ name, uid }) => (
                <div key={name}>
                  {name} <span className="text-ink-3">uid …{uid}</span>
                </div>
              ))}
        </dd>
        <dt>{dialectTexts.migration.dependents}</dt>
        <dd className="mono">
          {world?.dependents.map(({ name, owner }) => (
            <div key={name}>
              {name}{' '}
              <span className="text-ink-3">
                {owner === undefined ? dialectTexts.migration.noOwner : dialectTexts.migration.owner(owner)}
              </span>
            </div>
          ))}
        </dd>
        <dt>
          <span className="mono">{USER}</span> {dialectTexts.migration.mayEdit}
        </dt>
        <dd>{world === undefined ? '' : world.userMayEdit ? dialectTexts.migration.yes : dialectTexts.migration.no}</dd>
        <dt>{dialectTexts.migration.controller}</dt>
        <dd>{dialectTexts.migration.controllerIs[controller]}</dd>
        <dt>{dialectTexts.migration.saw}</dt>
        <dd className="mono whitespace-pre-line" data-testid="events">
          {events.length === 0 ? none : events.join('\n')}
        </dd>
      </dl>
      <p className="text-xs text-ink-2">{dialectTexts.migration.sawWhy}</p>
    </section>
  )
}

/** The migration of the proposal "Moving ThirdPartyResources to beta", a step at a time, each waited for until it is true. */
export function MigrationPart() {
  const { go, again, ...state } = useMigration()
  const { done, next, problem } = state
  const over = done === ALL_STEPS.length
  return (
    <>
      <p className="max-w-[84ch] px-3 pt-2 text-sm text-ink-2">{dialectTexts.migration.lead}</p>
      {problem !== undefined && (
        <p className="pane-note t-warn" role="alert">
          {problem === '' ? dialectTexts.unavailable : problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <span className={`chip ${over ? 't-ok' : ''}`} role="status">
          {over
            ? dialectTexts.migration.over(STEPS.length)
            : dialectTexts.migration.progress(Math.min(done, STEPS.length), STEPS.length)}
        </span>
        {!over && (
          <Button className="btn btn-primary btn-sm" onPress={go} isDisabled={next === undefined}>
            <ArrowRight className="icon-sm" aria-hidden />
            {dialectTexts.migration.next(next === undefined ? '' : dialectTexts.migration.steps[next])}
          </Button>
        )}
        <Button className="btn btn-sm" onPress={again}>
          <RotateCcw className="icon-sm" aria-hidden />
          {dialectTexts.migration.again}
        </Button>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-2 @max-[1010px]:grid-cols-1 @max-[1010px]:overflow-auto">
        <ol className="overflow-auto border-e border-line @max-[1010px]:overflow-visible @max-[1010px]:border-e-0">
          {ALL_STEPS.map((step, i) => (
            <StepLine key={step} step={step} number={i + 1} state={state} />
          ))}
        </ol>
        <WorldPart {...state} />
      </div>
    </>
  )
}
