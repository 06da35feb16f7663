import { Activity, BookOpen, CircleCheck, CopyPlus, PencilRuler, Plus, Scaling } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CrdGlance } from '../../../analysis/crd-glance.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import type { Row } from '../../../client/table.ts'
import { designAt } from '../../base/address/address.ts'
import { explainAt } from '../../base/address/object-address.ts'
import { useApp } from '../../base/state/store.ts'
import { resourcesTexts } from '../../entities/kind/resources.en.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { CommandButton } from '../../kit/command-button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { copyKindTexts } from './copy-kind.en.ts'

function Fact({ word, children }: { readonly word: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 flex-none border-line px-3 not-first:border-s first:ps-0">
      <dt className="text-xs text-ink-3">{word}</dt>
      <dd className="truncate text-sm text-ink">{children}</dd>
    </div>
  )
}

/** The CRD of a kind in few words. What has no room is hidden from the end. */
function Glance({ glance }: { readonly glance: CrdGlance }) {
  const { versions, shortNames, hasStatus, hasScale, fields, rules } = glance
  return (
    <dl className="objects-glance flex h-11 flex-none flex-wrap gap-y-4 overflow-hidden border-b border-line px-3 py-1 narrow:hidden">
      <Fact word={objectTexts.list.scope}>
        <span translate="no">{glance.scope}</span>
      </Fact>
      <Fact word={objectTexts.list.versions}>
        {versions.map(({ name, isStored, isDeprecated }, i) => (
          <span key={name}>
            {i > 0 && ', '}
            <span className="mono">{name}</span>
            {isStored && <span className="text-ink-3"> {objectTexts.list.storage}</span>}
            {isDeprecated && <span className="text-warn"> {objectTexts.list.deprecated}</span>}
          </span>
        ))}
      </Fact>
      <Fact word={objectTexts.list.subresources}>
        {!hasStatus && !hasScale && <span className="text-ink-3">{objectTexts.list.none}</span>}
        <span className="inline-flex gap-2.5" translate="no">
          {hasStatus && (
            <span className="inline-flex items-center gap-1">
              <Activity className="icon-sm text-status" aria-hidden /> status
            </span>
          )}
          {hasScale && (
            <span className="inline-flex items-center gap-1">
              <Scaling className="icon-sm text-scale" aria-hidden /> scale
            </span>
          )}
        </span>
      </Fact>
      {shortNames.length > 0 && (
        <Fact word={objectTexts.list.shortNames}>
          <span className="mono">{shortNames.join(', ')}</span>
        </Fact>
      )}
      <Fact word={objectTexts.list.schema}>{objectTexts.list.size(fields, rules)}</Fact>
    </dl>
  )
}

/** The way from a list to what its kind and fields are for. */
function ExplainLink({ type }: { readonly type: ResourceType }) {
  const workspace = useApp((state) => state.workspace)
  if (isBuiltIn(type.group)) return null
  return (
    <Link
      className="btn btn-ghost"
      href={explainAt(workspace, qualifiedName(type), type.version)}
      aria-label={objectTexts.explain}
      title={objectTexts.explain}
    >
      <BookOpen aria-hidden />
    </Link>
  )
}

/** The way from a list to the design of its kind; in the list of CRDs, to that of the row. */
function DesignLink({ type, row }: { readonly type: ResourceType; readonly row: Row | undefined }) {
  const workspace = useApp((state) => state.workspace)
  const name =
    type.resource === 'customresourcedefinitions' ? row?.name : !isBuiltIn(type.group) ? qualifiedName(type) : undefined
  if (name === undefined) return null
  return (
    <Link className="btn btn-ghost" href={designAt(workspace, name)} aria-label={objectTexts.openDesign}>
      <PencilRuler aria-hidden />
      <span className="@max-[960px]:hidden">{objectTexts.openDesign}</span>
    </Link>
  )
}

/** The way to a copy of the kind on another server, where the page has one besides its workspaces. */
function CopyButton({ type, onPress }: { readonly type: ResourceType; readonly onPress: () => void }) {
  const hasHost = useApp((state) => state.connector.host !== undefined)
  if (!hasHost || isBuiltIn(type.group)) return null
  return <IconButton icon={CopyPlus} label={copyKindTexts.action} onPress={onPress} />
}

interface Props {
  readonly type: ResourceType
  readonly glance: CrdGlance | undefined
  readonly current: Row | undefined
  readonly canCreate: boolean
  readonly onCopy: () => void
}

/** What the kind is, and what can be made of it. */
export function KindHead({ type, glance, current, canCreate, onCopy }: Props) {
  return (
    <>
      <header className="pane-bar">
        <div className="grid min-w-0 flex-1">
          <div className="flex min-w-0 items-center gap-2">
            <h1>{type.kind}</h1>
            {glance?.isEstablished === true && (
              <span className="chip t-ok" translate="no">
                <CircleCheck aria-hidden />
                Established
              </span>
            )}
          </div>
          <p className="flex min-w-0 gap-2 text-xs text-ink-2">
            <span className="mono truncate" title={qualifiedName(type)}>
              {qualifiedName(type)}
            </span>
            {glance !== undefined && glance.description !== '' && (
              <span className="min-w-0 flex-1 truncate" title={glance.description} translate="no">
                {glance.description}
              </span>
            )}
          </p>
        </div>
        <ExplainLink type={type} />
        <DesignLink type={type} row={current} />
        <CopyButton type={type} onPress={onCopy} />
        {canCreate && (
          <CommandButton id="create" className="btn btn-primary">
            <Plus aria-hidden />
            {resourcesTexts.create}
          </CommandButton>
        )}
      </header>
      {glance !== undefined && <Glance glance={glance} />}
    </>
  )
}
