import {
  ChevronDown,
  ChevronRight,
  Columns3,
  History,
  Lightbulb,
  type LucideIcon,
  OctagonX,
  Scaling,
  TriangleAlert,
  Unplug,
  Zap,
} from 'lucide-react'
import { memo, useDeferredValue, useMemo } from 'react'
import { flowText } from '../../../../analysis/crd-text/render.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import type { FieldNode } from '../crd/fields.ts'
import type { Problem } from '../crd/problems.ts'
import { useFields, useProblems } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { shapeWords } from './constraint-words.ts'
import { excerptOf, isInPath } from './search.ts'

const RANK: Readonly<Record<Problem['kind'], number>> = { rejected: 0, breaks: 1, warning: 2, needs: 3, style: 4 }

interface Worst {
  /** Of a field itself, and of it with all that it holds. */
  readonly own: ReadonlyMap<string, Problem['kind']>
  readonly all: ReadonlyMap<string, Problem['kind']>
}

/** The worst problem of every field, marked a slice of time after the fields are drawn. */
export function useWorst(): Worst {
  const problems = useDeferredValue(useProblems())
  const fields = useDeferredValue(useFields())
  return useMemo(() => {
    const own = new Map<string, Problem['kind']>()
    const all = new Map<string, Problem['kind']>()
    /** False when something as bad is noted already. */
    const note = (map: Map<string, Problem['kind']>, id: string, kind: Problem['kind']): boolean => {
      const old = map.get(id)
      const isWorse = old === undefined || RANK[kind] < RANK[old]
      if (isWorse) map.set(id, kind)
      return isWorse
    }
    for (const { path, kind } of problems) {
      const node = fields.at(path)
      if (node !== undefined) note(own, node.id, kind)
      // What holds a field is as bad as the field is, so that the way up ends where that is known.
      for (let at = node; at !== undefined && note(all, at.id, kind); ) at = fields.parentOf(at)
    }
    return { own, all }
  }, [problems, fields])
}

const KINDS: Readonly<Record<Problem['kind'], readonly [icon: LucideIcon, tone: string]>> = {
  rejected: [OctagonX, 'text-bad'],
  breaks: [Unplug, 'text-warn'],
  warning: [TriangleAlert, 'text-warn'],
  needs: [History, 'text-ink-2'],
  style: [Lightbulb, 'text-ink-3'],
}

interface RowProps {
  readonly node: FieldNode
  readonly top: number
  readonly open: boolean
  readonly selected: boolean
  readonly cut: boolean
  /** What is looked for: then the rows are the fields found, in a list with their paths. */
  readonly found: string
  /** Where what is dragged would go. */
  readonly drop: 'into' | 'behind' | undefined
  readonly worst: Problem['kind'] | undefined
  /** Read by the scale subresource, and by a printer column. */
  readonly inScale: boolean
  readonly inColumn: boolean
  readonly height: number
}

function Mark({ icon: Icon, tone, word }: { readonly icon: LucideIcon; readonly tone: string; readonly word: string }) {
  return (
    <span className={`grid ${tone}`} title={word}>
      <Icon className="size-[13px]" aria-hidden />
      <span className="sr-only">{word}</span>
    </span>
  )
}

function Marks({ node, worst, inScale, inColumn }: Pick<RowProps, 'node' | 'worst' | 'inScale' | 'inColumn'>) {
  const { schema } = node
  const rules = schema['x-kubernetes-validations']
  const value = schema.default
  return (
    <span className="ms-auto flex min-w-0 flex-[0_2_auto] items-center gap-[5px]">
      {worst !== undefined && <Mark icon={KINDS[worst][0]} tone={KINDS[worst][1]} word={designTexts.marks[worst]} />}
      {inScale && <Mark icon={Scaling} tone="text-scale" word={designTexts.marks.scale} />}
      {inColumn && <Mark icon={Columns3} tone="text-ink-3" word={designTexts.marks.column} />}
      {Array.isArray(rules) && (
        <span className="mono dz-chip" title={designTexts.marks.cel}>
          ƒ {rules.length}
          <span className="sr-only">{designTexts.marks.cel}</span>
        </span>
      )}
      {schema.nullable === true && (
        <span className="mono dz-chip" title={designTexts.marks.nullable}>
          ∅<span className="sr-only">{designTexts.marks.nullable}</span>
        </span>
      )}
      {schema['x-kubernetes-preserve-unknown-fields'] === true && (
        <span className="mono dz-chip" title={designTexts.marks.preserve}>
          ▒<span className="sr-only">{designTexts.marks.preserve}</span>
        </span>
      )}
      {value !== undefined && (
        <span className="mono dz-chip" title={designTexts.marks.default}>
          <Zap className="size-[11px]" aria-hidden />
          <span className="sr-only">{designTexts.marks.default}</span>
          <span className="min-w-0 truncate">{flowText(value)}</span>
        </span>
      )}
    </span>
  )
}

/** A text with the part marked that is looked for. */
function Found({ text, found }: { readonly text: string; readonly found: string }) {
  const at = text.toLowerCase().indexOf(found)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + found.length)}</mark>
      {text.slice(at + found.length)}
    </>
  )
}

/** What a row says of its field: its type and constraints or, where the description was found, the words around what is looked for. */
function Words({ node, found }: Pick<RowProps, 'node' | 'found'>) {
  const isDescribed = found !== '' && !isInPath(node, found)
  const words = isDescribed ? excerptOf(node, found) : shapeWords(node.schema)
  return (
    <span className="dz-words" title={words}>
      {isDescribed ? <Found text={words} found={found} /> : words}
    </span>
  )
}

/** One field in the tree. */
export const TreeRow = memo(function TreeRow(row: RowProps) {
  useLanguage()
  const { node, top, open, selected, cut, found, drop, worst, inScale, inColumn, height } = row
  const Chevron = open ? ChevronDown : ChevronRight
  const isFlat = found !== ''
  const folds = node.children > 0 && !isFlat
  return (
    <tr
      id={`dz-row-${node.id}`}
      aria-level={isFlat ? 1 : node.depth + 1}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-selected={selected}
      aria-expanded={folds ? open : undefined}
      className={`dz-row ${worst === 'rejected' ? 'is-rejected' : ''}`}
      data-id={node.id}
      data-cut={cut || undefined}
      data-drop={drop}
      style={{ insetBlockStart: top, blockSize: height }}
    >
      <td className="flex h-full items-center gap-1.5 px-2.5">
        {!isFlat && <span className="dz-indent" style={{ inlineSize: node.depth * 16 }} />}
        {!isFlat && (
          <span className="grid w-3.5 flex-none place-items-center self-stretch text-ink-3" data-twist={folds ? '' : undefined}>
            {folds && <Chevron className="icon-sm" aria-hidden />}
          </span>
        )}
        <span className="mono dz-name" data-testid="name" title={isFlat ? node.field : undefined}>
          {isFlat ? <Found text={node.field} found={found} /> : node.name}
        </span>
        {node.required && (
          <span className="text-[9px] text-accent-ink" title={designTexts.marks.required}>
            ●<span className="sr-only">{designTexts.marks.required}</span>
          </span>
        )}
        <Words node={node} found={found} />
        <Marks node={node} worst={worst} inScale={inScale} inColumn={inColumn} />
      </td>
    </tr>
  )
})
