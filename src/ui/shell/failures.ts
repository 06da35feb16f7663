import { useEffect } from 'react'
import { pageTexts } from '../base/i18n/page.en.ts'
import { appStore } from '../base/state/store.ts'

/** The sentence of something that was thrown; undefined where the page itself gave up a request. */
export function failureText(thrown: unknown): string | undefined {
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return undefined
  const message = thrown instanceof Error ? thrown.message : String(thrown ?? '')
  return pageTexts.failure.unexpected(message === '' ? pageTexts.failure.unknown : message.replace(/\.$/, ''))
}

const tell = (thrown: unknown): void => {
  const text = failureText(thrown)
  if (text !== undefined) appStore.getState().addToast('bad', text)
}

/** Tells the reader of every error that no other part of the page handles. Nothing is sent anywhere. */
export function useFailures(): void {
  useEffect(() => {
    const onError = (event: ErrorEvent): void => {
      // A ResizeObserver reports what it puts off to the next frame as an error without an object.
      if (event.error !== null && event.error !== undefined) tell(event.error)
    }
    const onRejection = (event: PromiseRejectionEvent): void => tell(event.reason)
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
}
