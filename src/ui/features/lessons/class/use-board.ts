import { useCallback, useEffect, useState } from 'react'
import { stringAt } from '../../../../apimachinery/json/access.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { isObject } from '../../../../apimachinery/json/value.ts'
import { BOARD_PATH, type Board, KEY_HEADER, type Order } from '../../../../protocol/class.ts'
import { browserClock } from '../../../base/async/async.ts'
import { forget, keep, recall } from '../../../base/state/stored.ts'

/** Milliseconds between two looks. */
const LOOK_MS = 1000
const KEY = 'board-key'

/** Why there is no board: this key is not the right one, or the server has no class. */
export type BoardProblem = 'wrongKey' | 'noClass'

export interface FollowedBoard {
  /** The newest; undefined: none came yet. */
  readonly board: Board | undefined
  readonly problem: BoardProblem | undefined
  /** The server does not answer. */
  readonly isLost: boolean
  readonly key: string
  setKey(key: string): void
  /** Carries out an order. */
  send(order: Order): Promise<void>
}

const readKey = (): string => {
  const key = recall(KEY)
  return typeof key === 'string' ? key : ''
}

type Answer = Board | BoardProblem

/** The message of a Status, or the text that is none. */
function messageIn(text: string): string {
  try {
    const { value } = parseJson(text)
    return (isObject(value) && stringAt(value, 'message')) || text
  } catch {
    return text
  }
}

async function ask(key: string, init: RequestInit): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', [KEY_HEADER]: key }
  const response = await fetch(`.${BOARD_PATH}`, { ...init, headers })
  if (response.status === 403) return 'wrongKey'
  if (response.status === 404) return 'noClass'
  if (!response.ok) throw new Error(messageIn(await response.text()))
  return (await response.json()) as Board
}

/** Follows the board of this server. `given`: the key of the address, which is kept; empty: it has none. */
export function useBoard(given: string): FollowedBoard {
  const [key, setKeyState] = useState(() => given || readKey())
  const [answer, setAnswer] = useState<Answer>()
  const [isLost, setLost] = useState(false)
  const setKey = useCallback((next: string): void => {
    keep(KEY, next)
    setAnswer(undefined)
    setKeyState(next)
  }, [])
  useEffect(() => {
    if (given !== '') setKey(given)
  }, [given, setKey])
  useEffect(() => {
    if (key === '') return
    const stop = new AbortController()
    const run = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        try {
          const next = await ask(key, { signal: stop.signal })
          if (stop.signal.aborted) return
          setAnswer(next)
          setLost(false)
          // A key that is wrong stays so.
          if (typeof next === 'string') return forget(KEY)
        } catch {
          if (stop.signal.aborted) return
          setLost(true)
        }
        await browserClock.sleep(LOOK_MS)
      }
    }
    void run()
    return () => stop.abort()
  }, [key])
  const send = async (order: Order): Promise<void> => setAnswer(await ask(key, { method: 'POST', body: JSON.stringify(order) }))
  const isProblem = typeof answer === 'string'
  return {
    board: isProblem ? undefined : answer,
    problem: isProblem ? answer : undefined,
    isLost,
    key,
    setKey,
    send,
  }
}
