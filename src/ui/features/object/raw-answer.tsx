import type { Exchange } from '../../../client/transport.ts'
import { LatePart, late } from '../../kit/late.tsx'

const RawDialog = late(() => import('./raw-dialog.tsx'))

/** The answer as it came, over the view. */
export const RawAnswer = ({ exchange, onClose }: { readonly exchange: Exchange; readonly onClose: () => void }) => (
  <LatePart onClose={onClose}>
    <RawDialog exchange={exchange} onClose={onClose} />
  </LatePart>
)
