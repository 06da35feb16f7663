import { useMemo } from 'react'
import { Link } from 'wouter'
import { descriptionOf } from '../../../analysis/export/types.ts'
import { type FieldPage, inVersions, type Merge, pageOf, type Rule, rulesOfKind } from '../../../analysis/reading/page.ts'
import { childrenOf, type Field, type Reading } from '../../../analysis/reading/reading.ts'
import { listOf } from '../../../analysis/walk.ts'
import { objectAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { explainAt } from '../../base/address/object-address.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { useApp } from '../../base/state/store.ts'
import { CopyButton } from '../../kit/copy.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { Description } from './description.tsx'
import { explainTexts } from './explain.en.ts'
import { FieldFacts } from './field-facts.tsx'
import type { ReadCrd } from './use-readings.ts'

/** A description's first line, for a table. */
const firstLine = (schema: Field['schema']): string => descriptionOf(schema).split('\n', 1)[0] ?? ''

interface FieldTableProps {
  readonly title: string
  readonly reading: Reading
  readonly fields: readonly Field[]
  readonly shown: Field | undefined
}

function FieldTable({ title, reading, fields, shown }: FieldTableProps) {
  const workspace = useApp((state) => state.workspace)
  const { plural, group, version } = reading.kind
  return (
    <section aria-label={title}>
      <h2 className="border-y border-line bg-sunken px-4 py-1 text-xs font-medium text-ink-3">{title}</h2>
      <ul>
        {fields.map((field) => (
          <li key={field.name} className="border-b border-line last:border-b-0">
            <Link
              className="grid min-h-8 grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,6fr)] items-center gap-3 px-4 py-1 text-sm text-ink no-underline hover:bg-hover aria-[current]:bg-selected narrow:min-h-11 narrow:grid-cols-[minmax(0,1fr)_auto]"
              href={explainAt(workspace, `${plural}.${group}`, version, field.kubectlPath)}
              {...(field === shown && { 'aria-current': 'page' as const })}
            >
              <span className="mono truncate" translate="no">
                {field.name}
                {field.isRequired && <span className="text-accent-ink"> *</span>}
              </span>
              <span className="truncate text-ink-3" translate="no">
                {field.type}
              </span>
              <span className="truncate text-ink-2 narrow:col-span-2 narrow:empty:hidden" translate="no">
                {firstLine(field.schema)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Costs = Awaited<ReturnType<typeof language.costs>>

/** What the rules of a page may cost, as far as it is known. */
function useCosts({ text, crd }: ReadCrd, { kind, fields }: Reading, field: Field | undefined, rules: readonly Rule[]) {
  const isWanted = rules.length > 0
  const release = useApp((state) => state.dialects.kubernetes)
  const costs = useAsync(async (): Promise<ReadonlyMap<string, Costs> | undefined> => {
    if (!isWanted) return undefined
    const version = listOf(objectAt(crd, 'spec').versions).indexOf(kind.entry)
    const root = ['spec', 'versions', version, 'schema', 'openAPIV3Schema']
    const parent = field === undefined ? undefined : fields[field.parent]
    const own = await language.costs(text, [...root, ...(field?.steps ?? [])], release)
    // The steps end with `properties` and the name.
    const around = field === undefined ? [] : await language.costs(text, [...root, ...field.steps.slice(0, -2)], release)
    return new Map([
      [placeOf(parent), around],
      [field?.path ?? '', own],
    ])
  }, [text, crd, kind, fields, field, isWanted, release])
  return ({ at, index }: Rule): Costs[number] => costs?.get(at)?.[index]
}

/** Where the rules of what is around a field stand: `spec.rules[]`. */
function placeOf(parent: Field | undefined): string {
  if (parent === undefined) return ''
  const held = (schema: JsonObject): string => {
    const { items, additionalProperties } = schema
    if (isObject(items)) return `[]${held(items)}`
    return isObject(additionalProperties) ? `.*${held(additionalProperties)}` : ''
  }
  return parent.path + held(parent.schema)
}

/** How a kind is addressed. */
function KindChips({ reading }: { readonly reading: Reading }) {
  const { plural, shortNames, isNamespaced, categories } = reading.kind
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      <span className="chip">{isNamespaced ? explainTexts.namespaced : explainTexts.cluster}</span>
      {[plural, ...shortNames, ...categories].map((name) => (
        <span key={name} className="chip chip-plain mono" translate="no">
          {name}
        </span>
      ))}
    </div>
  )
}

interface Props {
  readonly read: ReadCrd
  readonly reading: Reading
  readonly others: readonly Reading[]
  /** Undefined: the kind itself. */
  readonly field: Field | undefined
}

/** The page of a field, or of the kind: it answers in the order in which people ask. */
export function FieldPagePane({ read, reading, others, field }: Props) {
  const page = useMemo((): Omit<FieldPage, 'merge'> & { readonly merge?: Merge } => {
    if (field !== undefined) return pageOf(reading, field)
    const description = descriptionOf(reading.kind.schema)
    return { description, default: undefined, constraints: [], rules: rulesOfKind(reading), uses: [] }
  }, [reading, field])
  const costOf = useCosts(read, reading, field, page.rules)
  const within = childrenOf(reading, field)
  const parent = field === undefined ? undefined : reading.fields[field.parent]
  const beside = field === undefined || within.length > 0 ? [] : childrenOf(reading, parent)
  const { kind } = reading.kind
  return (
    <ScrollRegion label={explainTexts.page} className="pane flex-1">
      <div className="grid flex-none gap-3 px-4 pt-3.5 pb-3">
        {field === undefined && <KindChips reading={reading} />}
        {field !== undefined && (
          <div className="flex min-w-0 flex-wrap items-center gap-1.5">
            <span className="chip mono" translate="no">
              {field.type}
            </span>
            <span className={`chip ${field.isRequired ? 't-warn' : 't-ok'}`}>
              {field.isRequired ? explainTexts.required : explainTexts.optional}
            </span>
            {page.default !== undefined && (
              <span className="chip t-accent">
                <span className="truncate">{explainTexts.defaultOf(page.default)}</span>
              </span>
            )}
            <span className="min-w-0 flex-1" />
            <span className="mono min-w-0 truncate text-xs text-ink-3" translate="no">
              .{field.path}
            </span>
            <CopyButton word={explainTexts.copyPath} text={() => `.${field.path}`} />
          </div>
        )}
        <div className="grid max-w-[68ch] gap-2 text-[15px]/[23px]">
          {page.description === '' && <p className="text-ink-3">{explainTexts.noDescription}</p>}
          <div className="contents" translate="no">
            <Description text={page.description} />
          </div>
        </div>
      </div>
      <div className="flex-none px-4 pb-2">
        <FieldFacts page={page} versions={field === undefined ? [] : inVersions(field, others)} costOf={costOf} />
      </div>
      {within.length > 0 && (
        <FieldTable
          title={field === undefined ? explainTexts.fieldsOf(kind) : explainTexts.within(field.name)}
          reading={reading}
          fields={within}
          shown={undefined}
        />
      )}
      {beside.length > 0 && (
        <FieldTable title={explainTexts.beside(parent?.name ?? kind)} reading={reading} fields={beside} shown={field} />
      )}
    </ScrollRegion>
  )
}
