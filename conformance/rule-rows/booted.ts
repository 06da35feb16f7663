import { startTestEngine } from '../../src/controlplane/testing/engine.ts'

async function writesOfStart(): Promise<number> {
  const { plane, send } = await startTestEngine({ bare: false })
  await plane.idle()
  const { metadata } = (await send('GET', '/api/v1/namespaces')).body as { metadata: { resourceVersion: string } }
  await plane.close()
  return Number(metadata.resourceVersion)
}

const BOOTED = await writesOfStart()

/** The resourceVersion of a write: the first after those that a server makes by itself at its start has the number 1. */
export const version = (write: number): string => String(BOOTED + write)
