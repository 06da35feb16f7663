import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from '@playwright/test'
import { percentile } from './measures.ts'

export interface Host {
  readonly url: string
  readonly child: ChildProcess
}

/** Starts the built host over memory. */
export async function startHost(): Promise<Host> {
  const child = spawn(process.execPath, ['bin/crdlab.mjs', 'serve', '--listen', '127.0.0.1:0', '--storage', 'memory'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Serving on (\S+)$/.exec(line)?.[1]
    if (url !== undefined) return { url, child }
  }
  throw new Error('the host ended before it served')
}

/** The Chromium that the environment names, or Debian's, where there is one; else Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  const named = process.env.CRDLAB_CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ args: ['--no-sandbox'], ...(existsSync(named) ? { executablePath: named } : {}) })
}

/** Sends a write; throws with the server's answer where it is rejected. */
export async function send(url: string, method: string, body: string, type: string): Promise<void> {
  const answer = await fetch(url, { method, headers: { 'Content-Type': type }, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url}: ${text}`)
}

/** Milliseconds: beyond one and a half frames of 60 in a second, a frame was missed. */
export const FRAME = 25

/** Prints the percentiles of sorted milliseconds beside a goal; whether it is met. */
export function report(name: string, sorted: readonly number[], goal: number): boolean {
  const [median, p95, most] = [percentile(sorted, 0.5), percentile(sorted, 0.95), sorted.at(-1) ?? Number.NaN]
  const met = p95 <= goal
  const figures = `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, most ${most.toFixed(0)} ms`
  console.log(`${met ? 'met   ' : 'MISSED'} | ${name.padEnd(36)} | ${figures} | goal: p95 ${goal} ms`)
  return met
}
