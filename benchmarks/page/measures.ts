import type { Page } from '@playwright/test'

/** The value that a share `p` of sorted values does not exceed. */
export const percentile = (sorted: readonly number[], p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN

/** A CRD and so many objects of it, as YAML. */
export function widgets(count: number): string {
  const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.bench.example.com}
spec:
  group: bench.example.com
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {size: {type: integer}}}
    additionalPrinterColumns:
    - {name: Size, type: integer, jsonPath: .spec.size}
`
  const object = (_: unknown, i: number): string =>
    `---\napiVersion: bench.example.com/v1\nkind: Widget\nmetadata: {name: widget-${String(i).padStart(5, '0')}, namespace: default}\nspec: {size: ${i}}\n`
  return crd + Array.from({ length: count }, object).join('')
}

/** Types a text and returns, sorted, how many milliseconds after each key the frame with it was drawn. */
export async function keysToPaint(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // A message that is sent in a frame arrives once the frame is drawn.
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(undefined)
        })
      },
      { capture: true },
    )
  })
  await page.keyboard.type(text, { delay: 50 })
  await page.waitForFunction((count) => (window as unknown as { keyTimes: number[] }).keyTimes.length >= count, text.length)
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  return times.sort((a, b) => a - b)
}

/** The milliseconds between the frames that are drawn while something happens, sorted. */
export async function framesWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const watch = { gaps: [] as number[], on: true }
    Object.assign(window, { frames: watch })
    let last = performance.now()
    const frame = (): void => {
      const now = performance.now()
      watch.gaps.push(now - last)
      last = now
      if (watch.on) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await act()
  const gaps = await page.evaluate(() => {
    const watch = (window as unknown as { frames: { gaps: number[]; on: boolean } }).frames
    watch.on = false
    return watch.gaps
  })
  return gaps.sort((a, b) => a - b)
}

/** The longest task of the page while something happens; 0 when none took 50 ms, which is when browsers report one. */
export async function longestTaskWhile(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watch = { longest: 0 }
    Object.assign(window, { tasks: watch })
    const observe = (list: PerformanceObserverEntryList): void => {
      for (const { duration } of list.getEntries()) watch.longest = Math.max(watch.longest, duration)
    }
    new PerformanceObserver(observe).observe({ type: 'longtask', buffered: false })
  })
  await act()
  return page.evaluate(() => (window as unknown as { tasks: { longest: number } }).tasks.longest)
}
