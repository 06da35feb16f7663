import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { formTexts } from '../value-form/form.en.ts'
import { shortText } from '../value-form/values.ts'
import type { ScalePaths } from './use-marks.ts'

const at = (value: JsonValue | undefined, path: string): JsonValue | undefined =>
  path
    .split('.')
    .filter((step) => step !== '')
    .reduce<JsonValue | undefined>((from, step) => (isObject(from) ? from[step] : undefined), value)

interface Props {
  readonly kind: string
  readonly object: JsonObject | undefined
  readonly scale: JsonValue | undefined
  readonly wires: ScalePaths
}

/** Where the values of a Scale are stored: pairs of the object's field and the Scale's. */
export function ScaleBridge({ kind, object, scale, wires }: Props) {
  const pairs = [
    [wires.spec, 'spec.replicas'],
    [wires.status, 'status.replicas'],
    [wires.selector, 'status.selector'],
  ] as const
  const node = (path: string, value: JsonValue | undefined, isWritten: boolean) => (
    <span
      className={`grid min-w-0 rounded-2 border px-2 py-1 ${isWritten ? 'border-tone-line bg-tone-soft t-scale' : 'border-line'}`}
    >
      <span className="mono truncate text-[11px] text-ink-2" title={path}>
        {path}
      </span>
      <span className="mono truncate text-xs">{value === undefined ? formTexts.unset : shortText(value, 24)}</span>
    </span>
  )
  return (
    <section className="flex-none border-b border-line px-4 py-2" aria-label={formTexts.scaleOf}>
      <div className="grid grid-cols-[minmax(0,1fr)_20px_minmax(0,1fr)] items-center gap-y-1.5">
        <span className="text-xs text-ink-3">{formTexts.stored(kind)}</span>
        <span />
        <span className="text-xs text-ink-3" translate="no">
          Scale
        </span>
        {pairs
          .filter(([path]) => path !== '')
          .map(([path, own]) => (
            <div key={own} className="contents">
              {node(path, at(object, path), own === 'spec.replicas')}
              <span className="h-1 border-y border-scale" aria-hidden="true" />
              {node(own, at(scale, own), own === 'spec.replicas')}
            </div>
          ))}
      </div>
    </section>
  )
}
