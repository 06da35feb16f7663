import { Braces } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sampleValue } from '../../../../analysis/sample/sample-value.ts'
import { isObject, type JsonValue, newObject } from '../../../../apimachinery/json/value.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { valueTexts } from '../value.en.ts'
import { useValueHost, type ValueProps, YamlArea } from './host.tsx'
import { ListRows, MapRows, ObjectRows } from './rows.tsx'
import { Against, BooleanValue, EnumValue, NullButton, RemoveButton, TextValue } from './scalars.tsx'
import { kindOf, type ValueKind } from './values.ts'

const SCALARS = {
  boolean: BooleanValue,
  enum: EnumValue,
  number: TextValue,
  intOrString: TextValue,
  string: TextValue,
} as const

const isScalar = (kind: ValueKind): kind is keyof typeof SCALARS => kind in SCALARS

const isHolder = (kind: ValueKind): boolean => kind === 'object' || kind === 'map' || kind === 'list'

function summaryOf({ schema, value }: ValueProps): string {
  if (Array.isArray(value)) return valueTexts.items(value.length)
  if (!isObject(value)) return ''
  const set = Object.keys(value).length
  return isObject(schema.properties) ? valueTexts.properties(set, Object.keys(schema.properties).length) : valueTexts.keys(set)
}

/** What a value that is not there can become. */
function Unset(props: ValueProps & { readonly kind: ValueKind; readonly onYaml: () => void }) {
  const { schema, label, path, kind, onYaml } = props
  const host = useValueHost()
  const set = (value: JsonValue): void => host.edit([{ op: 'set', path, value }])
  const bare = kind === 'list' ? [] : newObject()
  const sample = sampleValue(schema, '')
  const hasSample = kind === 'object' && isObject(sample) && Object.keys(sample).length > 0
  return (
    <>
      <span className="text-xs/5 whitespace-nowrap text-ink-3">{valueTexts.unset}</span>
      {isHolder(kind) ? (
        <button type="button" className="btn btn-sm" aria-label={valueTexts.set(label)} onClick={() => set(bare)}>
          {valueTexts.setBare(kind === 'list' ? '[]' : '{}')}
        </button>
      ) : (
        <button type="button" className="btn btn-sm" aria-label={valueTexts.set(label)} onClick={onYaml}>
          {valueTexts.setWord}
        </button>
      )}
      {hasSample && (
        <button type="button" className="btn btn-sm btn-ghost" aria-label={valueTexts.sample(label)} onClick={() => set(sample)}>
          {valueTexts.sampleWord}
        </button>
      )}
      <NullButton {...props} />
    </>
  )
}

const part = (props: ValueProps): ReactNode => <ValueEditor {...props} />

function Body({ kind, ...props }: ValueProps & { readonly kind: ValueKind }) {
  const { value } = props
  const container = { ...props, part }
  if (kind === 'list' && Array.isArray(value)) return <ListRows {...container} value={value} />
  if (!isObject(value)) return null
  return kind === 'map' ? <MapRows {...container} value={value} /> : <ObjectRows {...container} value={value} />
}

/** A structured value: what is set of it, and its parts in rows, or all of it as YAML. */
function Holder(props: ValueProps & { readonly kind: ValueKind }) {
  const { value, label, path, kind } = props
  const [wantsYaml, setWantsYaml] = useState(false)
  const asYaml = wantsYaml || kind === 'any'
  const isItem = typeof path.at(-1) === 'number'
  const isUnset = value === undefined || value === null
  return (
    <div className="contents">
      <div className="flex min-h-7 min-w-0 flex-1 items-center gap-1 [&>.select-box]:min-w-0 [&>.select-box]:flex-1">
        {isUnset && !wantsYaml ? (
          value === null ? (
            <span className="mono text-xs/5 whitespace-nowrap">null</span>
          ) : (
            <Unset {...props} onYaml={() => setWantsYaml(true)} />
          )
        ) : (
          <span className="text-xs/5 whitespace-nowrap text-ink-3">{summaryOf(props)}</span>
        )}
        <span className="min-w-0 flex-1" />
        {kind !== 'any' && !isUnset && (
          <IconButton
            icon={Braces}
            label={valueTexts.asYaml(label)}
            small
            pressed={asYaml}
            onPress={() => setWantsYaml(!wantsYaml)}
          />
        )}
        {value !== undefined && !isItem && <RemoveButton {...props} />}
      </div>
      {(!isUnset || wantsYaml) && (
        <div className="col-span-full min-w-0">{asYaml ? <YamlArea {...props} optional={!isItem} /> : <Body {...props} />}</div>
      )}
      <Against path={path} below={asYaml} />
    </div>
  )
}

/** The editor of a value by its schema: of each type its own, and YAML for what has none. */
export function ValueEditor(props: ValueProps) {
  const kind = kindOf(props.schema, props.value)
  if (!isScalar(kind)) return <Holder {...props} kind={kind} />
  const Scalar = SCALARS[kind]
  const isNull = props.value === null && kind !== 'enum' && kind !== 'boolean'
  return (
    <div className="contents">
      <div className="flex min-h-7 min-w-0 flex-1 items-center gap-1 [&>.select-box]:min-w-0 [&>.select-box]:flex-1">
        {isNull ? (
          <>
            <span className="mono text-xs/5 whitespace-nowrap">null</span>
            <span className="min-w-0 flex-1" />
            <RemoveButton {...props} />
          </>
        ) : (
          <Scalar {...props} />
        )}
      </div>
      <Against path={props.path} below />
    </div>
  )
}
