import { Check, Copy, MousePointerClick } from 'lucide-react'
import { useMemo } from 'react'
import { kubectlOf } from '../../../client/kubectl.ts'
import { parsePath } from '../../../client/resource-type.ts'
import type { Exchange } from '../../../client/transport.ts'
import { t } from '../../i18n/catalogue.ts'
import { k } from '../../i18n/console.ts'
import { useCopied } from '../../kit/copy.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { useApp } from '../../state/store.ts'

/** The last request that the reader caused in the page, other than by the console. */
const lastOwn = (exchanges: readonly Exchange[]): Exchange | undefined =>
  exchanges.findLast(({ actor, request }) => actor === 'you' && parsePath(request.path) !== undefined)

const TONES: { readonly [subresource: string]: string } = { status: 't-status', scale: 't-scale' }

/** The last action of the page as the command it equals. */
export function ClickLine({ onInsert }: { readonly onInsert: (command: string) => void }) {
  const exchange = useApp((state) => lastOwn(state.exchanges))
  const [copied, copy] = useCopied()
  const command = useMemo(() => (exchange === undefined ? '' : kubectlOf(exchange.request, exchange.user)), [exchange])
  const subresource = exchange === undefined ? '' : (parsePath(exchange.request.path)?.subresource ?? '')
  const firstLine = command.split('\n', 1)[0] ?? ''
  return (
    <div className={`console-click ${TONES[subresource] ?? 't-spec'}`}>
      <MousePointerClick className="icon-sm flex-none text-tone" aria-hidden />
      {exchange === undefined ? (
        <span className="min-w-0 flex-1 truncate text-ink-2">{k.clickNone}</span>
      ) : (
        <>
          <span className="flex-none text-ink-2 narrow:hidden">{k.clickEquals}</span>
          <span className="mono min-w-0 flex-1 truncate text-xs" translate="no" title={command.slice(0, 2000)}>
            {firstLine}
          </span>
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => onInsert(command)}>
            {k.insert}
          </button>
          <IconButton icon={copied ? Check : Copy} label={copied ? t.app.copied : k.copy} onPress={() => copy(command)} small />
        </>
      )}
    </div>
  )
}
