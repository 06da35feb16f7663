import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sendEdits } from '../../../../analysis/crd-text/sent-edits.ts'
import type { Edit } from '../../../../analysis/edit.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import type { JsonValue } from '../../../../apimachinery/json/value.ts'
import { serialQueue } from '../../../base/async/async.ts'
import { useAsync } from '../../../base/async/use-async.ts'
import { language } from '../../../base/language/language.ts'

/** A YAML text as a value that a form edits. */
export interface FormDocument {
  /** The value of the newest text that could be read; undefined before the first. */
  readonly value: JsonValue | undefined
  /** The text as it is now cannot be read. */
  readonly isUnreadable: boolean
  /** The last edit could not be written into the text. */
  readonly isStuck: boolean
  /** Changes the text by edits of its value; all other lines stay as they are. Edits are made in their order. */
  edit(edits: readonly Edit[]): void
  /** Resolves with the text once all edits that were made until now are in it. */
  settled(): Promise<string>
}

interface Read {
  /** Undefined before the first. */
  readonly text: string | undefined
  readonly value: JsonValue | undefined
  readonly isUnreadable: boolean
}

/** The value of a text; undefined where it cannot be read. */
async function readValue(text: string): Promise<JsonValue | undefined> {
  const { json, problem } = await language.design(text, '')
  return problem === undefined ? parseJson(json).value : undefined
}

/**
 * Keeps the value of a text up to date while a form shows it, and writes edits of it into the text; also those that are on their way when the form is left.
 */
export function useDocument(text: string, isShown: boolean, onChange: (text: string) => void): FormDocument {
  const [read, setRead] = useState<Read>({ text: undefined, value: undefined, isUnreadable: false })
  const [isStuck, setStuck] = useState(false)
  const newest = useRef(text)
  const tell = useRef(onChange)
  const queue = useRef(serialQueue())
  useLayoutEffect(() => {
    newest.current = text
  }, [text])
  useLayoutEffect(() => {
    tell.current = onChange
  }, [onChange])
  useEffect(() => {
    if (!isShown || text === read.text) return
    let isStale = false
    void readValue(text).then((value) => {
      if (isStale) return
      setStuck(false)
      setRead((old) => ({ text, value: value ?? old.value, isUnreadable: value === undefined }))
    })
    return () => {
      isStale = true
    }
  }, [text, isShown, read.text])
  const edit = useCallback((edits: readonly Edit[]): void => {
    void queue.current(async () => {
      for (;;) {
        const before = newest.current
        const made = await language.edited(before, sendEdits(edits))
        // Another hand changed the text meanwhile: the edit is made again for the new one.
        if (newest.current !== before) continue
        setStuck(made === undefined)
        if (made === undefined) return
        setRead({ text: made.text, value: parseJson(made.read.json).value, isUnreadable: false })
        newest.current = made.text
        tell.current(made.text)
        return
      }
    })
  }, [])
  const settled = useCallback(() => queue.current(async () => newest.current), [])
  const { value, isUnreadable } = read
  return useMemo(
    () => ({ value, isUnreadable: isUnreadable && read.text === text, isStuck, edit, settled }),
    [value, isUnreadable, read.text, text, isStuck, edit, settled],
  )
}

/** The value of a text; undefined while it is read, and where it cannot be. */
export function useValueOfText(text: string): JsonValue | undefined {
  return useAsync(() => (text === '' ? undefined : readValue(text)), [text])
}
