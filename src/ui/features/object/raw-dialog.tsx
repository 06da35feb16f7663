import type { Exchange } from '../../../client/transport.ts'
import { t } from '../../i18n/catalogue.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { pretty } from '../../kit/pretty.ts'
import { REACHABLE } from '../../kit/reachable.ts'

/** The answer as it came. */
export function RawDialog({ exchange, onClose }: { readonly exchange: Exchange; readonly onClose: () => void }) {
  return (
    <PageDialog
      title={`${exchange.code} ${exchange.request.method} ${exchange.request.path}`}
      open
      onClose={onClose}
      width="dialog-wide"
    >
      <section className="code-scroll max-h-[60dvh]" {...REACHABLE} aria-label={t.verdict.raw}>
        {pretty(exchange.text)}
      </section>
    </PageDialog>
  )
}
