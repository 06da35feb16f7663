import { serveProgram } from '../hosts/sandbox/sandbox-role.ts'
import { lockDown } from './lock-down.ts'

lockDown()
const receive = serveProgram(
  (message) => self.postMessage(message),
  () => performance.now(),
)
self.onmessage = ({ data }: MessageEvent) => receive(data)
