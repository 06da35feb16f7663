import { useEffect, useRef, useState } from 'react'

interface DigitWindow {
  readonly from: string
  readonly to: string
}

/** The characters of two texts side by side from the right, so that units stand under units. */
function columns(from: string, to: string): DigitWindow[] {
  const size = Math.max(from.length, to.length)
  const old = from.padStart(size)
  const next = to.padStart(size)
  return Array.from({ length: size }, (_, i) => ({ from: old[i] ?? ' ', to: next[i] ?? ' ' }))
}

/** More writes than this in a second, and figures swap instead of rolling. */
const HOT = 3

/** True while the text changes faster than the eye should be asked to follow. */
function useHot(text: string): boolean {
  const moments = useRef<number[]>([])
  const last = useRef(text)
  if (last.current !== text) {
    last.current = text
    const now = performance.now()
    moments.current = [...moments.current.filter((moment) => now - moment < 1000), now]
  }
  return moments.current.length > HOT
}

/** A figure whose digits roll when they change: only those that differ, from the right, upwards. */
export function Roll({ text }: { readonly text: string }) {
  const shown = useRef(text)
  const [move, setMove] = useState<DigitWindow & { readonly id: number }>({ from: text, to: text, id: 0 })
  const hot = useHot(text)
  useEffect(() => {
    if (shown.current === text) return
    const from = shown.current
    shown.current = text
    setMove((old) => ({ from, to: text, id: old.id + 1 }))
  }, [text])
  const digits = columns(move.from, move.to)
  return (
    <span>
      <span className="sr-only" data-testid="figure">
        {text}
      </span>
      <span aria-hidden="true">
        {digits.map((digit, i) => {
          const fromRight = digits.length - i
          return digit.from === digit.to || hot || move.id === 0 ? (
            <span key={fromRight}>{digit.to.trim()}</span>
          ) : (
            <span className="inline-block h-[1lh] overflow-hidden align-top" key={`${fromRight} ${move.id}`}>
              <span
                className="animate-roll block motion-reduce:-translate-y-[1lh] motion-reduce:animate-none"
                style={{ animationDelay: `${(fromRight - 1) * 30}ms` }}
              >
                <i className="block h-[1lh] not-italic">{digit.from === ' ' ? '\u2007' : digit.from}</i>
                <i className="block h-[1lh] not-italic">{digit.to === ' ' ? '' : digit.to}</i>
              </span>
            </span>
          )
        })}
      </span>
    </span>
  )
}

interface Props {
  /** One value a write, oldest first: a new value is a step up, the same one goes on level. */
  readonly values: readonly string[]
  readonly width: number
  readonly height: number
  readonly stroke: string
}

/** The stair of a counter. It counts changes, not amounts: a resourceVersion is opaque. */
export function Stair({ values, width, height, stroke }: Props) {
  const levels: number[] = []
  let level = 0
  values.forEach((value, i) => {
    if (i > 0 && value !== values[i - 1]) level++
    levels.push(level)
  })
  const bottom = height - 3
  const rise = level === 0 ? 0 : (bottom - 3) / level
  const run = width / Math.max(levels.length, 1)
  const y = (i: number): number => bottom - (levels[i] ?? 0) * rise
  const path = levels.map((_, i) => `V${y(i).toFixed(1)}H${((i + 1) * run).toFixed(1)}`).join('')
  return (
    <svg className="overflow-visible" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path
        d={`M0 ${y(0).toFixed(1)}${path}`}
        fill="none"
        stroke={stroke}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <circle cx={width} cy={y(levels.length - 1)} r="2.5" fill={stroke} />
    </svg>
  )
}
