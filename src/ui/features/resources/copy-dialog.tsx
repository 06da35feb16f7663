import { ArrowRight, EyeOff, type LucideIcon, Plus, Scissors, Server, SquareTerminal, TriangleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { CopyText } from '../../../analysis/language-service.ts'
import { ApiError, Unreachable } from '../../../client/api-status.ts'
import { apiVersionOf, CRDS, pathOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { installAt, serverName } from '../../base/address/address.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { language } from '../../base/language/language.ts'
import { FIRST_WORKSPACE } from '../../base/state/connection.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { Choice } from '../../kit/choice.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { copyKindTexts } from './copy-kind.en.ts'

/** Objects that are read to choose the samples from. */
const READ = 500
const HOST = ' host'

interface Found extends CopyText {
  /** How many objects the server has. */
  readonly total: number
}

/** Reads the CRD and its objects in two requests, and has the copies made. Throws ApiError and Unreachable. */
async function findCopy(type: ResourceType, toWorkspace: boolean): Promise<Found | undefined> {
  const { page } = appStore.getState()
  if (page === undefined) return undefined
  const read = async (path: string, query = {}): Promise<string> => {
    const { exchange, failure } = await page.send({ method: 'GET', path, query })
    if (failure !== undefined) throw new ApiError(failure)
    return exchange.text
  }
  const crd = await read(pathOf(CRDS, { name: qualifiedName(type) }))
  const list = await read(pathOf(type), { limit: String(READ) })
  const { items = [], metadata = {} } = JSON.parse(list) as { items?: unknown[]; metadata?: { remainingItemCount?: number } }
  const copy = await language.copy(crd, list, { apiVersion: apiVersionOf(type), kind: type.kind, withNamespaces: toWorkspace })
  return { ...copy, total: items.length + (metadata.remainingItemCount ?? 0) }
}

function Step({ icon: Icon, tone, title, children }: { icon: LucideIcon; tone: string; title: string; children: ReactNode }) {
  return (
    <li className={`grid grid-cols-[20px_minmax(0,1fr)] gap-2 border-t border-line py-2 t-${tone}`}>
      <Icon className="icon-sm mt-0.5 text-tone" aria-hidden />
      <span>
        <b className="font-semibold">{title}</b>
        <br />
        <span className="text-xs wrap-anywhere text-ink-2">{children}</span>
      </span>
    </li>
  )
}

function Steps({ found: { names, owners, masked, hasWebhook, total }, crd }: { readonly found: Found; readonly crd: string }) {
  const words = copyKindTexts
  return (
    <ul className="text-sm">
      <Step icon={Plus} tone="ok" title={words.crd(crd)}>
        {words.crdWhy}
      </Step>
      <Step icon={Plus} tone="ok" title={words.objects(names.length, total)}>
        {names.length === 0 ? words.noObjects : words.samples(names.join(', '))}
      </Step>
      <Step icon={Undo2} tone="reset" title={words.reset}>
        {words.resetWhy}
      </Step>
      {owners > 0 && (
        <Step icon={Scissors} tone="pruned" title={words.owners(owners)}>
          {words.ownersWhy}
        </Step>
      )}
      {masked > 0 && (
        <Step icon={EyeOff} tone="ignored" title={words.masked(masked)}>
          {words.maskedWhy}
        </Step>
      )}
      {hasWebhook && (
        <Step icon={TriangleAlert} tone="warn" title={words.webhook}>
          {words.webhookWhy}
        </Step>
      )}
    </ul>
  )
}

/** Copies a CRD with samples of its objects to another server: shows the plan, then opens the other server with the documents, unsent. */
export function CopyDialog({ type, onClose }: { readonly type: ResourceType; readonly onClose: () => void }) {
  const { engine, workspace, workspaces, connector, cluster } = useApp((state) => ({
    engine: state.engine,
    workspace: state.workspace,
    workspaces: state.workspaces,
    connector: state.connector,
    cluster: state.cluster,
  }))
  const [, navigate] = useLocation()
  const names = [...new Set([FIRST_WORKSPACE, ...workspaces.map(({ name }) => name)])]
  const others = names.filter((name) => engine === 'host' || name !== workspace).map((name) => ({ id: name, word: name }))
  const targets = engine === 'host' ? others : [{ id: HOST, word: serverName() }, ...others]
  const [chosen, setChosen] = useState(targets[0]?.id ?? '')
  const toWorkspace = chosen !== HOST
  const copied = useAsync(
    () =>
      findCopy(type, toWorkspace).catch((error: unknown) => {
        if (error instanceof ApiError || error instanceof Unreachable) return error.message
        throw error
      }),
    [type, toWorkspace],
    { keep: true },
  )
  const [found, problem] = typeof copied === 'string' ? [undefined, copied] : [copied, undefined]
  const word = targets.find(({ id }) => id === chosen)?.word ?? ''
  const go = (): void => {
    if (found === undefined || connector.host === undefined) return
    const { setIncoming, connect } = appStore.getState()
    const target = toWorkspace ? chosen : workspace
    onClose()
    setIncoming(found.text)
    // The address names the engine that is open.
    void connect(toWorkspace ? 'page' : 'host', target)
    navigate(installAt(target))
  }
  const from = engine === 'host' ? (cluster?.context ?? serverName()) : workspace
  return (
    <PageDialog
      title={copyKindTexts.title(qualifiedName(type))}
      open
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" isDisabled={found === undefined} onPress={go}>
            {copyKindTexts.open(word)}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        <span className="chip chip-plain" translate="no">
          {engine === 'host' ? <Server aria-hidden /> : <SquareTerminal aria-hidden />} {from}
        </span>
        <ArrowRight className="icon-sm" aria-hidden />
        <Choice look="select" label={copyKindTexts.to} value={chosen} options={targets} onChange={setChosen} />
      </div>
      {problem !== undefined && (
        <p className="pane-note t-bad" role="alert">
          {problem}
        </p>
      )}
      {found !== undefined && <Steps found={found} crd={type.resource} />}
      <p className="mt-2 text-xs text-ink-2">{copyKindTexts.nothingYet(word)}</p>
    </PageDialog>
  )
}
