import { FileCode2, Link2Off, PackageOpen } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { FileObject, WorkspaceContent } from '../../../analysis/workspace-file/format.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { decodeAnswer } from '../../../client/json.ts'
import { isBuiltIn } from '../../data/kinds.ts'
import { countsOf, createWorkspace } from '../../data/workspaces/transfer.ts'
import { useShare } from '../../data/workspaces/use-share.ts'
import { useLanguage } from '../../i18n/language.ts'
import { ws } from '../../i18n/workspaces.ts'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { homeAt, inWorkspace, readShareAddress } from '../../state/address.ts'
import { FIRST_WORKSPACE } from '../../state/connection.ts'
import { appStore, useApp } from '../../state/store.ts'
import { freeWorkspaceName, isFreeName, NameField } from './name-field.tsx'
import { Problem } from './problem.tsx'
import { problemText } from './problem-text.ts'
import { useWork } from './use-work.ts'

/** The longest object that is drawn, in characters. */
const MOST_SHOWN = 400_000

/** An object as people read it: YAML without its managedFields. */
function shownText(text: string): string {
  const object = text.length > MOST_SHOWN ? undefined : decodeAnswer(text)
  if (!isObject(object) || !isObject(object.metadata)) return text.slice(0, MOST_SHOWN)
  const { managedFields: _, ...metadata } = object.metadata
  return toYaml({ ...object, metadata: metadata as JsonObject })
}

const isShown = ({ key }: FileObject): boolean => {
  const group = key.split('/', 2)[1] ?? ''
  return group === 'apiextensions.k8s.io' || !isBuiltIn(group)
}

function Contents({ objects }: { readonly objects: readonly FileObject[] }) {
  const [chosen, setChosen] = useState(0)
  const current = objects[chosen]
  if (current === undefined) return <p className="text-sm text-ink-3">{ws.shared.empty}</p>
  return (
    <div className="grid h-96 max-h-[52dvh] grid-cols-[minmax(180px,1fr)_2fr] overflow-hidden rounded-2 border border-line narrow:h-auto narrow:max-h-none narrow:grid-cols-1">
      <ScrollRegion className="min-h-0 border-e border-line narrow:max-h-48" label={ws.share.inside}>
        {objects.map(({ key, kind, name }, i) => (
          <button
            type="button"
            key={key}
            className="flex min-h-8 w-full min-w-0 items-center gap-2 border-b border-line px-3 text-start text-sm hover:bg-hover aria-pressed:bg-selected -outline-offset-2"
            aria-pressed={i === chosen}
            onClick={() => setChosen(i)}
          >
            <FileCode2 className="icon-sm flex-none text-ink-3" aria-hidden />
            <span className="mono min-w-0 flex-1 truncate">{name}</span>
            <span className="flex-none text-xs text-ink-3" translate="no">
              {kind}
            </span>
          </button>
        ))}
      </ScrollRegion>
      <ScrollRegion className="code-scroll min-h-0 max-h-none! rounded-none! border-0! narrow:max-h-72!" label={current.name}>
        <code>{shownText(current.text)}</code>
      </ScrollRegion>
    </div>
  )
}

function Opened({ content, shown }: { readonly content: WorkspaceContent; readonly shown: string }) {
  const workspaces = useApp((state) => state.workspaces)
  const [name, setName] = useState(() => freeWorkspaceName(workspaces, content.head.name))
  const [, navigate] = useLocation()
  const { isBusy, problem, run } = useWork()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const objects = useMemo(() => content.objects.filter(isShown), [content])
  const { crds, objects: count } = countsOf(content.objects)
  const open = async (): Promise<void> => {
    await createWorkspace(name, content)
    void appStore.getState().connect('page', name)
    navigate(inWorkspace(shown, name), { replace: true })
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-xl font-semibold outline-0">
        <PackageOpen aria-hidden />
        {ws.shared.title(content.head.name)}
      </h1>
      <p className="text-sm text-ink-2">{ws.holds(crds, count)}</p>
      <p className="rounded-2 border border-line px-3 py-2 text-sm text-ok">{ws.shared.promise}</p>
      <Contents objects={objects} />
      <NameField name={name} workspaces={workspaces} onChange={setName} />
      <Problem text={problem} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="btn" isDisabled={isBusy} onPress={() => discard(navigate)}>
          {ws.shared.discard}
        </Button>
        <Button className="btn btn-primary" isDisabled={isBusy || !isFreeName(workspaces, name)} onPress={() => void run(open)}>
          {isBusy ? ws.working : ws.shared.open}
        </Button>
      </div>
    </>
  )
}

/** Leaves the link: the first workspace opens. */
function discard(navigate: (to: string, options: { readonly replace: boolean }) => void): void {
  void appStore.getState().connect('page', FIRST_WORKSPACE)
  navigate(homeAt(FIRST_WORKSPACE), { replace: true })
}

/** What a link holds, shown before anything of it is written. No server runs meanwhile. */
export default function SharedView({ location }: { readonly location: string }) {
  useLanguage()
  const address = useMemo(() => readShareAddress(location) ?? { version: '', data: '', shown: '' }, [location])
  const read = useShare(address)
  const [, navigate] = useLocation()
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div className="pane grid w-full max-w-220 gap-3 p-5">
        {read === undefined && <p role="status">{ws.shared.reading}</p>}
        {read?.content !== undefined && <Opened content={read.content} shown={address.shown} />}
        {read?.problem !== undefined && (
          <>
            <h1 className="flex items-center gap-2 text-xl font-semibold">
              <Link2Off aria-hidden />
              {ws.shared.cannot}
            </h1>
            <Problem
              text={`${read.problem.code === 'newer' ? ws.shared.newer : problemText(read.problem)} ${ws.shared.nothing}`}
            />
            <div className="flex justify-end">
              <Button className="btn btn-primary" onPress={() => discard(navigate)}>
                {ws.shared.home}
              </Button>
            </div>
          </>
        )}
      </div>
    </main>
  )
}
