import { Check, Lock } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { canIOf } from '../../../client/kubectl.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { ENDPOINTS } from '../../data/endpoints.ts'
import { useResourceType } from '../../data/kinds.ts'
import { t } from '../../i18n/catalogue.ts'
import { objectAt } from '../../state/address.ts'
import { PERSONAS, type Persona, userOf } from '../../state/personas.ts'
import { useApp } from '../../state/store.ts'
import { endpointsOf, useMatrix } from './matrix.ts'

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
    <th scope="col" className={current === persona ? 'is-current' : ''}>
      <Button
        className="btn btn-ghost btn-sm"
        aria-pressed={current === persona}
        aria-label={t.access.actAs(persona)}
        onPress={() => setPersona(persona)}
      >
        {persona}
      </Button>
      {roles !== undefined && user !== undefined ? (
        <Link className="xs" href={objectAt(workspace, roles, '', user)} aria-label={t.access.roleOf(persona)}>
          {t.access.role}
        </Link>
      ) : (
        <span className="xs faint">{t.access.noRole}</span>
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
    <td className={current ? 'is-current' : ''} title={title}>
      {allowed !== undefined && (
        <span className={`may ${allowed ? 'is-ok' : 'faint'}`}>
          <Icon className="i i-sm" aria-hidden />
          {allowed ? t.access.yes : t.access.no}
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
    <table className="table access-table" aria-label={t.access.table(type.kind)}>
      <thead>
        <tr>
          <td>
            <span className="sr">{t.access.request}</span>
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
            <tr className="endpoint">
              <th scope="rowgroup" colSpan={PERSONAS.length + 1}>
                <Icon className={`i ico-${tone}`} aria-hidden />
                <span className="mono">{endpoint === '' ? type.resource : `${type.resource}/${endpoint}`}</span>
              </th>
            </tr>
            {verbs.map((verb) => (
              <tr key={verb}>
                <th scope="row" className="mono">
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
