import { PencilRuler } from 'lucide-react'
import { Link } from 'wouter'
import { qualifiedName, type ResourceType } from '../../client/resource-type.ts'
import type { Row } from '../../client/table.ts'
import { isBuiltIn } from '../data/kinds.ts'
import { d } from '../i18n/designer.ts'
import { designAt } from '../state/address.ts'
import { useApp } from '../state/store.ts'

/** The way from a list to the design of its kind; in the list of CRDs, to that of the row. */
export function DesignLink({ type, row }: { readonly type: ResourceType; readonly row: Row | undefined }) {
  const workspace = useApp((state) => state.workspace)
  const name =
    type.resource === 'customresourcedefinitions' ? row?.name : !isBuiltIn(type.group) ? qualifiedName(type) : undefined
  if (name === undefined) return null
  return (
    <Link className="btn btn-ghost" href={designAt(workspace, name)} aria-label={d.openDesign}>
      <PencilRuler aria-hidden />
      <span className="@max-[960px]:hidden">{d.openDesign}</span>
    </Link>
  )
}
