import type { StateCreator } from 'zustand'
import type { ApiStatus } from '../../../client/api-status.ts'
import type { Subresource } from '../../../client/resource-type.ts'
import type { Exchange } from '../../../client/transport.ts'
import type { Trace } from '../../../protocol/trace.ts'

export const VERBS = ['PUT', 'merge', 'json', 'apply'] as const

export type Verb = (typeof VERBS)[number]

/** A send from a pane and everything known of it. The newest one of an object is its verdict. */
export interface Send {
  readonly id: number
  readonly endpoint: Subresource
  readonly verb: Verb
  readonly dryRun: boolean
  /** The pane's text as it was sent. */
  readonly text: string
  readonly base: string
  readonly baseVersion: string
  readonly exchange?: Exchange
  readonly failure?: ApiStatus
  readonly trace?: Trace
  /** The host records no trace, or the trace was not to be had. */
  readonly traceMissing?: boolean
  /** No answer came: the sentence of the failure. */
  readonly unreachable?: string
}

export interface SendsSlice {
  /** By address of the object. */
  readonly sends: Readonly<Record<string, Send>>
  /** Undefined until asked; servers without server-side apply answer 415. */
  readonly appliesServerSide: boolean | undefined
  setSend(address: string, send: Send): void
  dropSend(address: string): void
  setAppliesServerSide(value: boolean): void
}

export const sendsSlice: StateCreator<SendsSlice> = (set, get) => ({
  sends: {},
  appliesServerSide: undefined,
  setSend: (address, send) => set({ sends: { ...get().sends, [address]: send } }),
  dropSend(address) {
    const { [address]: _, ...sends } = get().sends
    set({ sends })
  },
  setAppliesServerSide: (value) => set({ appliesServerSide: value }),
})
