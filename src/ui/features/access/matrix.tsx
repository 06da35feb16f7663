import { Box, Check, ChevronDown, ChevronUp, Lock, Tag } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react'
import { boundRoles, type RoleObjects } from '../../../analysis/access/roles.ts'
import { type AskedRequest, rulesOf, saidOf } from '../../../analysis/access/rules.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { canIOf } from '../../../client/kubectl.ts'
import { qualifiedName, type ResourceType, type Subresource } from '../../../client/resource-type.ts'
import { useApp } from '../../base/state/store.ts'
import { ENDPOINTS } from '../../entities/object/pane-rules.tsx'
import { useReviewsOf } from '../../entities/persona/access.ts'
import type { Question } from '../../entities/persona/reviews.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { type Persona, PersonaAvatar } from './personas.tsx'
import { accessTexts } from './texts.en.ts'

const VERBS: Readonly<Record<Subresource, readonly string[]>> = {
  '': ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'],
  status: ['get', 'update', 'patch'],
  scale: ['get', 'update', 'patch'],
}

export const ENDPOINT_ORDER: readonly Subresource[] = ['', 'status', 'scale']

const isServed = (type: ResourceType, endpoint: Subresource): boolean => endpoint === '' || type.subresources.includes(endpoint)

/** The resource of an endpoint, as rules name it. */
const resourceAt = (type: ResourceType, endpoint: Subresource): string =>
  endpoint === '' ? type.resource : `${type.resource}/${endpoint}`

/** One answer of a matrix, about which the reader asks why. */
export interface Answered {
  readonly persona: Persona
  readonly type: ResourceType
  readonly asked: AskedRequest
  readonly namespace: string | undefined
  readonly isAllowed: boolean
}

type Answer = 'yes' | 'names' | 'no'

const LOOKS = {
  yes: { icon: Check, look: 'bg-ok-soft text-ok inset-ring inset-ring-ok-line rounded-2' },
  names: { icon: Tag, look: 'bg-warn-soft text-warn inset-ring inset-ring-warn-line rounded-full' },
  no: { icon: Lock, look: 'text-ink-3' },
} as const

export function AnswerMark({ answer }: { readonly answer: Answer }) {
  const { icon: Icon, look } = LOOKS[answer]
  return (
    <span className={`inline-grid size-5.5 place-items-center ${look}`}>
      <Icon className="icon-sm" aria-hidden />
    </span>
  )
}

interface Column {
  readonly endpoint: Subresource
  readonly verb: string
  /** The first of its endpoint. */
  readonly isFirst: boolean
}

/** Its cells are reached by the arrow keys. */
const ROLE = 'grid'

const NO_CLIENTS: readonly Client[] = []

/** What the server says of each persona, for each column; nothing is asked for a kind that is folded. */
function useAnswers(type: ResourceType, namespace: string | undefined, personas: readonly Persona[], isOpen: boolean) {
  const { page, clientAs } = useApp((state) => ({ page: state.page, clientAs: state.clientAs }))
  const clients = useMemo(() => {
    // The clients belong to the connection that the page's client is of.
    if (page === undefined || !isOpen) return NO_CLIENTS
    return personas.flatMap(({ identity }) => clientAs('page', identity) ?? [])
  }, [page, clientAs, personas, isOpen])
  const columns = useMemo(
    () =>
      ENDPOINT_ORDER.filter((endpoint) => isServed(type, endpoint)).flatMap((endpoint) =>
        VERBS[endpoint].map((verb, i): Column => ({ endpoint, verb, isFirst: i === 0 })),
      ),
    [type],
  )
  const { group, version, resource } = type
  const questions = columns.map(
    ({ endpoint, verb }): Question => ({ type: { group, version, resource }, endpoint, verb, namespace }),
  )
  return { columns, answers: useReviewsOf(clients, questions) }
}

