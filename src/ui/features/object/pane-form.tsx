import { CircleCheck, CircleHelp, OctagonX } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { Subresource } from '../../../client/resource-type.ts'
import type { Send } from '../../base/state/sends.ts'
import type { ServedSchema } from '../../entities/kind/served-schema.ts'
import { type Condition, conditionsOf, type ObjectRef } from '../../entities/object/object.ts'
import { ScaleBridge } from '../../entities/object/scale-bridge.tsx'
import type { ScalePaths } from '../../entities/object/use-marks.ts'
import { Form } from '../../entities/value-form/form/form.tsx'
import { type FormDocument, useValueOfText } from '../../entities/value-form/form/use-document.ts'
import { formTexts } from '../../entities/value-form/form.en.ts'
import { fieldOwners } from './owners/field-owners.tsx'
import type { Owners } from './owners/use-owners.tsx'
import { objectViewTexts } from './texts.en.ts'

interface Props {
  readonly target: ObjectRef
  readonly endpoint: Subresource
  readonly document: FormDocument
  /** The text that the draft began from. */
  readonly base: string
  readonly object: JsonObject | undefined
  readonly served: ServedSchema
  readonly wires: ScalePaths | undefined
  /** The newest send, where it sent the text as it is. */
  readonly send: Send | undefined
  readonly isReadOnly: boolean
  readonly owners: Owners
  /** The first field is to take the focus; called once it has. */
  readonly takeFocus: (() => void) | undefined
}

const REPLICAS = objectOf({ type: 'integer', format: 'int32', minimum: 0, description: 'The desired number of instances.' })
/** Of what a Scale is written with. Source: k8s.io/api/autoscaling/v1/types.go, ScaleSpec. */
const SCALE = objectOf({
  properties: objectOf({ spec: objectOf({ type: 'object', properties: objectOf({ replicas: REPLICAS }) }) }),
})

const ICONS = { ok: CircleCheck, bad: OctagonX, none: CircleHelp } as const
const INKS = { ok: 'text-ok', bad: 'text-bad', none: 'text-ink-3' } as const

function ConditionRow({ type, status, reason, message, tone, stale }: Condition) {
  const Icon = ICONS[tone]
  return (
    <li className="grid gap-0.5 border-line px-4 py-1.75 not-last:border-b">
      <span className="flex min-w-0 items-center gap-1.5">
        <Icon className={`icon-sm flex-none ${INKS[tone]}`} aria-hidden />
        <span className="truncate font-medium">{type}</span>
        <span className={INKS[tone]}>{status}</span>
        {stale && <span className="chip t-warn">{objectViewTexts.stale}</span>}
      </span>
      <span className="ps-4.75 text-xs/[17px] wrap-anywhere text-ink-2" translate="no">
        {reason !== '' && <span className="mono text-[11px] text-ink">{reason} </span>}
        {message}
      </span>
    </li>
  )
}

/** The conditions of an object, read first. */
function Conditions({ object }: { readonly object: JsonObject | undefined }) {
  const conditions = conditionsOf(object)
  if (conditions.length === 0) return null
  return (
    <section className="pane-form-conditions flex-none border-b border-line" aria-label={formTexts.conditions}>
      <h3 className="border-b border-line bg-sunken px-4 py-1 text-xs text-ink-2">
        {formTexts.conditions} <span className="text-ink-3">{formTexts.count(conditions.length)}</span>
      </h3>
      <ul className="max-h-44 overflow-auto">
        {conditions.map((condition) => (
          <ConditionRow key={condition.type} {...condition} />
        ))}
      </ul>
    </section>
  )
}

/** An endpoint of an object as a form: what one reads first, then the fields. */
export default function PaneForm({
  target,
  endpoint,
  document,
  base,
  object,
  served,
  wires,
  send,
  isReadOnly,
  owners,
  takeFocus,
}: Props) {
  const body = useRef<HTMLDivElement>(null)
  const isDrawn = document.value !== undefined && (endpoint === 'scale' || served.state === 'served')
  useEffect(() => {
    if (takeFocus === undefined || !isDrawn) return
    body.current?.querySelector<HTMLElement>('fieldset :is(input, textarea, button)')?.focus()
    takeFocus()
  }, [takeFocus, isDrawn])
  const before = useValueOfText(base)
  const ownerOf = useMemo(() => fieldOwners(owners), [owners])
  const schema = endpoint === 'scale' ? SCALE : served.state === 'served' ? served.schema : undefined
  if (schema === undefined)
    return <p className="p-4 text-sm text-ink-2">{served.state === 'loading' ? formTexts.loading : formTexts.noSchema}</p>
  const value = isObject(document.value) ? document.value : undefined
  const isEmpty = endpoint === 'status' && isObject(value?.status) && Object.keys(value.status).length === 0
  return (
    <div className="pane-form absolute inset-0 flex flex-col">
      {endpoint === 'status' && <Conditions object={object} />}
      {endpoint === 'scale' && wires !== undefined && (
        <div className="pane-form-bridge flex-none">
          <ScaleBridge kind={target.type.kind} object={object} scale={value} wires={wires} />
        </div>
      )}
      {schema.properties === undefined && (
        <p className="flex-none px-4 pt-2 text-xs text-ink-3" role="note">
          {formTexts.noFields}
        </p>
      )}
      {isEmpty && <p className="flex-none px-4 pt-2 text-xs text-ink-3">{formTexts.noStatus}</p>}
      <div ref={body} className="relative min-h-0 flex-1">
        <Form
          label={formTexts.formOf(endpoint === '' ? 'spec' : endpoint)}
          document={document}
          base={before}
          schema={schema}
          endpoint={endpoint}
          splitStatus={target.splitStatus}
          causes={send?.failure?.causes ?? []}
          isReadOnly={isReadOnly}
          ownerOf={ownerOf}
        />
      </div>
    </div>
  )
}
