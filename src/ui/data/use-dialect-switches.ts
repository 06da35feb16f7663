import { useState } from 'react'
import { DIALECTS, type DialectName, type DialectSettings } from '../../dialects/settings.ts'
import { appStore, useApp } from '../state/store.ts'
import { changeDialects } from './use-dialects.ts'

export interface DialectSwitches {
  readonly settings: DialectSettings
  /** They cannot be turned: a host has the dialects it was started with, or the server is not there yet, or a change is under way. */
  readonly fixed: boolean
  readonly isHost: boolean
  turn(name: DialectName, on: boolean): void
  openGate(open: boolean): void
}

/** The dialects of the workspace, and how they are switched; what goes wrong is told in a toast. */
export function useDialectSwitches(): DialectSwitches {
  const { engine, settings, isThere } = useApp(({ engine, dialects, page }) => ({
    engine,
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
    fixed: engine === 'host' || busy || !isThere,
    isHost: engine === 'host',
    turn: (name, on) =>
      void change({ ...settings, dialects: DIALECTS.filter((other) => (other === name ? on : dialects.includes(other))) }),
    openGate: (open) => void change({ dialects, featureGates: open ? { CustomResourceSubResources: true } : {} }),
  }
}
