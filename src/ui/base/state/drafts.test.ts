import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type DraftsSlice, draftsSlice } from './drafts.ts'

const KEY = 'design w new'
const STORED = `crdlab.draft.${KEY}`
const draft = (text: string) => ({ base: '', baseVersion: '', text })
const stored = (text: string): string => JSON.stringify(draft(text))

/** A tab in which a draft was written. */
const tab = (text: string) => {
  const store = createStore<DraftsSlice>()(draftsSlice)
  store.getState().setDraft(KEY, draft(text))
  return store
}
const textIn = (store: ReturnType<typeof tab>): string | undefined => store.getState().drafts[KEY]?.text

describe('drafts of the designer in several tabs', () => {
  it('[DZ-11] what nobody looks at here becomes what another tab writes', () => {
    const store = tab('mine')
    store.getState().noteDraftChange(STORED, stored('mine'), stored('theirs'))
    expect([textIn(store), store.getState().otherTabTexts]).toEqual(['theirs', {}])
    store.getState().noteDraftChange(STORED, stored('theirs'), null)
    expect(textIn(store)).toBeUndefined()
  })
  it('[DZ-11] what is open stays, and what another tab writes stands beside it until it is passed over', () => {
    const store = tab('mine')
    const leave = store.getState().followDraft(KEY)
    store.getState().noteDraftChange(STORED, stored('mine'), stored('theirs'))
    store.getState().setDraft(KEY, draft('mine, longer'))
    expect([textIn(store), store.getState().otherTabTexts]).toEqual(['mine, longer', { [KEY]: 'theirs' }])
    store.getState().ignoreOtherTab(KEY)
    expect(store.getState().otherTabTexts).toEqual({})
    leave()
    store.getState().noteDraftChange(STORED, stored('mine, longer'), stored('theirs'))
    expect(textIn(store)).toBe('theirs')
  })
  it.each([
    ['stays when another tab sends another text', 'theirs', 'mine'],
    ['goes when another tab sends it', 'mine', undefined],
  ])('[DZ-11] what is open %s', (_what, sent, left) => {
    const store = tab('mine')
    store.getState().followDraft(KEY)
    store.getState().noteDraftChange(STORED, stored(sent), null)
    expect([textIn(store), store.getState().otherTabTexts]).toEqual([left, {}])
  })
  it.each([
    ['the text of a pane', 'crdlab.draft./w/apis/x.io/v1/as/a', stored('x')],
    ['something else', 'crdlab.prefs', stored('x')],
    ['everything at once', null, null],
    ['what is no draft', 'crdlab.draft./w', '{'],
  ])('[DZ-11] nothing is heard of %s', (_what, key, now) => {
    const store = tab('mine')
    store.getState().noteDraftChange(key, null, now)
    expect([store.getState().drafts, store.getState().otherTabTexts]).toEqual([{ [KEY]: draft('mine') }, {}])
  })
})

describe('the draft of a pane that another tab wrote', () => {
  const PANE = '/w/apis/x.io/v1/as/a'

  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** A tab that opens beside another, which holds its lock until it is told to close. */
  const beside = () => {
    const kept = new Map([[`crdlab.draft.${PANE}\tother`, stored('theirs')]])
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      key: (index: number) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size
      },
    })
    let close = (): void => undefined
    let stay = (): void => undefined
    const lock = new Promise<void>((resolve, reject) => {
      close = resolve
      stay = () => reject(new DOMException('', 'TimeoutError'))
    })
    const request = vi.fn(async (_name: string, options: unknown, granted?: () => unknown) => {
      if (typeof options === 'function') return
      await lock
      return granted?.()
    })
    vi.stubGlobal('navigator', { locks: { request } })
    const store = createStore<DraftsSlice>()(draftsSlice)
    return { store, close, stay }
  }
  const drafts = ({ store }: ReturnType<typeof beside>) => Object.values(store.getState().drafts).map(({ text }) => text)
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  it('[DZ-11] is taken over once that tab is closed, even when it closes after this one opened', async () => {
    const tabs = beside()
    await settled()
    expect(drafts(tabs)).toEqual([])
    tabs.close()
    await vi.waitFor(() => expect(drafts(tabs)).toEqual(['theirs']))
  })
  it('[DZ-11] is left to that tab while it is open', async () => {
    const tabs = beside()
    tabs.stay()
    await settled()
    expect(drafts(tabs)).toEqual([])
  })
})