interface CellProps {
  readonly answer: Answer | undefined
  /** The request, as rules name it. */
  readonly label: string
  readonly title: string
  readonly isStop: boolean
  readonly onFocus: () => void
  readonly onPress: (button: HTMLButtonElement) => void
}

function CellButton({ answer, label, title, isStop, onFocus, onPress }: CellProps) {
  if (answer === undefined) {
    return (
      <>
        <span className="mx-auto block h-px w-3 bg-line-strong" />
        <span className="sr-only">{accessTexts.asking}</span>
      </>
    )
  }
  return (
    <button
      type="button"
      className="inline-grid size-7 place-items-center rounded-2 align-middle hover:bg-hover"
      title={title}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      <span className="sr-only" translate="no">
        {label}
      </span>
      <AnswerMark answer={answer} />
      <span className="sr-only">{accessTexts.answers[answer]}</span>
    </button>
  )
}

/** The keys of a grid of cells: arrows by cell, Home and End to the ends of the row. */
function useCellKeys(table: RefObject<HTMLTableElement | null>, rows: number, columns: number) {
  const [at, setAt] = useState<readonly [row: number, column: number]>([0, 0])
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const [row, column] = at
    const last = columns - 1
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowRight: [row, Math.min(column + 1, last)],
      ArrowLeft: [row, Math.max(column - 1, 0)],
      ArrowDown: [Math.min(row + 1, rows - 1), column],
      ArrowUp: [Math.max(row - 1, 0), column],
      Home: [row, 0],
      End: [row, last],
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const cell = table.current?.tBodies[0]?.rows[next[0]]?.querySelectorAll<HTMLElement>('td[data-cell]')[next[1]]
    const button = cell?.querySelector('button')
    // A column that a narrow window does not show cannot be reached.
    if (button === null || button === undefined || cell?.checkVisibility?.() === false) return
    button.focus()
    button.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    setAt(next)
  }
  return { at: [Math.min(at[0], rows - 1), Math.min(at[1], columns - 1)] as const, setAt, onKeyDown }
}

interface Props {
  readonly type: ResourceType
  /** Undefined: in all namespaces. */
  readonly namespace: string | undefined
  readonly personas: readonly Persona[]
  readonly selected: Persona
  readonly objects: RoleObjects | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** The one endpoint that is shown where there is no room for all. */
  readonly endpoint: Subresource
  readonly onWhy: (answered: Answered, button: HTMLButtonElement) => void
}

