import { CircleCheck, Minus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { valueAt } from '../../../../analysis/edit.ts'
import { objectsOf } from '../../../../apimachinery/json/access.ts'
import { Unreachable } from '../../../../client/api-status.ts'
import { kubectlOf } from '../../../../client/kubectl.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { appStore, useApp } from '../../../base/state/store.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import type { Stored } from '../../../entities/crd/stored.ts'
import { useResourceType } from '../../../entities/kind/kinds.ts'
import { LockNote } from '../../../entities/object/lock-note.tsx'
import { useForbiddenReasons } from '../../../entities/persona/access.ts'
import { CopyButton } from '../../../kit/copy.tsx'
import { TableHead } from '../../../kit/grid.tsx'
import { PageDialog } from '../../../kit/modal.tsx'
import { DialogStep } from '../dialog-step.tsx'
import { useDesign } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { headTexts } from '../texts/head.en.ts'
import { forgottenVersions } from './migration.ts'
import { keptVersions, pruneRequest, type Rewritten, rejectionText } from './rewrite.ts'
import { Rewrite } from './rewrite-part.tsx'

/** Takes the focus when the button that had it has gone, so that keys still reach the dialog around it. Looked at after each drawing. */
function useKeepFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  })
}

/** Every version that is spoken of anywhere: of the spec first, then those that only the status or the store knows. */
function versionNames({ crd, storedVersions, counts }: Stored): string[] {
  const spec = objectsOf(valueAt(crd, ['spec', 'versions'])).map((version) => textAt(version, ['name']))
  return [...new Set([...spec, ...storedVersions, ...(counts?.keys() ?? [])])]
}

function VersionRow({ stored, version }: { readonly stored: Stored; readonly version: string }) {
  const found = objectsOf(valueAt(stored.crd, ['spec', 'versions'])).find((one) => one.name === version)
  const listed = stored.storedVersions.includes(version)
  const roles =
    found === undefined
      ? [headTexts.stored.notSpec]
      : [
          ...(found.storage === true ? [designTexts.storage] : []),
          ...(found.served === true ? [designTexts.served] : []),
          ...(found.deprecated === true ? [designTexts.deprecated] : []),
        ]
  const Icon = listed ? CircleCheck : Minus
  return (
    <tr>
      <th scope="row" className="mono">
        {version}
      </th>
      <td className="text-ink-2">{roles.join(', ')}</td>
      <td className="mono tabular-nums">
        {stored.counts === undefined ? (
          <span className="text-ink-3">{headTexts.stored.hidden}</span>
        ) : (
          pageTexts.app.number(stored.counts.get(version) ?? 0)
        )}
      </td>
      <td>
        <span className={`flex min-w-0 items-center gap-2 ${listed ? '' : 'text-ink-3'}`}>
          <Icon className="icon-sm" aria-hidden />
          {listed ? headTexts.stored.listedHere : headTexts.stored.notListed}
        </span>
      </td>
    </tr>
  )
}

/** What may be dropped, and what stands against it. */
function pruningOf(
  stored: Stored,
  rewritten: Rewritten | undefined,
): { readonly drop: readonly string[]; readonly inUse: string | undefined } {
  const { storedVersions, storage, counts } = stored
  const others = storedVersions.filter((version) => version !== storage)
  if (counts !== undefined) {
    const kept = new Set(keptVersions(stored))
    return { drop: others.filter((version) => !kept.has(version)), inUse: others.find((version) => kept.has(version)) }
  }
  // A server that does not tell: only a rewriting of everything that went well makes it sure.
  const sure = stored.total === 0 || (rewritten?.state === 'done' && rewritten.failed.length === 0)
  return sure ? { drop: others, inUse: undefined } : { drop: [], inUse: others[0] }
}

function ServerText({ stored, version }: { readonly stored: Stored; readonly version: string }) {
  return (
    <p className="border-s-3 border-line-strong bg-sunken px-[9px] py-1.5 mono text-[11.5px]/[17px] wrap-anywhere">
      {rejectionText(version, stored.storedVersions.indexOf(version))}
    </p>
  )
}

