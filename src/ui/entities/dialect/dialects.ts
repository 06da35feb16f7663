import { useState } from 'react'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { ApiError, readStatus } from '../../../client/api-status.ts'
import type { Answer } from '../../../client/client.ts'
import {
  DIALECTS,
  DIALECTS_PATH,
  type DialectName,
  type DialectSettings,
  NO_DIALECTS,
  readDialectSettings,
} from '../../../dialects/settings.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { useKinds } from '../kind/kinds.ts'

const settingsOf = ({ exchange }: Answer): DialectSettings =>
  exchange.code === 200 ? readDialectSettings(parseJson(exchange.text).value) : NO_DIALECTS

/** Keeps what the server says of its dialects. Asked again when kinds come and go, which a change of them brings about in every tab. */
export function useServerDialects(): void {
  const page = useApp((state) => state.page)
  const { types } = useKinds()
  useAsync(
    async (signal) => {
      if (page?.wire.capabilities?.has('dialects') !== true || types.length === 0) return
      const answer = await page.send({ method: 'GET', path: DIALECTS_PATH, signal })
      if (!signal.aborted) appStore.getState().noteDialects(settingsOf(answer))
    },
    [page, types],
  )
}

/** Gives the workspace these dialects: its server is built anew over the same objects. Throws ApiError and Unreachable. */
async function changeDialects(settings: DialectSettings): Promise<void> {
  const { page, noteDialects } = appStore.getState()
  if (page === undefined) return
  const body = JSON.stringify(settings)
  const answer = await page.send({ method: 'PUT', path: DIALECTS_PATH, body, contentType: 'application/json' })
  const { code, text } = answer.exchange
  if (code !== 200) throw new ApiError(answer.failure ?? readStatus(code, undefined, text))
  noteDialects(settingsOf(answer))
}

interface DialectSwitches {
  readonly settings: DialectSettings
  /** They cannot be turned: a host has the dialects it was started with, or the server is not there yet, or a change is under way. */
  readonly fixed: boolean
  readonly isHost: boolean
  turn(name: DialectName, on: boolean): void
  openGate(open: boolean): void
}

/** The dialects of the workspace, and how they are switched; what goes wrong is told in a toast. */
export function useDialectSwitches(): DialectSwitches {
  const { isSwitched, settings, isThere } = useApp(({ capabilities, dialects, page }) => ({
    isSwitched: capabilities.has('dialect-switches'),
    settings: dialects,
    isThere: page !== undefined,
  }))
  const [busy, setBusy] = useState(false)
  const { dialects } = settings
  const change = async (next: DialectSettings): Promise<void> => {
    setBusy(true)
    await changeDialects(next).catch((error: Error) => appStore.getState().addToast('bad', error.message))
    setBusy(false)
  }
  return {
    settings,
    fixed: !isSwitched || busy || !isThere,
    isHost: isThere && !isSwitched,
    turn: (name, on) =>
      void change({ ...settings, dialects: DIALECTS.filter((other) => (other === name ? on : dialects.includes(other))) }),
    openGate: (open) => void change({ ...settings, featureGates: open ? { CustomResourceSubResources: true } : {} }),
  }
}
