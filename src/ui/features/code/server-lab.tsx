import { Server } from 'lucide-react'
import { SERVER_CONTROLLERS } from '../../../lab/server/controllers.ts'
import { LabFrame, useShownReconcile } from './lab-frame.tsx'
import { LabHead } from './lab-head.tsx'
import { LabPane } from './machine-panes.tsx'
import { codeTexts } from './texts.en.ts'
import { useServerFeed } from './use-server-feed.ts'

const nothing = (): void => undefined
/** A server is neither played nor stepped. */
const NO_KEYS = { play: nothing, step: nothing, restart: nothing }

/** What stands in the place of a source. */
function ControllersPane() {
  const { server } = codeTexts
  return (
    <LabPane id="code" icon={Server} title={server.controllers} sub={server.sub}>
      <dl className="grid gap-3 p-3">
        {SERVER_CONTROLLERS.map((name) => (
          <div key={name}>
            <dt className="mono font-[550]" translate="no">
              {name}
            </dt>
            <dd className="text-sm text-pretty text-ink-2">{server.does[name]}</dd>
          </div>
        ))}
      </dl>
    </LabPane>
  )
}

/** The controllers of the server in the lab: what they saw and what they wrote. */
export default function ServerLab() {
  const feed = useServerFeed()
  const shown = useShownReconcile(feed)
  const { server } = codeTexts
  return (
    <LabFrame
      feed={feed}
      source=""
      shown={shown}
      keys={NO_KEYS}
      onCure={nothing}
      head={() => (
        <LabHead
          feed={feed}
          name={server.title}
          chips={<span className="chip chip-plain">{server.readOnly}</span>}
          transport={<span />}
        />
      )}
      banners={null}
      code={<ControllersPane />}
      transport={null}
    />
  )
}
