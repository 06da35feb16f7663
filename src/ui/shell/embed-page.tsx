import { ExternalLink, Link2Off } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { inWorkspace, isShare, lessonOf, readShareAddress, type ShareAddress } from '../base/address/address.ts'
import { resourcesAt } from '../base/address/object-address.ts'
import { useAsync } from '../base/async/use-async.ts'
import { EMBED } from '../base/embed.ts'
import { useLanguage } from '../base/i18n/language.ts'
import { appStore, useApp } from '../base/state/store.ts'
import { useThemeAttribute } from '../base/state/theme.ts'
import { useServerDialects } from '../entities/dialect/dialects.ts'
import { workspaceTexts } from '../entities/workspace/texts.en.ts'
import { replaceWorkspace } from '../entities/workspace/transfer.ts'
import { useShare } from '../entities/workspace/use-share.ts'
import { problemText } from '../features/workspaces/problem-text.ts'
import { useShortcuts } from '../kit/keys.tsx'
import { ErrorBoundary, late } from '../kit/late.tsx'
import { Toasts } from '../kit/toasts.tsx'
import { Routes } from './routes.tsx'
import { useOpenedView } from './views.ts'

const LessonPlayer = late(() => import('../features/lessons/player.tsx'))

/** The address of this embed as a page of its own. */
function ownPage(): string {
  const link = new URL(location.href)
  link.searchParams.delete('embed')
  link.searchParams.delete('theme')
  return link.href
}

function Failed({ words }: { readonly words: string }) {
  return (
    <div className="empty" role="alert">
      <Link2Off aria-hidden />
      <h2>{workspaceTexts.shared.cannot}</h2>
      <p className="text-sm">{words}</p>
    </div>
  )
}

/** Opens what a link holds in the memory of this page, then shows the view that it names. */
function Opening({ address }: { readonly address: ShareAddress }) {
  const { content, problem } = useShare(address) ?? {}
  const [, navigate] = useLocation()
  const failure = useAsync(async () => {
    if (content === undefined) return undefined
    const { name } = content.head
    try {
      await appStore.getState().connect('page', name)
      await replaceWorkspace(content)
      navigate(address.shown === '' ? resourcesAt(name) : inWorkspace(address.shown, name), { replace: true })
      return undefined
    } catch (error) {
      return errorMessage(error)
    }
  }, [content, address.shown, navigate])
  if (failure !== undefined) return <Failed words={failure} />
  if (problem !== undefined)
    return <Failed words={problem.code === 'newer' ? workspaceTexts.shared.newer : problemText(problem)} />
  return (
    <p className="empty" role="status">
      {workspaceTexts.shared.reading}
    </p>
  )
}

function Shown() {
  const [location] = useLocation()
  const workspace = useApp((state) => state.workspace)
  const opened = useOpenedView(location, workspace)
  const isOfLesson = opened !== undefined && opened.view.shownAt !== 'lessons' && opened.workspace === workspace
  const lesson = isOfLesson ? lessonOf(workspace) : undefined
  useServerDialects()
  useShortcuts()
  return (
    <div className="flex min-h-0 min-w-0 not-wide:flex-col-reverse">
      {lesson !== undefined && (
        <ErrorBoundary key={lesson} fallback={() => null}>
          <LessonPlayer id={lesson} />
        </ErrorBoundary>
      )}
      <div className="relative grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden">
        <Routes opened={opened} key={workspace} />
      </div>
    </div>
  )
}

function Frame({ children }: { readonly children: ReactNode }) {
  const [link] = useState(ownPage)
  return (
    <div className="grid h-dvh grid-rows-[minmax(0,1fr)_auto] overflow-hidden">
      <main className="relative grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden">
        {children}
      </main>
      <footer className="flex items-center justify-between gap-3 border-t border-line bg-surface px-3 py-1.5 text-xs text-ink-3">
        <span>{workspaceTexts.embed.runs}</span>
        <a className="link inline-flex items-center gap-1" href={link} target="_blank" rel="noopener">
          {workspaceTexts.embed.open}
          <ExternalLink className="icon-sm" aria-hidden />
        </a>
      </footer>
      <Toasts />
    </div>
  )
}

/** One view or one lesson in a page of somebody else. All of it runs in memory, and nothing is stored. */
export default function EmbedPage() {
  const [location] = useLocation()
  useLanguage()
  useThemeAttribute()
  useEffect(() => {
    if (EMBED?.theme !== undefined) appStore.getState().setPrefs({ theme: EMBED.theme })
  }, [])
  const address = isShare(location) ? readShareAddress(location) : undefined
  return <Frame>{address === undefined ? <Shown /> : <Opening address={address} />}</Frame>
}
