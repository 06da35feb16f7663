import { useCallback, useEffect, useState } from 'react'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Subresource } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import type { Draft } from '../../base/state/drafts.ts'
import type { Verb } from '../../base/state/sends.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { addressOf, type ObjectRef, versionOf } from '../../entities/object/object.ts'
import { withoutVersion, withVersion } from '../../entities/object/version-lock.ts'

/** How a pane is sent. It is part of the draft. */
export interface SendMode {
  readonly verb: Verb
  readonly force: boolean
}

const PUT: SendMode = { verb: 'PUT', force: false }
const modeOf = ({ verb = 'PUT', force = false }: Draft): SendMode => ({ verb, force })

/** A pane's text and where it comes from. */
export interface PaneState {
  /** `live` follows the server; `sent` shows what was sent, until the server's text changes; `draft` is edited and not sent. */
  readonly mode: 'loading' | 'live' | 'sent' | 'draft'
  readonly text: string
  /** What the text began from, for patches and merges. */
  readonly base: string
  readonly baseVersion: string
  /** The server's newest text. */
  readonly server: string
  readonly serverVersion: string
  /** The server's text is another than the one the draft began from. */
  readonly changedBelow: boolean
  /** Only the lock is old: somebody wrote another part of the object. */
  readonly lockIsStale: boolean
  /** The draft could not be kept on disk. */
  readonly isUnstored: boolean
  readonly sendMode: SendMode
  setSendMode(change: Partial<SendMode>): void
  edit(text: string): void
  /** A field of the form is being typed in: until it is committed the pane holds on to what it showed then, so that nobody else's write is taken for read. */
  hold(): void
  /** Nothing that was typed waits any more. */
  release(): void
  discard(): void
  /** Begins anew from the server's newest text, with this one in the pane. */
  rebase(text: string): void
  /** Shows what was just sent, until the server's text is another than the one that was stored. */
  showSent(text: string, stored: string): void
}

interface ServerText {
  readonly text: string
  readonly version: string
}

/** The text of the object for this endpoint, made in the language worker. */
function useServerText(endpoint: Subresource, object: JsonObject | undefined, splitStatus: boolean): ServerText | undefined {
  return useAsync(
    async () => object && { text: await language.pane(endpoint, stringify(object), splitStatus), version: versionOf(object) },
    [endpoint, object, splitStatus],
    { keep: true },
  )
}

interface Sent {
  readonly text: string
  /** The text as it was stored, without its lock. */
  readonly stored: string
  /** The server's text when it was sent: the watch brings the stored one a moment after the answer. */
  readonly before: string
}

/** A pane over an object (for /scale: over its Scale). */
export function usePane(ref: ObjectRef, endpoint: Subresource, object: JsonObject | undefined): PaneState {
  const address = addressOf(ref, endpoint)
  const server = useServerText(endpoint, object, ref.splitStatus)
  const draft = useApp((state) => state.drafts[address])
  const isUnstored = useApp((state) => state.unstoredDrafts.includes(address))
  const [sent, setSent] = useState<Sent>()
  const [held, setHeld] = useState<ServerText>()
  const serverText = server?.text ?? ''
  const serverVersion = server?.version ?? ''

  useEffect(() => {
    if (sent === undefined || server === undefined) return
    const now = withoutVersion(server.text)
    if (now === sent.stored) {
      if (sent.before !== now) setSent({ ...sent, before: now })
    } else if (now !== sent.before) setSent(undefined)
  }, [sent, server])

  const [chosenMode, setChosenMode] = useState(draft === undefined ? PUT : modeOf(draft))
  const begin = useCallback(
    (base: string, baseVersion: string, text: string) => {
      const old = appStore.getState().drafts[address]
      appStore.getState().setDraft(address, { base, baseVersion, text, ...(old === undefined ? chosenMode : modeOf(old)) })
    },
    [address, chosenMode],
  )
  const sendMode = draft === undefined ? chosenMode : modeOf(draft)
  const edit = useCallback(
    (text: string) => {
      const old = appStore.getState().drafts[address]
      setHeld(undefined)
      if (old === undefined) begin(held?.text ?? serverText, held?.version ?? serverVersion, text)
      else if (text === old.base) appStore.getState().dropDraft(address)
      else begin(old.base, old.baseVersion, text)
    },
    [address, begin, held, serverText, serverVersion],
  )
  const setSendMode = useCallback(
    (change: Partial<SendMode>) => {
      const old = appStore.getState().drafts[address]
      setChosenMode((chosen) => ({ ...(old === undefined ? chosen : modeOf(old)), ...change }))
      if (old !== undefined) appStore.getState().setDraft(address, { ...old, ...change })
    },
    [address],
  )
  const actions = {
    edit,
    hold: () => draft === undefined && setHeld((old) => old ?? server),
    release: () => setHeld(undefined),
    discard: () => {
      setSent(undefined)
      appStore.getState().dropDraft(address)
    },
    setSendMode,
    rebase: (text: string) => begin(serverText, serverVersion, text),
    showSent: (text: string, stored: string) => {
      appStore.getState().dropDraft(address)
      setSent({ text, stored: withoutVersion(stored), before: withoutVersion(serverText) })
    },
  }
  const common = { server: serverText, serverVersion, isUnstored, sendMode, ...actions }
  if (draft !== undefined) {
    const loaded = server !== undefined
    const changedBelow = loaded && withoutVersion(serverText) !== withoutVersion(draft.base)
    return {
      mode: 'draft',
      text: draft.text,
      base: draft.base,
      baseVersion: draft.baseVersion,
      changedBelow,
      lockIsStale: loaded && !changedBelow && serverVersion !== draft.baseVersion,
      ...common,
    }
  }
  const { text: base, version: baseVersion } = held ?? { text: serverText, version: serverVersion }
  const rest = { base, baseVersion, changedBelow: false, lockIsStale: false, ...common }
  if (sent !== undefined) return { mode: 'sent', text: withVersion(sent.text, baseVersion), ...rest }
  const text = held === undefined ? serverText : withVersion(serverText, held.version)
  return { mode: server === undefined ? 'loading' : 'live', text, ...rest }
}