/** Why pruning waits. */
function InUse({ stored, version }: { readonly stored: Stored; readonly version: string }) {
  const { counts } = stored
  return (
    <>
      <p>
        {counts === undefined ? headTexts.stored.pruneUnknown : headTexts.stored.pruneBlocked(version, counts.get(version) ?? 0)}
      </p>
      <ServerText stored={stored} version={version} />
    </>
  )
}

/** Taking versions that hold no object out of `status.storedVersions`. */
function Prune({ stored, rewritten }: { readonly stored: Stored; readonly rewritten: Rewritten | undefined }) {
  const identity = useApp((state) => state.identity)
  const type = useResourceType('customresourcedefinitions.apiextensions.k8s.io', 'v1')
  const name = textAt(stored.crd, ['metadata', 'name'])
  const { patch } = useForbiddenReasons({ type, namespace: undefined, name }, 'status')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const { drop, inUse } = pruningOf(stored, rewritten)
  const kept = stored.storedVersions.filter((version) => !drop.includes(version))
  const request = pruneRequest(stored, kept)
  const send = async (): Promise<void> => {
    const { you } = appStore.getState()
    if (you === undefined) return
    setBusy(true)
    try {
      const { failure } = await you.send(request)
      setProblem(failure?.message)
      setDone(failure === undefined)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setProblem(error.message)
    }
    setBusy(false)
  }
  const [first] = drop
  const place = useRef<HTMLElement>(null)
  useKeepFocus(place)
  return (
    <DialogStep ref={place} title={headTexts.stored.prune}>
      {first === undefined && inUse === undefined && (
        <p role="status">
          {done ? headTexts.stored.pruned(stored.storedVersions) : headTexts.stored.pruneNone(stored.storedVersions.join(', '))}
        </p>
      )}
      {first === undefined && inUse !== undefined && <InUse stored={stored} version={inUse} />}
      {first !== undefined && (
        <>
          <p>{headTexts.stored.pruneWhy(drop)}</p>
          <ServerText stored={stored} version={first} />
          <div className="flex flex-wrap items-center gap-2">
            <Button className="btn btn-primary" isDisabled={busy || patch !== undefined} onPress={() => void send()}>
              {headTexts.stored.pruneDo(kept)}
            </Button>
            <CopyButton word={pageTexts.commands.titles.copyKubectl} text={() => kubectlOf(request, identity)} />
          </div>
          <LockNote reasons={[patch]} />
        </>
      )}
      {problem !== undefined && (
        <p className="mono text-bad" role="alert">
          {problem}
        </p>
      )}
    </DialogStep>
  )
}

/** What is stored at which version of an installed CRD, and the two steps of a storage version migration. */
export function StoredDialog({ stored, onClose }: { readonly stored: Stored; readonly onClose: () => void }) {
  const changed = useDesign((state) => state.text !== state.base)
  const [rewritten, setRewritten] = useState<Rewritten>()
  return (
    <PageDialog
      title={headTexts.stored.title(textAt(stored.crd, ['metadata', 'name']))}
      open
      onClose={onClose}
      width="dialog-wide"
      foot={
        <Button className="btn" onPress={onClose}>
          {pageTexts.app.close}
        </Button>
      }
    >
      <p>{headTexts.stored.lead}</p>
      {changed && <p className="text-warn">{headTexts.stored.changed}</p>}
      <table className="dz-stored">
        <thead>
          <tr>
            <TableHead words={headTexts.stored.heads} />
          </tr>
        </thead>
        <tbody>
          {versionNames(stored).map((version) => (
            <VersionRow key={version} stored={stored} version={version} />
          ))}
        </tbody>
      </table>
      {forgottenVersions(stored).map(([version, n]) => (
        <p key={version} className="text-warn" role="alert">
          {headTexts.stored.forgotten(version, n)}
        </p>
      ))}
      <Rewrite stored={stored} onRewritten={setRewritten} />
      <Prune stored={stored} rewritten={rewritten} />
    </PageDialog>
  )
}