/** One kind: a persona in each row, an endpoint and a verb in each column, the server's answer in every cell. */
export function Matrix({ type, namespace: place, personas, selected, objects, isOpen, onToggle, endpoint: one, onWhy }: Props) {
  const namespace = type.namespaced ? place : undefined
  const { columns, answers } = useAnswers(type, namespace, personas, isOpen)
  const table = useRef<HTMLTableElement>(null)
  const { at, setAt, onKeyDown } = useCellKeys(table, personas.length, columns.length)
  const title = useId()
  const rulesFor = useMemo(() => {
    const roles = ({ identity }: Persona): readonly JsonObject[] =>
      objects === undefined || identity === undefined
        ? []
        : boundRoles(objects, identity, namespace).flatMap(({ role }) => rulesOf(role))
    return personas.map(roles)
  }, [objects, personas, namespace])
  const flat = answers.flat()
  const hide = (endpoint: Subresource): string => (endpoint === one ? '' : 'not-wide:hidden')
  const answerAt = (row: number, column: number, asked: AskedRequest): Answer | undefined => {
    const said = answers[row]?.[column]
    if (said !== false) return said === undefined ? undefined : 'yes'
    return saidOf(rulesFor[row] ?? [], asked).code === 'names' ? 'names' : 'no'
  }
  const cellAt = (persona: Persona, row: number, { endpoint, verb, isFirst }: Column, column: number): ReactNode => {
    const resource = resourceAt(type, endpoint)
    const asked = { verb, group: type.group, resource }
    const answer = answerAt(row, column, asked)
    return (
      <td key={`${endpoint} ${verb}`} data-cell className={`${isFirst ? 'access-first' : ''} ${hide(endpoint)}`}>
        <CellButton
          answer={answer}
          label={`${persona.name}: ${verb} ${resource}: `}
          title={canIOf({ type, endpoint, verb, namespace }, persona.identity)}
          isStop={at[0] === row && at[1] === column}
          onFocus={() => setAt([row, column])}
          onPress={(button) => onWhy({ persona, type, asked, namespace, isAllowed: answer === 'yes' }, button)}
        />
      </td>
    )
  }
  const Fold = isOpen ? ChevronUp : ChevronDown
  return (
    <section className="pane flex-none" aria-labelledby={title}>
      <h2 className={`flex-none ${isOpen ? 'border-b border-line' : ''}`}>
        <button
          type="button"
          className="flex min-h-9 w-full items-center gap-2 ps-3 pe-2.5 text-start -outline-offset-2 hover:bg-hover"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Box className="text-ink-2" aria-hidden />
          <span id={title} className="font-semibold" translate="no">
            {type.kind}
          </span>
          <span className="mono min-w-0 flex-1 truncate text-xs font-normal text-ink-3 narrow:hidden">{qualifiedName(type)}</span>
          <span className="min-w-0 flex-1 not-narrow:hidden" />
          {flat.length > 0 && (
            <span className="text-xs font-normal text-ink-3 tabular-nums">
              {accessTexts.count(flat.filter((said) => said === true).length, flat.length)}
            </span>
          )}
          <Fold className="icon-sm text-ink-3" aria-hidden />
        </button>
      </h2>
      {isOpen && (
        <div className="overflow-x-auto">
          <table ref={table} role={ROLE} aria-label={accessTexts.table(type.kind)} className="access-table" onKeyDown={onKeyDown}>
            <thead>
              <tr>
                <td className="access-persona" />
                {ENDPOINT_ORDER.map((endpoint) => {
                  const { tone, icon: Icon } = ENDPOINTS[endpoint]
                  return (
                    <th key={endpoint} scope="colgroup" colSpan={VERBS[endpoint].length} className={`p-0! ${hide(endpoint)}`}>
                      <span className={`access-endpoint pane-edge t-${tone}`}>
                        <Icon className="icon-sm text-tone" aria-hidden />
                        <span className="mono truncate">{resourceAt(type, endpoint)}</span>
                      </span>
                    </th>
                  )
                })}
              </tr>
              <tr>
                <th scope="col" className="access-persona">
                  {accessTexts.persona}
                </th>
                {ENDPOINT_ORDER.flatMap((endpoint) =>
                  VERBS[endpoint].map((verb, i) => (
                    <th
                      key={`${endpoint} ${verb}`}
                      scope="col"
                      className={`mono ${i === 0 ? 'access-first' : ''} ${hide(endpoint)}`}
                    >
                      {verb === 'deletecollection' ? (
                        <>
                          delete
                          <wbr />
                          collection
                        </>
                      ) : (
                        verb
                      )}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {personas.map((persona, row) => (
                <tr key={persona.name} aria-selected={persona === selected}>
                  <th scope="row" className="access-persona">
                    <span className="flex min-w-0 items-center gap-2">
                      <PersonaAvatar persona={persona} />
                      <span className="truncate" translate="no">
                        {persona.name}
                      </span>
                    </span>
                  </th>
                  {ENDPOINT_ORDER.map((endpoint) =>
                    isServed(type, endpoint) ? (
                      columns.map((column, i) => column.endpoint === endpoint && cellAt(persona, row, column, i))
                    ) : row === 0 ? (
                      <td
                        key={endpoint}
                        rowSpan={personas.length}
                        colSpan={VERBS[endpoint].length}
                        className={`access-unserved ${hide(endpoint)}`}
                      >
                        <RichText text={accessTexts.notServed(type.kind, endpoint)} />
                      </td>
                    ) : null,
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
