import { useEffect, useSyncExternalStore } from 'react'
import { useApp } from './store.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

const subscribe = (listener: () => void): (() => void) => {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

/** The theme in force: what the reader chose, or what the system says. */
export function useTheme(): 'light' | 'dark' {
  const chosen = useApp((state) => state.prefs.theme)
  const system = useSyncExternalStore(subscribe, () => dark.matches)
  return chosen === 'system' ? (system ? 'dark' : 'light') : chosen
}

/** Puts the choice on the document; without one the system decides. */
export function useThemeAttribute(): void {
  const chosen = useApp((state) => state.prefs.theme)
  useEffect(() => {
    if (chosen === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = chosen
  }, [chosen])
}

/** True when a media query holds, kept current. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
