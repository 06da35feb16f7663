import { lessonTexts } from './texts/lessons.en.ts'

const round = (value: number): number => Math.round(value * 10) / 10

/** The outline of a cookie with a scalloped edge, as an SVG path. */
function scalloped(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 64 }, (_, i) => {
    const angle = (i / 64) * 2 * Math.PI
    const r = radius * (1 + 0.045 * Math.cos(9 * angle))
    return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`
  })
  return `M${points.join('L')}Z`
}

interface CookieProps {
  readonly x: number
  readonly y: number
  readonly r?: number
  /** Not cut yet. */
  readonly dashed?: boolean
  readonly frosted?: boolean
}

/** Where the chips of a cookie are, from its middle. */
const CHIPS = [
  [-7, -4],
  [4, -7],
  [7, 4],
  [-3, 7],
] as const

function Cookie({ x, y, r = 18, dashed = false, frosted = false }: CookieProps) {
  return (
    <g className="lesson-cookie">
      <path d={scalloped(x, y, r)} strokeDasharray={dashed ? '3 4' : undefined} />
      {frosted && <path className="lesson-frosting" d={scalloped(x, y, r * 0.72)} />}
      {!dashed &&
        CHIPS.map(([dx, dy]) =>
          frosted ? (
            <path key={dx} className="lesson-sprinkle" d={`M${round(x + dx * 0.8 - 2)} ${round(y + dy * 0.8)}l4 2`} />
          ) : (
            <circle key={dx} className="lesson-chip" cx={x + dx} cy={y + dy} r={2} />
          ),
        )}
    </g>
  )
}

const Tray = ({ x, y, width }: { readonly x: number; readonly y: number; readonly width: number }) => (
  <g className="lesson-tray">
    <rect x={x} y={y} width={width} height={84} rx={14} />
    <rect x={x + 6} y={y + 6} width={width - 12} height={72} rx={9} />
  </g>
)

/** What the user writes. */
export function Recipe() {
  return (
    <svg viewBox="0 0 304 152" role="img" aria-label={lessonTexts.opener.recipe}>
      <g transform="rotate(-4 60 74)">
        <rect className="lesson-sheet" x={14} y={24} width={96} height={104} rx={7} />
        <path className="lesson-sheet" d="M14 46h96" />
        <rect className="lesson-mark" x={19} y={91} width={86} height={18} rx={4} />
        <g className="lesson-code">
          <text className="lesson-key" x={24} y={39}>
            spec
          </text>
          <text x={24} y={66}>
            dough: oat
          </text>
          <text x={24} y={84}>
            size: L
          </text>
          <text className="lesson-key" x={24} y={104}>
            replicas: 3
          </text>
        </g>
      </g>
      <Tray x={128} y={36} width={170} />
      <Cookie x={155} y={82} />
      <Cookie x={202} y={82} />
      <Cookie x={261} y={82} dashed />
      <g className="lesson-cutter">
        <circle cx={264} cy={60} r={26} />
        <circle cx={264} cy={60} r={21} />
      </g>
      <path className="lesson-press" d="M245 28l-3-6M264 24v-7M283 28l3-6" />
    </svg>
  )
}

/** What the controller writes. */
export function Frosting() {
  return (
    <svg viewBox="0 0 304 152" role="img" aria-label={lessonTexts.opener.frosting}>
      <Tray x={16} y={34} width={166} />
      <Cookie x={48} y={76} r={20} frosted />
      <Cookie x={99} y={76} r={20} frosted />
      <Cookie x={150} y={76} r={20} />
      <path className="lesson-cutter" d="M149.5 70l4-12 9 6z" />
      <path className="lesson-bag" d="M153.5 58L170 20c2-4 6-5 9.5-3l14 9.5c3.5 2.5 4 6 1.5 9.5L162.5 64zM181 19l6-8 12 8-5 8" />
      <rect className="lesson-report" x={200} y={64} width={96} height={56} rx={7} />
      <rect className="lesson-mark-status" x={205} y={92} width={86} height={20} rx={4} />
      <g className="lesson-code lesson-code-status">
        <text x={210} y={84}>
          status
        </text>
        <text x={210} y={106}>
          ready: 2
        </text>
      </g>
    </svg>
  )
}

const GLASS = 'M50 40h84v6c0 6 12 8 12 20v52c0 10-6 16-16 16H54c-10 0-16-6-16-16V66c0-12 12-14 12-20z'

/** What the server counts. */
export function Jar() {
  return (
    <svg viewBox="0 0 304 152" role="img" aria-label={lessonTexts.opener.jar}>
      <g className="lesson-glass">
        <path d={GLASS} />
        <rect x={44} y={24} width={96} height={16} rx={5} />
        <circle cx={92} cy={19} r={5} />
      </g>
      <clipPath id="lesson-jar">
        <path d={GLASS} />
      </clipPath>
      <g clipPath="url(#lesson-jar)">
        <Cookie x={58} y={122} r={17} />
        <Cookie x={126} y={124} r={17} />
        <Cookie x={92} y={132} r={17} />
      </g>
      <g className="lesson-glass">
        <path d={GLASS} fillOpacity={0} />
        <rect x={54} y={58} width={76} height={48} rx={5} />
      </g>
      <g className="lesson-code lesson-label">
        <text x={92} y={73}>
          generation
        </text>
        <text className="lesson-number" x={92} y={98}>
          2
        </text>
      </g>
      <path className="lesson-stair" d="M168 112H208V80H292" />
      <circle className="lesson-chip" cx={292} cy={80} r={3.5} />
      {[226, 248, 270].map((x) => (
        <path key={x} className="lesson-frosting" d={scalloped(x, 69, 8)} />
      ))}
      <g className="lesson-words">
        <text className="lesson-no" x={292} y={54} textAnchor="end">
          {lessonTexts.opener.noStep}
        </text>
        <text x={216} y={100}>
          {lessonTexts.opener.newRecipe}
        </text>
        <text x={216} y={114}>
          {lessonTexts.opener.oneStep}
        </text>
      </g>
    </svg>
  )
}
