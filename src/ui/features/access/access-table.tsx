import { Check, Lock } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import type { Client } from '../../../client/client.ts'
import { canIOf } from '../../../client/kubectl.ts'
import type { ResourceType, Subresource } from '../../../client/resource-type.ts'
import { type Question, useReviews } from '../../data/access.ts'
import { useResourceType } from '../../data/kinds.ts'
import { w } from '../../i18n/views.ts'
import { ENDPOINTS } from '../../kit/pane-rules.tsx'
import { objectAt } from '../../state/address.ts'
import { PERSONAS, type Persona, userOf } from '../../state/persona.ts'
import { useApp } from '../../state/store.ts'

const VERBS: Readonly<Record<Subresource, readonly string[]>> = {
  '': ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
  status: ['get', 'update', 'patch'],
  scale: ['get', 'update', 'patch'],
}

/** One endpoint of a kind and what can be done to it. */
interface EndpointVerbs {
  readonly endpoint: Subresource
  readonly verbs: readonly string[]
}

/** The endpoints a kind has. */
function endpointsOf(type: ResourceType): EndpointVerbs[] {
  const endpoints: Subresource[] = ['', 'status', 'scale']
  return endpoints
    .filter((endpoint) => endpoint === '' || type.subresources.includes(endpoint))
    .map((endpoint) => ({ endpoint, verbs: VERBS[endpoint] }))
}

/** Whether a persona may do a verb at an endpoint; undefined while nobody knows. */
type Matrix = (persona: Persona, endpoint: Subresource, verb: string) => boolean | undefined

/** What each persona may do to a kind in a namespace (absent: in all of them), kept current with the roles. */
function useMatrix(type: ResourceType, namespace: string | undefined): Matrix {
  const { page, clientAs } = useApp((state) => ({ page: state.page, clientAs: state.clientAs }))
  const clients = useMemo(() => {
    // The clients belong to the connection that the page's client is of.
    const of = (persona: Persona): Client | undefined => (page === undefined ? undefined : clientAs('page', userOf(persona)))
    return Object.fromEntries(PERSONAS.map((persona) => [persona, of(persona)])) as Record<Persona, Client | undefined>
  }, [page, clientAs])
  const { group, version, resource, namespaced } = type
  const about = { type: { group, version, resource }, namespace: namespaced ? namespace : undefined }
  const asked = endpointsOf(type).flatMap(({ endpoint, verbs }) => verbs.map((verb): Question => ({ ...about, endpoint, verb })))
  const answers = {
    admin: useReviews(clients.admin, asked),
    user: useReviews(clients.user, asked),
    controller: useReviews(clients.controller, asked),
    autoscaler: useReviews(clients.autoscaler, asked),
  }
  return (persona, endpoint, verb) =>
    answers[persona][asked.findIndex((question) => question.endpoint === endpoint && question.verb === verb)]
}

/** A persona: becomes it, and leads to its role. */
function PersonaHead({ persona }: { readonly persona: Persona }) {
  const { current, setPersona, workspace } = useApp((state) => ({
    current: state.persona,
    setPersona: state.setPersona,
    workspace: state.workspace,
  }))
  const roles = useResourceType('clusterroles.rbac.authorization.k8s.io', 'v1')
  const user = userOf(persona)
  return (
    <th scope="col" className="h-13 border-b border-line bg-sunken narrow:ps-2 narrow:pe-0.5">
      <Button
        className="btn btn-ghost btn-sm -ms-1.75 flex text-ink aria-pressed:text-accent-ink"
        aria-pressed={current === persona}
        aria-label={w.access.actAs(persona)}
        onPress={() => setPersona(persona)}
      >
        {persona}
      </Button>
      {roles !== undefined && user !== undefined ? (
        <Link
          className="inline-block min-h-6 text-xs/6"
          href={objectAt(workspace, roles, '', user)}
          aria-label={w.access.roleOf(persona)}
        >
          {w.access.role}
        </Link>
      ) : (
        <span className="inline-block min-h-6 text-xs/6 text-ink-3">{w.access.noRole}</span>
      )}
    </th>
  )
}

function Cell({
  allowed,
  title,
  current,
}: {
  readonly allowed: boolean | undefined
  readonly title: string
  readonly current: boolean
}) {
  const Icon = allowed === true ? Check : Lock
  return (
    <td className={`h-6.5 narrow:ps-2 narrow:pe-0.5 ${current ? 'bg-selected' : ''}`} title={title}>
      {allowed !== undefined && (
        <span className={`inline-flex items-center gap-1.25 align-middle ${allowed ? 'text-ok' : 'text-ink-3'}`}>
          <Icon className="icon-sm" aria-hidden />
          {allowed ? w.access.yes : w.access.no}
        </span>
      )}
    </td>
  )
}

interface Props {
  readonly type: ResourceType
  readonly namespace: string | undefined
}

/** Personas beside each other, endpoints and verbs below: the server's answer in every cell. */
export function AccessTable({ type, namespace }: Props) {
  const may = useMatrix(type, namespace)
  const current = useApp((state) => state.persona)
  return (
    <table className="table" aria-label={w.access.table(type.kind)}>
      <thead>
        <tr>
          <td className="h-13 border-b border-line bg-sunken narrow:w-16 narrow:ps-2 narrow:pe-0.5">
            <span className="sr-only">{w.access.request}</span>
          </td>
          {PERSONAS.map((persona) => (
            <PersonaHead key={persona} persona={persona} />
          ))}
        </tr>
      </thead>
      {endpointsOf(type).map(({ endpoint, verbs }) => {
        const { word, tone, icon: Icon } = ENDPOINTS[endpoint]
        return (
          <tbody key={word}>
            <tr>
              <th
                className="h-8 bg-sunken align-middle text-ink narrow:ps-2 narrow:pe-0.5"
                scope="rowgroup"
                colSpan={PERSONAS.length + 1}
              >
                <Icon className={`me-1.5 inline-block align-middle text-tone t-${tone}`} aria-hidden />
                <span className="mono align-middle">{endpoint === '' ? type.resource : `${type.resource}/${endpoint}`}</span>
              </th>
            </tr>
            {verbs.map((verb) => (
              <tr key={verb}>
                <th scope="row" className="mono h-6.5 text-ink-2 narrow:ps-2 narrow:pe-0.5">
                  {verb}
                </th>
                {PERSONAS.map((persona) => (
                  <Cell
                    key={persona}
                    allowed={may(persona, endpoint, verb)}
                    title={canIOf({ type, endpoint, verb, namespace }, userOf(persona))}
                    current={persona === current}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}
