import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { ReleasesLine } from '../../../../protocol/releases.ts'
import type { Connector } from '../../../base/state/connection.ts'
import { appStore } from '../../../base/state/store.ts'
import { Problems } from '../problems/problems.tsx'
import { SessionContext } from '../session/context.ts'
import { openSession } from '../testing/drawn-designer.tsx'
import { newServer } from '../testing/servers.ts'
import { expectSoundStructure } from '../testing/structure.ts'
import { ReleasesRow } from './releases-row.tsx'
import { FIRST_PAUSE_MS, PAUSE_MS } from './use-releases.ts'

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: robots.e2e.crdlab.dev}
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: robots, singular: robot, kind: Robot, listKind: RobotList}
  versions:
    - name: v1
      served: true
      storage: true
      schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {host: {type: string}}}}}}
`

const HOST = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec', 'properties', 'host']
const note = { kind: 'rejected', field: 'spec.host', message: "undeclared reference to 'ip'", path: HOST } as const
const needs = { since: 35, subject: 'ip()', source: 'https://github.com/kubernetes/kubernetes/pull/121912' }
const LINES: readonly ReleasesLine[] = [
  ...[37, 36, 35].map((minor): ReleasesLine => ({ report: { minor, verdict: 'accepted', notes: [] } })),
  { report: { minor: 34, verdict: 'rejected', reason: note.message, notes: [note] } },
  { needs: [{ ...note, needs }] },
]

/** A scratch server that answers these lines, and what was done with it. */
function scriptedServer(lines: readonly ReleasesLine[]) {
  const log: string[] = []
  const scratch: Connector['scratch'] = () => ({
    reset: () => log.push('reset'),
    close: () => log.push('close'),
    fetch: async (_, init) => {
      log.push(String(init?.body).includes('host') ? 'asked' : 'asked of another text')
      return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    },
  })
  return { log, scratch }
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const later = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

/** Draws the row and the problems of a design, whose releases a server says these lines of, and waits until it is asked. */
async function drawn(lines: readonly ReleasesLine[], workspace: string) {
  const { log, scratch } = scriptedServer(lines)
  appStore.getState().setConnector({ scratch })
  const client = await newServer()
  vi.useFakeTimers()
  const session = openSession(CRD, workspace, client)
  render(
    <Router>
      <SessionContext value={session}>
        <ReleasesRow name="new" />
        <Problems />
      </SessionContext>
    </Router>,
  )
  await later(FIRST_PAUSE_MS - 1)
  expect(log).toEqual([])
  await later(1000)
  return { log, session }
}

test('[DZ-51] the row says which releases take the CRD, and a release that is pressed leads to the field', async () => {
  const { log, session } = await drawn(LINES, 'releases-row')
  vi.useRealTimers()
  const user = userEvent.setup()
  const row = screen.getByRole('toolbar')
  await user.click(within(row).getByRole('button', { name: '1.34: rejected' }))
  expect(screen.getByText('Accepted since 1.35')).toBeTruthy()
  const detail = screen.getByRole('dialog', { name: '1.34: rejected' })
  await expectSoundStructure(detail, 'a release')
  expect(within(detail).getByText('needs 1.35: ip()')).toBeTruthy()
  expect(within(detail).getByRole('link', { name: 'kubernetes#121912' }).getAttribute('href')).toBe(needs.source)
  await user.click(within(detail).getByRole('button', { name: 'Go to spec.host' }))
  expect(session.getState().selected).toEqual(HOST)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(log).toEqual(['reset', 'asked'])
})

test.each<[string, readonly [minor: number, verdict: 'accepted' | 'rejected'][], string]>([
  [
    'only the pre-release',
    [
      [37, 'rejected'],
      [38, 'accepted'],
    ],
    'Accepted since 1.38, pre-release',
  ],
  [
    'no release',
    [
      [37, 'rejected'],
      [38, 'rejected'],
    ],
    'No release accepts this CRD',
  ],
  [
    'all but the pre-release',
    [
      [37, 'accepted'],
      [38, 'rejected'],
    ],
    'Accepted by every release, but not by 1.38, pre-release',
  ],
  [
    'newer releases, but not the pre-release',
    [
      [36, 'rejected'],
      [37, 'accepted'],
      [38, 'rejected'],
    ],
    'Accepted since 1.37, but not by 1.38, pre-release',
  ],
])('[DZ-51] the row names the pre-release as one: %s', async (what, verdicts, sentence) => {
  const reports = verdicts.map(([minor, verdict]): ReleasesLine => ({ report: { minor, verdict, notes: [] } }))
  await drawn([...reports, { needs: [] }], `releases-pre-${what.length}`)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(within(screen.getByRole('toolbar')).getByText('1.38, pre-release')).toBeTruthy()
})

test('[DZ-52] what needs a newer release is a problem, unless older ones are given up with a reason', async () => {
  const { session } = await drawn(LINES, 'releases-given-up')
  const list = screen.getByRole('grid', { name: 'Problems, most severe first' })
  expect(within(list).getByText('needs 1.35: ip()')).toBeTruthy()
  session.ignore({ 'needs-1.35': 'we support 1.35 and newer' })
  await later(0)
  expect(screen.queryByText('needs 1.35: ip()')).toBeNull()
})

test('[DZ-51] a check that fails says why, and what it found until then', async () => {
  const { session } = await drawn([...LINES.slice(0, 2), { problem: 'out of memory' }], 'releases-failed')
  expect(screen.getByText('The releases could not be checked: out of memory')).toBeTruthy()
  expect(session.getState().releases.reports.map(({ minor }) => minor)).toEqual([36, 37])
})

test('[DZ-51] a change of the text is asked anew, on the same server once it is idle', async () => {
  const { log, session } = await drawn(LINES, 'releases-changed')
  expect(screen.getByText('Accepted since 1.35')).toBeTruthy()
  session.type(CRD.replace('host', 'name'))
  await later(PAUSE_MS - 1)
  expect(log).toEqual(['reset', 'asked'])
  await later(1000)
  expect(log).toEqual(['reset', 'asked', 'reset', 'asked of another text'])
})
