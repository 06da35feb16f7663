import type { StateCreator } from 'zustand'

/** News of what happened elsewhere. Answers to the reader's own requests are never toasts. */
export interface Toast {
  readonly id: number
  readonly tone: 'ok' | 'warn' | 'bad'
  readonly text: string
  /** Stays until closed. */
  readonly sticky: boolean
}

export interface ToastsSlice {
  readonly toasts: readonly Toast[]
  addToast(tone: Toast['tone'], text: string): void
  closeToast(id: number): void
}

let nextToast = 1

export const toastsSlice: StateCreator<ToastsSlice> = (set, get) => ({
  toasts: [],
  addToast(tone, text) {
    const same = get().toasts.some((toast) => toast.text === text)
    if (same) return
    const toast = { id: nextToast++, tone, text, sticky: tone === 'bad' }
    set({ toasts: [...get().toasts.slice(-2), toast] })
  },
  closeToast: (id) => set({ toasts: get().toasts.filter((toast) => toast.id !== id) }),
})
