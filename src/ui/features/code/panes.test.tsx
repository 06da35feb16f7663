import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CONTROLLER_EXAMPLES, type ExampleName, withFault } from '../../../lab/examples.ts'
import type { LabFeed } from '../../../lab/feed.ts'
import { runDirectly } from '../../../lab/testing/direct-runner.ts'
import { playStory } from '../../../lab/testing/example-stories.ts'
import type { TestLab } from '../../../lab/testing/lab.ts'
import { useShownReconcile } from './lab-frame.tsx'
import { LogPart } from './log-part.tsx'
import { CachePane, WatchPane } from './machine-panes.tsx'
import { ReconcilePane } from './reconcile-pane.tsx'
import { StripPart } from './strip.tsx'

let lab: TestLab | undefined

afterEach(async () => {
  await lab?.close()
  lab = undefined
})

interface Props {
  readonly feed: LabFeed
  readonly source: string
  readonly onCure: (source: string) => void
}

/** The panes of the lab that show what a controller does. */
function Panes({ feed, source, onCure }: Props) {
  const { record, walk, isNewest } = useShownReconcile(feed)
  return (
    <>
      <WatchPane session={feed} />
      <ReconcilePane session={feed} record={record} onWalk={walk} isNewest={isNewest} />
      <CachePane session={feed} />
      <section aria-label="Strip">
        <StripPart session={feed} source={source} onCure={onCure} />
      </section>
      <LogPart session={feed} />
    </>
  )
}

/** Plays the story of a controller, and draws what it has led to. */
async function drawStory(name: ExampleName, isFaulty: boolean, onCure: Props['onCure'] = () => undefined): Promise<TestLab> {
  lab = await playStory(name, isFaulty, runDirectly)
  draw(lab, withFault(CONTROLLER_EXAMPLES[name], isFaulty), onCure)
  return lab
}

const draw = ({ session }: TestLab, source: string, onCure: Props['onCure']) =>
  render(<Panes feed={session} source={source} onCure={onCure} />)

const pane = (name: string | RegExp): string => screen.getByRole('region', { name }).textContent ?? ''

const RECONCILE = /^Reconcile \d+$/

it.each<[ExampleName, isFaulty: boolean, part: string | RegExp, says: RegExp]>([
  ['webapp-status', false, RECONCILE, /PUT \/status/],
  ['webapp-status', true, RECONCILE, /PUT a/],
  ['webapp-replicas', false, 'Watch', /passes, its own write/],
  ['webapp-replicas', true, 'Watch', /leads to no request/],
  ['webapp-labels', false, 'Log', /billing is gold/],
  ['webapp-labels', true, 'Strip', /Two writers fight over an object\./],
  ['webapp-parts', false, 'Log', /has 2, makes one more/],
  ['webapp-parts', true, 'Cache', /a-part-\d{3}/],
  ['webapp-env', false, 'Log', /409/],
  ['webapp-env', true, 'Log', /added name=MANAGED_BY/],
])('[LB-1] the lab shows what %s does, its fault %s, in the part %s', async (name, isFaulty, part, says) => {
  await drawStory(name, isFaulty)
  expect(pane(part)).toMatch(says)
})

it('[LB-5] the lab says that a controller wakes itself and offers a cure, with which it does not any more', async () => {
  const onCure = vi.fn<Props['onCure']>()
  const { session, clock } = await drawStory('webapp-counter', true, onCure)
  expect(pane('Strip')).toContain('This controller wakes itself.')
  await userEvent.click(screen.getByRole('button', { name: 'Add GenerationChanged' }))
  const [[cured = ''] = []] = onCure.mock.calls
  expect(cured).toContain('predicates.generationChanged')

  cleanup()
  session.start(cured)
  await clock.pass(15_000)
  if (lab !== undefined) draw(lab, cured, onCure)
  expect(pane('Watch')).toContain('dropped by GenerationChanged')
  expect(pane('Strip')).not.toContain('This controller wakes itself.')
})
