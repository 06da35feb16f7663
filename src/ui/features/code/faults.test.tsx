import { render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { CONTROLLER_EXAMPLES } from '../../../lab/examples.ts'
import type { LabSession } from '../../../lab/session.ts'
import { startLab, type TestLab, WEBAPPS } from '../../../lab/testing/lab.ts'
import { useShownReconcile } from './lab-frame.tsx'
import { ProgramHead } from './lab-head.tsx'
import { LogPart } from './log-part.tsx'
import { WatchPane } from './machine-panes.tsx'
import { ReconcilePane } from './reconcile-pane.tsx'

let lab: TestLab | undefined

afterEach(async () => {
  await lab?.close()
  lab = undefined
})

const SOURCE = CONTROLLER_EXAMPLES['webapp-status']

/** The head of the lab, and the panes that show what its faults do. */
function Lab({ session }: { readonly session: LabSession }) {
  const { record, walk, isNewest } = useShownReconcile(session)
  const [source, setSource] = useState(SOURCE)
  const ignored = (): void => undefined
  return (
    <>
      <ProgramHead
        session={session}
        name="webapp-status"
        actsAs="webapp-status"
        hasTransport
        source={source}
        onChange={setSource}
        stepKind="reconcile"
        onPlay={ignored}
        onStep={ignored}
        onStop={() => session.stop()}
        disabledReason={undefined}
      />
      <WatchPane session={session} />
      <ReconcilePane session={session} record={record} onWalk={walk} isNewest={isNewest} />
      <LogPart session={session} />
    </>
  )
}

interface Drawn extends TestLab {
  readonly user: UserEvent
  /** Switches a fault in the menu; it is then named in the head. */
  switchOn(fault: string, chip: string): Promise<void>
  /** Writes spec.replicas of `a`, and lets time pass. */
  scale(replicas: number, ms: number): Promise<void>
}

/** Draws the lab while the healthy example plays. */
async function drawPlaying(): Promise<Drawn> {
  const started = await startLab('webapp-status')
  lab = started
  const { session, clock } = started
  await started.webApp('a', { spec: { replicas: 1 } })
  session.go('play', SOURCE)
  await clock.pass(2000)
  render(<Lab session={session} />)
  const user = userEvent.setup()
  return {
    ...started,
    user,
    async switchOn(fault, chip) {
      await user.click(screen.getByRole('button', { name: 'Faults' }))
      await user.click(await screen.findByRole('menuitemcheckbox', { name: fault }))
      await user.keyboard('{Escape}')
      await screen.findByRole('button', { name: offName(chip) })
    },
    async scale(replicas, ms) {
      await started.webApp('a', { spec: { replicas } })
      await clock.pass(ms)
    },
  }
}

const offName = (chip: string): string => `Switch off: ${chip}`
const shows = (part: string | RegExp, text: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.getByRole('region', { name: part }).textContent).toMatch(text))
const isOff = (chip: string): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('button', { name: offName(chip) })).toBeNull())

const RECONCILE = /^Reconcile \d+$/

it.each([
  ['Drop the next event', 'next event dropped', 'Watch', /lost on purpose/],
  ['Double the next event', 'next event doubled', 'Watch', /, twice/],
  ['Answer 409 to the next write', '409 on next write', 'Log', /409 the object has been modified, retry 1 in 5 ms/],
  ['Answer 429 to the next write', '429 on next write', 'Log', /429 .*, retry 1 in 5 ms/],
])('[LB-3] the fault “%s” is named until it has happened once, and shown', async (fault, chip, part, text) => {
  const { switchOn, scale } = await drawPlaying()
  expect(screen.getByRole('region', { name: part }).textContent).not.toMatch(text)
  await switchOn(fault, chip)
  await scale(2, 2000)
  await shows(part, text)
  await isOff(chip)
})

it('[LB-3] calls are on their way while they are late, until that is switched off', async () => {
  const { switchOn, scale, clock, user } = await drawPlaying()
  await switchOn('Answer calls 1 s late', 'calls 1 s late')
  await scale(2, 500)
  await shows(RECONCILE, /on its way/)
  await user.click(screen.getByRole('button', { name: offName('calls 1 s late') }))
  await isOff('calls 1 s late')
  await clock.pass(1000)
  await shows(RECONCILE, /PUT \/status/)
  await scale(3, 100)
  await shows('Log', /reported replicas=3/)
})

it('[LB-3] the fault in the code starts the program again with it, and without it once it is switched off', async () => {
  const { switchOn, scale, user } = await drawPlaying()
  await switchOn('Fault in the code', 'fault on')
  await scale(2, 2000)
  await shows(RECONCILE, /PUT a/)
  await user.click(screen.getByRole('button', { name: offName('fault on') }))
  await isOff('fault on')
  await scale(3, 2000)
  await shows(RECONCILE, /PUT \/status/)
})

it('[LB-6] after a crash the program reads all again and goes on; once it is stopped there is nothing to crash or to stop', async () => {
  const { scale, clock, user, engine } = await drawPlaying()
  const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name })
  await scale(2, 2000)
  await shows('Log', /reported replicas=2/)
  await user.click(button('Crash'))
  await clock.pass(2000)
  // What came before is forgotten, also that of the first list.
  await shows('Watch', /^Watch[^A-Z]*LISTEDdefault\/arv \d+gen 2passes, in the first list$/)
  await scale(3, 2000)
  await shows('Log', /reported replicas=3/)
  await user.click(button('Stop'))
  await clock.pass(0)
  await waitFor(() => expect([button('Crash').disabled, button('Stop').disabled]).toEqual([true, true]))
  await scale(4, 2000)
  expect((await engine.send('GET', `${WEBAPPS}/a`)).body).toMatchObject({ spec: { replicas: 4 }, status: { readyReplicas: 3 } })
})
