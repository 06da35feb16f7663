import { serveConversions } from '../hosts/sandbox/conversion-role.ts'
import { lockDown } from './lock-down.ts'

lockDown()
const receive = serveConversions(
  (message) => self.postMessage(message),
  () => performance.now(),
)
self.onmessage = ({ data }: MessageEvent) => receive(data)
