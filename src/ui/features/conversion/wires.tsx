import type { Wire } from './marks.ts'

/** Height of a line of an editor and the space above the first, in pixels, as `kit/editor/text-pane.ts` has them. */
const LINE = 20
const PADDING = 6
const WIDTH = 56

/** Lines from the fields of the old version to what they became. It stands beside texts that are not scrolled. */
export function Wires({ wires }: { readonly wires: readonly Wire[] }) {
  const yOf = (line: number): number => PADDING + (line - 0.5) * LINE
  return (
    <svg className="conv-wires" aria-hidden="true">
      {wires.map(({ from, to, isLost }) => (
        <path
          key={`${from} ${to}`}
          d={`M0 ${yOf(from)}C${WIDTH / 2} ${yOf(from)} ${WIDTH / 2} ${yOf(to)} ${WIDTH} ${yOf(to)}`}
          data-lost={isLost || undefined}
        />
      ))}
    </svg>
  )
}
