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
