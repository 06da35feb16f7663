import { crdOf } from '../../../src/controlplane/testing/crd.ts'
import { send } from '../traffic/clients.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const SCHEMA = { openAPIV3Schema: { type: 'object' } }
const EVERY_MS = 2_000

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Creates pairs of CRDs that claim the same kind, each through another host, so that the controllers have something to decide that only
 * one of them may decide: which of the two gets its names.
 */
export class Rivals {
  readonly #urls: readonly string[]
  readonly #random: () => number
  /** The groups of pairs of which both were acknowledged. */
  readonly #pairs: string[] = []

  constructor(urls: readonly string[], random: () => number) {
    this.#urls = urls
    this.#random = random
  }

  async run(goesOn: () => boolean): Promise<void> {
    for (let pair = 0; goesOn(); pair++) {
      const group = `pair-${pair}.example.com`
      const first = Math.floor(this.#random() * this.#urls.length)
      const made = await Promise.all(
        ['ones', 'others'].map((plural, at) => {
          const url = this.#urls[(first + at) % this.#urls.length]
          return send(url + CRDS, 'POST', crdOf(group, plural, 'Rival', { schema: SCHEMA }))
        }),
      )
      if (made.every((answer) => answer?.status === 201)) this.#pairs.push(group)
      await sleep(EVERY_MS)
    }
  }

  /** How many pairs there are, and which of them have not exactly one winner, after some seconds for what is left to do. */
  async check(url: string): Promise<{ readonly pairs: number; readonly problems: readonly string[] }> {
    let problems: string[] = []
    for (let tries = 0; tries < 30; tries++) {
      const accepted = await acceptedGroups(url)
      problems = this.#pairs.flatMap((group) => {
        const winners = accepted.filter((one) => one === group).length
        return winners === 1 ? [] : [`${group}: the names of ${winners} of two CRDs were accepted`]
      })
      if (problems.length === 0) break
      await sleep(1_000)
    }
    return { pairs: this.#pairs.length, problems }
  }
}

/** The group of each CRD whose kind was accepted. */
async function acceptedGroups(url: string): Promise<string[]> {
  const { items } = JSON.parse((await send(url + CRDS, 'GET'))?.body ?? '{"items":[]}') as {
    readonly items: readonly {
      readonly spec: { readonly group: string }
      readonly status?: { readonly acceptedNames?: { readonly kind?: string } }
    }[]
  }
  return items.flatMap(({ spec, status }) => (status?.acceptedNames?.kind === 'Rival' ? [spec.group] : []))
}
