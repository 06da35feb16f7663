import type { Exchange } from '../../../client/transport.ts'
import { pretty } from '../../kit/copy.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { verdictTexts } from './verdict.en.ts'

/** The answer as it came. */
export default function RawDialog({ exchange, onClose }: { readonly exchange: Exchange; readonly onClose: () => void }) {
  return (
    <PageDialog
      title={`${exchange.code} ${exchange.request.method} ${exchange.request.path}`}
      open
      onClose={onClose}
      width="dialog-wide"
    >
      <ScrollRegion className="code-scroll max-h-[60dvh]" label={verdictTexts.raw}>
        <code>{pretty(exchange.text)}</code>
      </ScrollRegion>
    </PageDialog>
  )
}
