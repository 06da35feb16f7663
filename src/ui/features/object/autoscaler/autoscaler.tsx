import { ArrowRight, Scaling } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { objectAt, stringAt } from '../../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../../apimachinery/text/error-message.ts'
import { objectAt as objectPath } from '../../../base/address/object-address.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { useApp } from '../../../base/state/store.ts'
import { useKinds } from '../../../entities/kind/kinds.ts'
import { type ObjectRef, pathOfRef } from '../../../entities/object/object.ts'
import { autoscalerTexts } from './autoscaler.en.ts'
import { loadPatch, loadsOf, type MetricLoad, whyOf } from './load.ts'

interface Props {
  readonly target: ObjectRef
  readonly object: JsonObject
}

/** How many numbers of replicas the strip shows. */
const COURSE = 40

/** The target of the autoscaler, as a link where its kind is served. */
function Target({ target, object }: Props) {
  const { types } = useKinds()
  const workspace = useApp((state) => state.workspace)
  const reference = objectAt(objectAt(object, 'spec'), 'scaleTargetRef')
  const [kind, name, apiVersion] = ['kind', 'name', 'apiVersion'].map((field) => stringAt(reference, field)) as [
    string,
    string,
    string,
  ]
  const type = types.find((one) => one.kind === kind && apiVersion.startsWith(`${one.group}/`))
  const words = `${kind}/${name}`
  if (type === undefined) return <b className="font-[550]">{words}</b>
  return (
    <Link className="link font-[550]" href={objectPath(workspace, type, target.namespace ?? '', name, 'scale')} translate="no">
      {words}
    </Link>
  )
}

/** The numbers of replicas that were seen, the newest last. */
function useCourse(current: number): readonly number[] {
  const [course, setCourse] = useState<readonly number[]>([current])
  useEffect(() => {
    setCourse((seen) => (seen.at(-1) === current ? seen : [...seen, current].slice(-COURSE)))
  }, [current])
  return course
}

const [WIDTH, HEIGHT] = [120, 26]

/** The course of the replicas as bars, the newest last. */
function Course({ replicas }: { readonly replicas: readonly number[] }) {
  const most = Math.max(1, ...replicas)
  const width = WIDTH / COURSE
  return (
    <svg
      role="img"
      aria-label={`${autoscalerTexts.course}: ${replicas.join(', ')}`}
      className="ms-auto flex-none self-end text-ink-3"
      width={WIDTH}
      height={HEIGHT}
    >
      {replicas.map((count, i) => {
        const height = Math.max(1, (count / most) * HEIGHT)
        const x = WIDTH - (replicas.length - i) * width
        return <rect key={x} x={x} y={HEIGHT - height} width={width - 1} height={height} fill="currentColor" />
      })}
    </svg>
  )
}

interface SliderProps {
  readonly load: MetricLoad
  readonly isDisabled: boolean
  readonly onSet: (value: number) => void
}

/** Sets the load of a metric; what is drawn is sent once the slider rests. */
function LoadSlider({ load, isDisabled, onSet }: SliderProps) {
  const [drawn, setDrawn] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { name, value, most, step, current, target, isPerReplica } = load
  const shown = drawn ?? value
  const measured = current === '' ? autoscalerTexts.unknown : current
  const draw = (next: number): void => {
    setDrawn(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      onSet(next)
      setDrawn(undefined)
    }, 250)
  }
  return (
    <label className="grid min-w-0 flex-1 basis-60 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-sm">
      <span className="mono truncate" translate="no" title={name}>
        <span className="sr-only">{autoscalerTexts.load('')}</span>
        {name}
      </span>
      <output className="font-mono font-semibold tabular-nums">
        {shown === undefined ? (
          <span className="font-sans font-normal text-ink-3">{autoscalerTexts.unset}</span>
        ) : (
          Number(shown.toPrecision(4))
        )}
      </output>
      <input
        className="col-span-full w-full accent-(--accent-fill)"
        type="range"
        aria-label={autoscalerTexts.load(name)}
        min={0}
        max={Math.max(most, shown ?? 0)}
        step={step}
        value={shown ?? 0}
        disabled={isDisabled}
        onChange={(event) => draw(event.target.valueAsNumber)}
      />
      <span className="col-span-full text-xs text-ink-3">
        {isPerReplica ? autoscalerTexts.perReplica(measured, target) : autoscalerTexts.total(measured, target)}
      </span>
    </label>
  )
}

/** What an autoscaler does, why, and the loads that it measures, which are set here. */
export default function Autoscaler({ target, object }: Props) {
  useLanguage()
  const you = useApp((state) => state.you)
  const [failure, setFailure] = useState('')
  const [spec, status] = [objectAt(object, 'spec'), objectAt(object, 'status')]
  const [current, desired] = [Number(status.currentReplicas ?? 0), Number(status.desiredReplicas ?? 0)]
  const course = useCourse(desired)
  const why = whyOf(object)
  const set = async (name: string, value: number): Promise<void> => {
    if (you === undefined) return
    const body = loadPatch(object, name, value)
    try {
      const contentType = 'application/merge-patch+json'
      const answer = await you.send({ method: 'PATCH', path: pathOfRef(target), contentType, body })
      setFailure(answer.failure?.message ?? '')
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  return (
    <section
      className="flex flex-none flex-wrap items-start gap-x-6 gap-y-3 rounded-3 border border-line bg-surface px-3.5 py-2.5"
      aria-label={autoscalerTexts.title}
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <span className="flex flex-wrap items-center gap-x-2 text-sm">
          <Scaling className="icon-sm" aria-hidden />
          {autoscalerTexts.target} <Target target={target} object={object} />
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-xs text-ink-3">{autoscalerTexts.replicas}</span>
          <span className="flex items-baseline gap-1.5 font-mono text-2xl font-semibold tabular-nums" data-testid="replicas">
            {current}
            {current !== desired && why?.isProblem !== true && (
              <>
                <ArrowRight className="size-3.5 self-center text-ink-3" aria-hidden />
                {desired}
              </>
            )}
          </span>
          <span className="text-xs text-ink-3">
            {autoscalerTexts.bounds(String(spec.minReplicas ?? 1), String(spec.maxReplicas ?? ''))}
          </span>
          {course.length > 1 && <Course replicas={course} />}
        </span>
        {why !== undefined && (
          <span
            className={`text-sm wrap-anywhere ${why.isProblem ? 'text-bad' : 'text-ink-2'}`}
            role="status"
            data-testid="why"
            translate="no"
          >
            <b className="font-[550]">{why.reason}</b> {why.message}
          </span>
        )}
      </div>
      <fieldset className="grid min-w-0 flex-[2] basis-80 gap-1">
        <legend className="sr-only">{autoscalerTexts.loads}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {loadsOf(object).map((load) => (
            <LoadSlider
              key={load.name}
              load={load}
              isDisabled={you === undefined}
              onSet={(value) => void set(load.name, value)}
            />
          ))}
        </div>
        <span className="text-xs text-ink-3">{autoscalerTexts.lead}</span>
        {failure !== '' && (
          <span className="text-sm text-bad" role="alert">
            {failure}
          </span>
        )}
      </fieldset>
    </section>
  )
}
