import { ArrowRight, CircleCheck, CircleDashed, LoaderCircle, RotateCcw } from 'lucide-react'
import { Button } from 'react-aria-components'
import { ADOPTING, type Adopting, adoptionCommand, commandsOf, STEPS, type Step } from '../../../dialects/tpr/migration.ts'
import { dialects } from '../../i18n/dialects.ts'
import { BINDING, DEPENDENT, OLD_NAME, ownerReference, PLURAL, USER } from './migration-example.ts'
import { ALL_STEPS, type MigrationState, useMigration } from './use-migration.ts'

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
    <li className={current ? 'is-current' : ''} {...(current ? { 'aria-current': 'step' as const } : {})}>
      <Icon className={`i ${done ? 'is-ok' : 'faint'}`} aria-hidden />
      <div className="grow">
        <h2 className="sm">
          {step === ADOPTING ? dialects.migration.afterwards : `${number}.`} {dialects.migration.steps[step]}{' '}
          {done && <span className="sr">{dialects.migration.done}</span>}
        </h2>
        <p className="mono xs dim">kubectl {COMMANDS[step]}</p>
        {dialects.migration.notes[step] !== undefined && <p className="xs dim">{dialects.migration.notes[step]}</p>}
      </div>
    </li>
  )
}

function WorldPart({ world, controller, events }: MigrationState) {
  const none = <span className="faint">{dialects.migration.none}</span>
  return (
    <section className="migration-world" aria-label={dialects.migration.now}>
      <h2 className="md">{dialects.migration.now}</h2>
      <dl>
        <dt>{dialects.migration.registrations}</dt>
        <dd className="mono">
          {world?.registrations.map((name) => (
            <div key={name}>{name}</div>
          ))}
        </dd>
        <dt>{dialects.migration.objects}</dt>
        <dd className="mono">
          {world?.objects.length === 0
            ? none
            : world?.objects.map(({ name, uid }) => (
                <div key={name}>
                  {name} <span className="faint">uid …{uid}</span>
                </div>
              ))}
        </dd>
        <dt>{dialects.migration.dependents}</dt>
        <dd className="mono">
          {world?.dependents.map(({ name, owner }) => (
            <div key={name}>
              {name}{' '}
              <span className="faint">{owner === undefined ? dialects.migration.noOwner : dialects.migration.owner(owner)}</span>
            </div>
          ))}
        </dd>
        <dt>
          <span className="mono">{USER}</span> {dialects.migration.mayEdit}
        </dt>
        <dd>{world === undefined ? '' : world.userMayEdit ? dialects.migration.yes : dialects.migration.no}</dd>
        <dt>{dialects.migration.controller}</dt>
        <dd>{dialects.migration.controllerIs[controller]}</dd>
        <dt>{dialects.migration.saw}</dt>
        <dd className="mono lines">{events.length === 0 ? none : events.join('\n')}</dd>
      </dl>
      <p className="xs dim">{dialects.migration.sawWhy}</p>
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
      <p className="say sm dim">{dialects.migration.lead}</p>
      {problem !== undefined && (
        <p className="pane-note t-warn" role="alert">
          {problem === '' ? dialects.unavailable : problem}
        </p>
      )}
      <div className="parting-sum">
        <span className={`chip ${over ? 't-ok' : ''}`} role="status">
          {over ? dialects.migration.over(STEPS.length) : dialects.migration.progress(Math.min(done, STEPS.length), STEPS.length)}
        </span>
        {!over && (
          <Button className="btn btn-primary btn-sm" onPress={go} isDisabled={next === undefined}>
            <ArrowRight className="i i-sm" aria-hidden />
            {dialects.migration.next(next === undefined ? '' : dialects.migration.steps[next])}
          </Button>
        )}
        <Button className="btn btn-sm" onPress={again}>
          <RotateCcw className="i i-sm" aria-hidden />
          {dialects.migration.again}
        </Button>
      </div>
      <div className="migration">
        <ol className="migration-steps">
          {ALL_STEPS.map((step, i) => (
            <StepLine key={step} step={step} number={i + 1} state={state} />
          ))}
        </ol>
        <WorldPart {...state} />
      </div>
    </>
  )
}
