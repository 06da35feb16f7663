import { Check } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { type BoundRole, othersBound, type RoleObjects } from '../../../analysis/access/roles.ts'
import { sentencesOf } from '../../../analysis/access/words.ts'
import type { Identity } from '../../../client/http.ts'
import { objectAt } from '../../base/address/object-address.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import { useResourceType } from '../../entities/kind/kinds.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { sentenceText } from './sentence-text.ts'
import { accessTexts } from './texts.en.ts'

interface LinkProps {
  readonly role: Pick<BoundRole, 'kind' | 'namespace' | 'name'>
}

/** Leads to a role as an object. */
export function EditRoleLink({ role: { kind, namespace, name } }: LinkProps) {
  const workspace = useApp((state) => state.workspace)
  const type = useResourceType(`${kind.toLowerCase()}s.rbac.authorization.k8s.io`, 'v1')
  if (type === undefined) return null
  return (
    <Link className="btn" href={objectAt(workspace, type, namespace, name)}>
      {accessTexts.role.edit}
    </Link>
  )
}

interface Props {
  readonly bound: BoundRole
  readonly objects: RoleObjects
  readonly identity: Identity
  readonly onClose: () => void
}

/** A role in words: what it allows, where it is bound, and to whom else. */
export function RoleDialog({ bound, objects, identity, onClose }: Props) {
  const { kind, name, role, within } = bound
  const sentences = sentencesOf([bound])
  const others = othersBound(objects, bound, identity)
  return (
    <PageDialog
      open
      title={`${kind} ${name}`}
      onClose={onClose}
      foot={
        <>
          {role !== undefined && <EditRoleLink role={bound} />}
          <Button className="btn btn-primary" onPress={onClose}>
            {pageTexts.app.close}
          </Button>
        </>
      }
    >
      {role === undefined || sentences.length === 0 ? (
        <p>{role === undefined ? accessTexts.role.none : accessTexts.role.empty}</p>
      ) : (
        <ul className="grid gap-1 text-ink" aria-label={accessTexts.role.allows}>
          {sentences.map((sentence) => {
            const text = sentenceText(sentence, false)
            return (
              <li key={text} className="grid grid-cols-[13px_minmax(0,1fr)] gap-2 ps-0!">
                <Check className="icon-sm mt-1 text-ok" aria-hidden />
                <span>
                  <RichText text={text} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <p className="text-xs">
        <RichText text={accessTexts.role.boundIn(within)} />
      </p>
      {others.length > 0 && (
        <p className="text-xs">
          <RichText text={accessTexts.role.others(others)} />
        </p>
      )}
    </PageDialog>
  )
}
