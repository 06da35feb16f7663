import { Link2Off } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { FileProblem } from '../../../analysis/workspace-file/format.ts'
import { homeAt, readShareAddress } from '../../base/address/address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { FIRST_WORKSPACE } from '../../base/state/connection.ts'
import { appStore } from '../../base/state/store.ts'
import { useThemeAttribute } from '../../base/state/theme.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { useShare } from '../../entities/workspace/use-share.ts'
import { Brand } from '../../kit/brand.tsx'
import { Problem } from './problem.tsx'
import { problemText } from './problem-text.ts'
import { SharedContents } from './shared-contents.tsx'

function Rejected({ problem, onDiscard }: { readonly problem: FileProblem; readonly onDiscard: () => void }) {
  return (
    <div className="pane mx-auto mt-[12dvh] grid w-full max-w-150 gap-3 p-5">
      <h1 className="flex items-center gap-2 text-xl font-semibold">
        <Link2Off aria-hidden />
        {workspaceTexts.shared.cannot}
      </h1>
      <Problem
        text={`${problem.code === 'newer' ? workspaceTexts.shared.newer : problemText(problem)} ${workspaceTexts.shared.nothing}`}
      />
      <div className="flex justify-end">
        <Button className="btn btn-primary" onPress={onDiscard}>
          {workspaceTexts.shared.home}
        </Button>
      </div>
    </div>
  )
}

/** What a link holds, shown before anything of it is written. No server runs meanwhile. */
export default function SharedView({ location }: { readonly location: string }) {
  useLanguage()
  useThemeAttribute()
  const address = useMemo(() => readShareAddress(location) ?? { version: '', data: '', shown: '' }, [location])
  const { content, problem } = useShare(address) ?? {}
  const [, navigate] = useLocation()
  const discard = (): void => {
    void appStore.getState().connect('page', FIRST_WORKSPACE)
    navigate(homeAt(FIRST_WORKSPACE), { replace: true })
  }
  return (
    <div className="grid h-dvh grid-rows-[var(--bar)_minmax(0,1fr)] bg-canvas">
      <header className="flex min-w-0 items-center gap-3 border-b border-line bg-surface px-4">
        <Brand />
        <span className="text-lg font-[650] tracking-[-0.02em] narrow:hidden" translate="no">
          crdlab
        </span>
        {content !== undefined && (
          <span className="min-w-0 truncate text-sm text-ink-3">
            <b className="font-[550] text-ink" translate="no">
              {content.head.name}
            </b>{' '}
            {workspaceTexts.shared.preview}
          </span>
        )}
      </header>
      <main className="min-h-0 overflow-auto p-2">
        {content === undefined && problem === undefined && (
          <p className="empty" role="status">
            {workspaceTexts.shared.reading}
          </p>
        )}
        {content !== undefined && <SharedContents content={content} address={address} onDiscard={discard} />}
        {problem !== undefined && <Rejected problem={problem} onDiscard={discard} />}
      </main>
    </div>
  )
}
